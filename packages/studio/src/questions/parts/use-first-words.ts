import { useRef } from 'react'

interface FirstWords {
  /** Receives the words at each change, as they were before it. */
  readonly changing: (before: string) => void
  /** When the field is left: whether it was empty, or held ready words, before it was written in. */
  readonly wereFirst: () => boolean
}

/** Only a thing that had no words of its own is given a name by its first ones: what was published may be named by its old name. */
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
