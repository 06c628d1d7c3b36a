import { useEffect, useRef } from 'react'
import type { LiveAgents } from './live-agents.ts'

/** Told again after this while somebody goes on writing; who hears it forgets it a little later. */
const againMs = 3_000

/** → tells the others that one writes here, or no longer does. */
export function useTyping(live: LiveAgents, feedbackId: string): (isTyping: boolean) => void {
  const toldAt = useRef(0)
  const stop = useRef(() => {})
  stop.current = () => {
    if (toldAt.current === 0) return
    toldAt.current = 0
    live.typing(feedbackId, false)
  }
  useEffect(() => () => stop.current(), [])
  return (isTyping) => {
    if (!isTyping) return stop.current()
    const now = Date.now()
    if (now - toldAt.current < againMs) return
    toldAt.current = now
    live.typing(feedbackId, true)
  }
}
