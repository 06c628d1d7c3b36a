// Counts within fixed windows of time. A single server counts in memory. Several servers share totals, and a request waits
// for them only where they can change the result. Below half of a limit a server counts alone and reports its count each time
// it has counted a fiftieth of the limit. From half of the limit on, every count is added to the shared total before the
// request continues. So three servers let through at most 1.04 times a limit, and a respondent who uses a small part of it
// costs no round trip.

/** The counts of all servers together. */
export interface SharedTotals {
  /** Adds to each count and returns the new totals in the same order. Rejects when the totals cannot be reached. */
  add(counts: readonly Count[]): Promise<readonly number[]>
  close(): Promise<void>
}
export interface Count {
  readonly key: string
  /** Milliseconds since 1970. The count is void afterwards. */
  readonly windowEndsAt: number
  readonly by: number
}

export interface Counters {
  /** Returns null, or how many milliseconds to wait when `key` was counted more than `limit` times in its window. */
  count(key: string, limit: number, windowMs: number): Promise<number | null>
  /** Whether the shared totals do not answer, so that this server counts alone. */
  isAway(): boolean
  close(): Promise<void>
}

interface Slot {
  /** The known total of all servers, without counts that this server has not sent yet. */
  total: number
  untold: number
}
interface Window {
  readonly endsAt: number
  readonly slots: Map<string, Slot>
}
interface Waiting {
  readonly key: string
  readonly window: Window
  readonly slot: Slot
  /** The shared total before the counts of this message. */
  readonly answer: Promise<number>
  readonly settle: (before: number) => void
}

/** Keys per window; beyond it the window is emptied, which favours the respondents. */
const mostKeys = 200_000

/** `onAway` is called each time the shared totals stop answering (true) or answer again (false). */
export function makeCounters(
  clock: () => number,
  shared: SharedTotals | null,
  onAway: (isAway: boolean) => void = () => {},
): Counters {
  const windows = new Map<number, Window>()
  let due: Map<Slot, Waiting> = new Map()
  let isAway = false

  function windowNow(windowMs: number): Window {
    const endsAt = (Math.floor(clock() / windowMs) + 1) * windowMs
    const last = windows.get(windowMs)
    if (last?.endsAt === endsAt && last.slots.size <= mostKeys) return last
    const window = { endsAt, slots: new Map<string, Slot>() }
    windows.set(windowMs, window)
    return window
  }

  /** Sends the counts of one turn of the event loop as one message. */
  function tell(totals: SharedTotals, key: string, window: Window, slot: Slot): Promise<number> {
    const known = due.get(slot)
    if (known !== undefined) return known.answer
    if (due.size === 0) setImmediate(() => void send(totals))
    let settle = (_before: number): void => {}
    const answer = new Promise<number>((resolve) => {
      settle = resolve
    })
    due.set(slot, { key, window, slot, answer, settle })
    return answer
  }

  async function send(totals: SharedTotals): Promise<void> {
    const sent = [...due.values()].map((waiting) => ({ ...waiting, by: waiting.slot.untold }))
    due = new Map()
    for (const { slot, by } of sent) {
      slot.untold -= by
      slot.total += by
    }
    try {
      const answers = await totals.add(
        sent.map(({ key, window, by }) => ({ key, windowEndsAt: window.endsAt, by })),
      )
      for (const [place, { slot }] of sent.entries())
        slot.total = Math.max(slot.total, answers[place] ?? 0)
      changeAway(false)
    } catch {
      // Each server counts alone until the totals answer again: n servers then allow n times the limit, but never refuse everybody.
      changeAway(true)
    }
    for (const { slot, by, settle } of sent) settle(slot.total - by)
  }

  function changeAway(isAwayNow: boolean): void {
    if (isAway !== isAwayNow) onAway(isAwayNow)
    isAway = isAwayNow
  }

  return {
    async count(key, limit, windowMs) {
      const window = windowNow(windowMs)
      const slot = window.slots.get(key) ?? { total: 0, untold: 0 }
      window.slots.set(key, slot)
      const waitMs = (): number => Math.max(1, window.endsAt - clock())
      if (slot.total >= limit) return waitMs()
      slot.untold += 1
      const place = slot.untold
      if (shared === null) return slot.untold > limit ? waitMs() : null
      const isNear = slot.total + slot.untold > limit / 2
      if (!isNear && slot.untold < limit / 50) return null
      // One message may carry several counts; only the first ones are within the limit.
      return (await tell(shared, key, window, slot)) + place > limit ? waitMs() : null
    },
    isAway: () => isAway,
    async close() {
      await shared?.close()
    },
  }
}
