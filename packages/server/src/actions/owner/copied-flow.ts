// A copy of a survey that shares no id with it, so that both can be changed, published and exported side by side.
import type { Flow } from '@askwell/contract'
import { moved } from './moved-bundle.ts'

const mostNameLetters = 255
const suffix = ' (copy)'

/** Addresses in its texts stay: what they lead to belongs to no survey. */
export function copiedFlow(flow: Flow, newId: () => string): Flow {
  const ids = new Map<string, string>()
  collect(flow, ids, newId)
  return {
    ...(moved(flow, ids) as Flow),
    name: `${flow.name.slice(0, mostNameLetters - suffix.length)}${suffix}`,
  }
}

function collect(value: unknown, ids: Map<string, string>, newId: () => string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (name === 'id' && typeof member === 'string') ids.set(member, newId())
    else collect(member, ids, newId)
  }
}
