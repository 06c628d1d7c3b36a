// Which nodes an address has loaded recently. A client that knows only the seed's calls loads its node and then runs the
// integration without sending a ticket, so only its address connects the two. Kept in memory and bounded: a client that
// was forgotten, or reaches another server, loads the node again.
import { whoHolds } from './limits/limiter.ts'

export interface KnownVisits {
  note(address: string, nodeId: string): void
  /** Newest first. */
  nodesOf(address: string): readonly string[]
}

const lifeMs = 24 * 3_600_000
const mostAddresses = 50_000
/** Per address, for an office where several surveys are open. */
const mostNodes = 20

export function makeKnownVisits(clock: () => number): KnownVisits {
  const visits = new Map<string, ReadonlyMap<string, number>>()
  return {
    note(address, nodeId) {
      const holder = whoHolds(address)
      const before = [...(visits.get(holder) ?? [])]
        .filter(([id]) => id !== nodeId)
        .slice(1 - mostNodes)
      // Inserted again at the end, so that the first entry is always the least recently used.
      visits.delete(holder)
      visits.set(holder, new Map([...before, [nodeId, clock()]]))
      const [oldest] = visits.keys()
      if (visits.size > mostAddresses && oldest !== undefined) visits.delete(oldest)
    },
    nodesOf(address) {
      const since = clock() - lifeMs
      return [...(visits.get(whoHolds(address)) ?? [])]
        .flatMap(([id, at]) => (at > since ? [id] : []))
        .toReversed()
    },
  }
}
