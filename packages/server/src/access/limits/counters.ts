// Counts within fixed windows of the clock. Alone, a server counts in its memory. Several servers share totals, and a
// request waits for them only where that can change the answer: below half of a limit a server counts by itself and tells
// the others each time it has counted a fiftieth of the limit; from half of it on, every count is added to the shared total
// before the request goes on. So three servers let through at most 1.04 times a limit, and a respondent who uses a small
// part of it costs no round trip.

/** What several servers have counted together. */
export interface SharedTotals {
  /** Adds to each count and answers the new totals in the same order. Rejects when it cannot be reached. */
  add(counts: readonly Count[]): Promise<readonly number[]>
  close(): Promise<void>
}
export interface Count {
  readonly key: string
  /** Milliseconds since 1970. The count means nothing afterwards. */
  readonly windowEndsAt: number
  readonly by: number
}

export interface Counters {
  /** Answers null, or how many milliseconds to wait when `key` was counted more than `limit` times in its window. */
  count(key: string, limit: number, windowMs: number): Promise<number | null>
  close(): Promise<void>
}

interface Slot {
  /** Known of all servers, without what this server has not sent yet. */
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
  /** The shared total before what was counted together with this. */
  readonly answer: Promise<number>
  readonly settle: (before: number) => void
}

/** Slots of one window; beyond it the window is emptied, which errs on the side of the respondents. */
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

  /** What is due in one turn of the event loop goes as one message. */
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
      // Each server counts alone until the totals answer again: open to n times the limit, never closed to everybody.
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
      // Several counts may go in one message; the first of them fit.
      return (await tell(shared, key, window, slot)) + place > limit ? waitMs() : null
    },
    async close() {
      await shared?.close()
    },
  }
}
