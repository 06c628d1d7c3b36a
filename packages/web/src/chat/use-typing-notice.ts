// Says that somebody writes, at most every few seconds, and that it is over.
import { useMemo } from 'react'

const repeatMs = 3_000

export function useTypingNotice(tell: (isTyping: boolean) => void) {
  return useMemo(() => {
    let saidAt = Number.NEGATIVE_INFINITY
    const stop = (): void => {
      if (saidAt === Number.NEGATIVE_INFINITY) return
      saidAt = Number.NEGATIVE_INFINITY
      tell(false)
    }
    return {
      stop,
      typed(text: string) {
        if (text.trim() === '') return stop()
        if (performance.now() - saidAt < repeatMs) return
        saidAt = performance.now()
        tell(true)
      },
    }
  }, [tell])
}
