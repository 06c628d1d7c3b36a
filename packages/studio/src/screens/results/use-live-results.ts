// Live results: one request for all feedback of a few seconds.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenFor } from '../../api/live-events.ts'

const gatherMs = 3_000
const againMs = 60_000

export function useLiveResults(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const gather = (): void => {
      timer ??= setTimeout(() => {
        timer = null
        for (const name of ['flow_results', 'flow_texts', 'analyse'])
          void client.invalidateQueries({ queryKey: [name] })
      }, gatherMs)
    }
    const end = listenFor('feedback_created', gather)
    // A person whom the socket refuses still sees new results.
    const now = setInterval(() => document.visibilityState === 'visible' && gather(), againMs)
    return () => {
      end()
      clearInterval(now)
      if (timer !== null) clearTimeout(timer)
    }
  }, [client])
}
