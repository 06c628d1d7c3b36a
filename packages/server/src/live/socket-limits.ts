// How much one socket may send and how many sockets one address may hold (A-243; reliability: a flood must cost its sender,
// not other clients). Counted in this process, in fixed windows.

/** Events a socket may send within a window; more are refused, and far above the limit the socket is cut. */
export const perSocket = { windowMs: 10_000, events: 60, cutAt: 300 } as const
export const socketsPerAddress = 500
/** A reader for whom this much waits is cut; it catches up when it returns. */
export const mostBufferedBytes = 1_048_576

export type Verdict = 'pass' | 'refuse' | 'cut'

export interface EventCount {
  endsAt: number
  events: number
}

export const newCount = (): EventCount => ({ endsAt: 0, events: 0 })

export function countEvent(count: EventCount, nowMs: number): Verdict {
  // A clock set back must not close the window for hours.
  if (nowMs >= count.endsAt || count.endsAt - nowMs > perSocket.windowMs) {
    count.endsAt = nowMs + perSocket.windowMs
    count.events = 0
  }
  count.events += 1
  if (count.events > perSocket.cutAt) return 'cut'
  return count.events > perSocket.events ? 'refuse' : 'pass'
}

export interface AddressCount {
  mayOpen(address: string): boolean
  opened(address: string): void
  closed(address: string): void
}

export function countAddresses(most: number): AddressCount {
  const open = new Map<string, number>()
  return {
    mayOpen: (address) => (open.get(address) ?? 0) < most,
    opened: (address) => open.set(address, (open.get(address) ?? 0) + 1),
    closed(address) {
      const left = (open.get(address) ?? 0) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    },
  }
}
