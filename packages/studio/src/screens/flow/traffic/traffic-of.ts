// What the results of the published version say of each state and way on the canvas.
import type { Results } from '@askwell/contract'
import type { Traffic } from './traffic.ts'

/** Null = nobody has come since that version is out. */
export function trafficOf(
  { states, ways, counts }: Pick<Results, 'states' | 'ways' | 'counts'>,
  flow: { readonly stateIds: readonly string[]; readonly wayIds: readonly string[] },
): Traffic | null {
  const all = Math.max(counts.responses, ...states.map(({ reached }) => reached))
  if (all === 0) return null
  const reached = new Map(states.map(({ state_id, reached: count }) => [state_id, count]))
  const taken = new Map<string, number>()
  const left = new Map<string, number>()
  for (const { from_state_id, kind, transition_id, count } of ways) {
    left.set(from_state_id, (left.get(from_state_id) ?? 0) + count)
    const id = transition_id ?? (kind === 'next' ? otherwise(from_state_id) : null)
    if (id !== null) taken.set(id, (taken.get(id) ?? 0) + count)
  }
  const leftBy = new Map([...taken.keys(), ...flow.wayIds].map((id) => [id, wayLeft(id, ways, left)]))
  return {
    reach: new Map(flow.stateIds.map((id) => [id, (reached.get(id) ?? 0) / all])),
    shares: new Map(flow.wayIds.map((id) => [id, (taken.get(id) ?? 0) / Math.max(1, leftBy.get(id) ?? 0)])),
  }
}

const otherwise = (stateId: string): string => `otherwise ${stateId}`

/** How many left the state that this way leads out of. */
function wayLeft(id: string, ways: Results['ways'], left: ReadonlyMap<string, number>): number {
  const from = id.startsWith('otherwise ') ? id.slice('otherwise '.length) : ways.find(({ transition_id }) => transition_id === id)?.from_state_id
  return from === undefined ? 0 : (left.get(from) ?? 0)
}
