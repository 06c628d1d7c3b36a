import { useEffect, useRef } from 'react'
import type { LiveAgents } from './live-agents.ts'

/** Sent again after this while somebody keeps typing; receivers forget it a little later. */
const againMs = 3_000
/** A sent message already ends the typing; the notice follows later, so as not to delay it. */
const afterSentMs = 500

/** → tells the others that this agent is typing here, or no longer is. */
export function useTyping(
  live: LiveAgents,
  feedbackId: string,
): (does: 'types' | 'stops' | 'sent') => void {
  const toldAt = useRef(0)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = useRef(() => {})
  stop.current = () => {
    if (toldAt.current === 0) return
    toldAt.current = 0
    live.typing(feedbackId, false)
  }
  useEffect(() => () => stop.current(), [])
  return (does) => {
    clearTimeout(ending.current)
    if (does === 'stops') return stop.current()
    if (does === 'sent') {
      if (toldAt.current === 0) return
      // If typing continues, it is sent again, because the message has ended it for the receivers.
      toldAt.current = 0
      ending.current = setTimeout(() => live.typing(feedbackId, false), afterSentMs)
      return
    }
    const now = Date.now()
    if (now - toldAt.current < againMs) return
    toldAt.current = now
    live.typing(feedbackId, true)
  }
}
