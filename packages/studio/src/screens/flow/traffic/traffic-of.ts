// What the results of the published version say of each state and way on the canvas.
import type { Results } from '@askwell/contract'
import type { Traffic } from './traffic.ts'

/** Null = nobody has come since that version is out. What is in neither map was never reached, never taken. */
export function trafficOf({ states, ways, counts }: Pick<Results, 'states' | 'ways' | 'counts'>): Traffic | null {
  const all = Math.max(counts.responses, ...states.map(({ reached }) => reached))
  if (all === 0) return null
  const left = new Map<string, number>()
  for (const { from_state_id, count } of ways) left.set(from_state_id, (left.get(from_state_id) ?? 0) + count)
  const shares = new Map<string, number>()
  for (const { from_state_id, kind, transition_id, count } of ways) {
    const id = transition_id ?? (kind === 'next' ? `otherwise ${from_state_id}` : null)
    if (id !== null) shares.set(id, (shares.get(id) ?? 0) + count / Math.max(1, left.get(from_state_id) ?? 0))
  }
  return { reach: new Map(states.map(({ state_id, reached }) => [state_id, reached / all])), shares }
}
