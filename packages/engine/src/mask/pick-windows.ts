// Which windows of a run are numbers of the kind that is looked for. Several may fit and overlap: a card with its expiry
// date behind it, two phones in a row. The best reading is taken from left to right; then what any other sure window
// would still show is covered as well, for of two readings one cannot know which was meant.
import { digitsOf, type Run } from './digit-runs.ts'
import type { Span } from './span.ts'

export interface Limits {
  readonly min: number
  readonly max: number
}

/** The groups of a run from `from` to `to`, both with it. */
export interface Window {
  readonly run: Run
  readonly from: number
  readonly to: number
  readonly digits: string
}

/** How sure it is that a window is one number; 0 when it is not. */
export type Judge = (window: Window) => number

/** From this rank on a window is sure; below it, it is only taken where nothing sure stands. */
export const sure = 2

export const groupsOf = ({ run, from, to }: Window): Run => run.slice(from, to + 1)

export const isWholeRun = ({ run, from, to }: Window): boolean => from === 0 && to === run.length - 1

export function pickWindows(run: Run, limits: Limits, judge: Judge): Span[] {
  const windows = fittingWindows(run, limits, judge)
  const sureWindows = windows.filter(({ rank }) => rank >= sure)
  const covered = new Set<number>()
  const first = new Set<number>()
  for (const window of [...bestOfEachStart(sureWindows), ...bestOfEachStart(windows)]) {
    // No window is longer than `max` digits, so this looks at few groups.
    if (indexes(window).some((at) => covered.has(at))) continue
    first.add(window.from)
    for (const at of indexes(window)) covered.add(at)
  }
  for (const at of sureWindows.flatMap(indexes)) covered.add(at)
  return spansOf(run, covered, first)
}

interface Ranked extends Window {
  readonly rank: number
}

/** Bounded: a window holds at most `max` digits, so no start has more windows than that. */
function fittingWindows(run: Run, { min, max }: Limits, judge: Judge): Ranked[] {
  const all = digitsOf(run)
  const windows: Ranked[] = []
  let begin = 0
  for (const [from, first] of run.entries()) {
    let end = begin
    for (let to = from; to < run.length && end - begin <= max; to += 1) {
      end += run[to]?.digits.length ?? 0
      if (end - begin < min || end - begin > max) continue
      const window = { run, from, to, digits: all.slice(begin, end) }
      const rank = judge(window)
      if (rank > 0) windows.push({ ...window, rank })
    }
    begin += first.digits.length
  }
  return windows
}

/** In the order of their starts; the surest of those that start together, and of equals the longest. */
function bestOfEachStart(windows: readonly Ranked[]): Iterable<Ranked> {
  const best = new Map<number, Ranked>()
  for (const window of windows) if (window.rank >= (best.get(window.from)?.rank ?? 0)) best.set(window.from, window)
  return best.values()
}

const indexes = ({ from, to }: Window): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step)

function spansOf(run: Run, covered: ReadonlySet<number>, first: ReadonlySet<number>): Span[] {
  const spans: { start: number; end: number }[] = []
  for (const [at, group] of run.entries()) {
    if (!covered.has(at)) continue
    const span = covered.has(at - 1) && !first.has(at) ? spans.at(-1) : undefined
    if (span) span.end = group.end
    else spans.push({ start: group.start, end: group.end })
  }
  return spans
}
