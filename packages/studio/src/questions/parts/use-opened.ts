import { useState } from 'react'

/** A switch of the form itself, off again when another element is shown. */
export function useOpened(elementId: string): [boolean, (isOpen: boolean) => void] {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return [openedAt === elementId, (isOpen) => setOpenedAt(isOpen ? elementId : null)]
}
