// What this browser remembers of tracked events, in the host page's own storage: kept in memory where there is no storage.
import type { Counters } from './event-counters.ts'

const key = 'PSN::widgetEvents'
const deviceKey = 'device'

export interface EventRecord {
  readonly counters?: Counters
  /** The pages of the visit so far, and when the last one was opened. */
  readonly visit?: { readonly pages: number; readonly atMs: number }
}

export interface EventStore {
  /** The stored value, whatever it is. */
  read(nodeId: string): EventRecord
  write(nodeId: string, change: EventRecord): void
  /** A random text that stays the same in this browser. */
  device(): string
}

export const randomText = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

export function openEvents(): EventStore {
  let memory: Readonly<Record<string, unknown>> = {}
  const all = (): Readonly<Record<string, unknown>> => {
    try {
      return { ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...memory }
    } catch {
      return memory
    }
  }
  const put = (name: string, value: unknown): void => {
    const entries = { ...all(), [name]: value }
    try {
      localStorage.setItem(key, JSON.stringify(entries))
    } catch {
      memory = entries
    }
  }
  const read = (nodeId: string): EventRecord => Object(all()[nodeId])
  return {
    read,
    write: (nodeId, change) => put(nodeId, { ...read(nodeId), ...change }),
    device() {
      const known = all()[deviceKey]
      if (typeof known === 'string') return known
      const drawn = randomText()
      put(deviceKey, drawn)
      return drawn
    },
  }
}
