// What the counted feedback consists of: how much of it by language, channel, device, flow version and node.
import type { Results } from '@askwell/contract'
import { eachFacet, type Facet, type PackedTally } from '@askwell/engine/results'
import type { Passes } from './asked.ts'
import type { DayTally } from './load-tallies.ts'

export interface Composition extends Pick<Results['parts'], 'languages' | 'channels' | 'devices'> {
  readonly flows: readonly {
    readonly flow_id: string
    readonly version: number
    readonly count: number
  }[]
  readonly nodes: readonly { readonly node_id: string; readonly count: number }[]
}

/** Largest first. */
export function composition(days: readonly DayTally[], passes: Passes): Composition {
  const counts = {
    languages: new Counter(),
    channels: new Counter(),
    devices: new Counter(),
    flows: new Counter(),
    nodes: new Counter(),
  }
  for (const { nodeId, tally } of days)
    eachFacet(tally, passes, (facet: Facet, feedbacks) => {
      counts.languages.add(facet.languageId, feedbacks)
      counts.channels.add(facet.channel || 'none', feedbacks)
      counts.devices.add(facet.device || 'unknown', feedbacks)
      counts.flows.add(`${facet.flowId}/${facet.flowVersion}`, feedbacks)
      counts.nodes.add(nodeId, feedbacks)
    })
  return {
    languages: counts.languages.list(),
    channels: counts.channels.list(),
    devices: counts.devices.list(),
    flows: counts.flows.list().map(({ value, count }) => {
      const [flow_id = '', version] = value.split('/')
      return { flow_id, version: Number(version), count }
    }),
    nodes: counts.nodes.list().map(({ value, count }) => ({ node_id: value, count })),
  }
}

export function sumOf(tallies: readonly { readonly tally: PackedTally }[], passes: Passes): number {
  let sum = 0
  for (const { tally } of tallies)
    eachFacet(tally, passes, (_facet, feedbacks) => {
      sum += feedbacks
    })
  return sum
}

class Counter {
  readonly #counts = new Map<string, number>()

  add(value: string, count: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + count)
  }

  list(): { value: string; count: number }[] {
    return [...this.#counts]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
}
