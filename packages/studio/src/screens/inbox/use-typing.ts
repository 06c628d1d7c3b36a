import { useEffect, useRef } from 'react'
import type { LiveAgents } from './live-agents.ts'

/** Told again after this while somebody goes on writing; who hears it forgets it a little later. */
const againMs = 3_000
/** What was written says by itself that it is written; the notice follows out of its way. */
const afterSentMs = 500

/** → tells the others that one writes here, or no longer does. */
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
      // Who goes on typing says so again: the message has ended it for those who listen.
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
