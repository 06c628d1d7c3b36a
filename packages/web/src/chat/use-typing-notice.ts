// Reports that the visitor is typing, at most every few seconds, and that the typing has stopped.
import { useMemo } from 'react'

const repeatMs = 3_000
/** A sent message itself shows that the visitor was writing, so the notice follows later and does not delay it. */
const afterSentMs = 500

export function useTypingNotice(tell: (isTyping: boolean) => void) {
  return useMemo(() => {
    let saidAt = Number.NEGATIVE_INFINITY
    let ending: ReturnType<typeof setTimeout> | undefined
    const stop = (): void => {
      if (saidAt === Number.NEGATIVE_INFINITY) return
      saidAt = Number.NEGATIVE_INFINITY
      tell(false)
    }
    return {
      stop,
      sent() {
        if (saidAt === Number.NEGATIVE_INFINITY) return
        saidAt = Number.NEGATIVE_INFINITY
        ending = setTimeout(() => tell(false), afterSentMs)
      },
      typed(text: string) {
        clearTimeout(ending)
        if (text.trim() === '') return stop()
        if (performance.now() - saidAt < repeatMs) return
        saidAt = performance.now()
        tell(true)
      },
    }
  }, [tell])
}
