import { useState } from 'react'
import { useInbox } from './inbox-context.tsx'
import { keptFor } from './kept-messages.ts'

/** A text that waits in this browser for its writer, by its name, also while another one is written. */
export function useDraft(name: string): readonly [string, (text: string) => void] {
  const { me } = useInbox()
  const read = (): string => keptFor(me.id, name).draft()
  const [known, setKnown] = useState(() => ({ name, text: read() }))
  const current = known.name === name ? known : { name, text: read() }
  return [
    current.text,
    (text) => {
      keptFor(me.id, name).keepDraft(text)
      setKnown({ name, text })
    },
  ]
}
