// Whether the command menu is open: set by the navigation and by the keyboard, drawn in one place.
import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const openCommands = (): void => set(true)
export const closeCommands = (): void => set(false)
export const useCommandsOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
