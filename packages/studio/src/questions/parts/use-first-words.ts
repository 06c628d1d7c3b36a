import { useRef } from 'react'

interface FirstWords {
  /** Receives the text before each change. */
  readonly changing: (before: string) => void
  /** When the field is left: whether it was empty, or held a ready text, before the edit. */
  readonly wereFirst: () => boolean
}

/** Only an item that had no text gets its key from its first text: a published item may be referred to by its old key. */
export function useFirstWords(): FirstWords {
  const began = useRef<string | null>(null)
  return {
    changing: (before) => {
      began.current ??= before
    },
    wereFirst: () => {
      const before = began.current
      began.current = null
      return before !== null && /^(?:(?:Option|Seçenek|Statement|İfade) \d+)?$/.test(before.trim())
    },
  }
}
