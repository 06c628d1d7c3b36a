// Which windows of a run are numbers of one kind. Several may fit and overlap: a card followed by its expiry
// date, two phones in a row. The best windows are taken from left to right; then the rest of any other certain window is
// covered as well, because the intended reading is not known.
import type { Run } from './digit-runs.ts'
import type { Span } from './span.ts'

export interface Limits {
  readonly min: number
  readonly max: number
  /** How many groups a number may have that begins here and has other digits before or after it. */
  readonly groupsFrom: (run: Run, from: number) => number
}

/** The groups of a run from `from` to `to`, both included. */
export interface Window {
  readonly run: Run
  readonly from: number
  readonly to: number
  readonly digits: string
}

/** The certainty that a window is one number; 0 if it is not. */
export type Judge = (window: Window) => number

/** From this rank on, a window is certain. Below it, a window is used only where no certain one is. */
export const sure = 2

export const groupsOf = ({ run, from, to }: Window): Run => run.slice(from, to + 1)

export const isWholeRun = ({ run, from, to }: Window): boolean =>
  from === 0 && to === run.length - 1

export function pickWindows(run: Run, limits: Limits, judge: Judge): Span[] {
  const windows = fittingWindows(run, limits, judge)
  const sureWindows = windows.filter(({ rank }) => rank >= sure)
  const covered = new Uint8Array(run.length)
  const first = new Set<number>()
  for (const window of [...bestOfEachStart(sureWindows), ...bestOfEachStart(windows)]) {
    // No window is longer than `max` digits, so this looks at few groups.
    if (covered.subarray(window.from, window.to + 1).includes(1)) continue
    first.add(window.from)
    covered.fill(1, window.from, window.to + 1)
  }
  let reach = 0
  for (const { from, to } of sureWindows) {
    covered.fill(1, Math.max(from, reach), to + 1)
    reach = Math.max(reach, to + 1)
  }
  return spansOf(run, covered, first)
}

interface Ranked extends Window {
  readonly rank: number
}

/** Bounded: a window has at most `max` digits, so no start has more windows than that. */
function fittingWindows(run: Run, { min, max, groupsFrom }: Limits, judge: Judge): Ranked[] {
  const windows: Ranked[] = []
  for (const from of run.keys()) {
    const most = groupsFrom(run, from)
    let digits = ''
    for (let to = from; to < run.length; to += 1) {
      digits += run[to]?.digits ?? ''
      if (digits.length > max) break
      if (digits.length < min) continue
      const window = { run, from, to, digits }
      if (to - from >= most && !isWholeRun(window)) {
        if (from > 0) break
        continue
      }
      const rank = judge(window)
      if (rank > 0) windows.push({ ...window, rank })
    }
  }
  return windows
}

/** In the order of their starts; for each start the most certain window, and among equals the longest. */
function bestOfEachStart(windows: readonly Ranked[]): Iterable<Ranked> {
  const best = new Map<number, Ranked>()
  for (const window of windows)
    if (window.rank >= (best.get(window.from)?.rank ?? 0)) best.set(window.from, window)
  return best.values()
}

function spansOf(run: Run, covered: Uint8Array, first: ReadonlySet<number>): Span[] {
  const spans: { start: number; end: number }[] = []
  for (const [at, group] of run.entries()) {
    if (covered[at] !== 1) continue
    const span = covered[at - 1] === 1 && !first.has(at) ? spans.at(-1) : undefined
    if (span) span.end = group.end
    else spans.push({ start: group.start, end: group.end })
  }
  return spans
}
