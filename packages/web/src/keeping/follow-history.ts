// The browser's Back and Forward move through the pages of the survey: each page of the run has an entry in the history of its
// tab. Forward presses the page's button, so that the page is checked as usual.
import type { RunStore } from '../app-types.ts'

/** The history entries of this run, and the run's page in each. */
interface Entry {
  readonly run: number
  readonly depth: number
  /** The lowest page of the run that has an entry in this tab: a resumed run begins at its page. */
  readonly lowest: number
}

export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly addEventListener: (
    type: 'popstate',
    listener: (event: { readonly state: unknown }) => void,
  ) => void
}

/** `shown`: the history's state before the page was shown, because Back may have been pressed before this file was loaded. */
export function followHistory(
  { history, addEventListener }: HistoryWindow,
  store: RunStore,
  shown: unknown,
): void {
  const now = () => store.getSnapshot().run
  const run = now().startedAtMs
  const depthNow = (): number => Math.max(0, now().visits.length - 1)
  const known = readEntry(shown, run)
  let entry: Entry = known ?? { run, depth: depthNow(), lowest: depthNow() }
  /** The history steps that this file started itself. */
  let ownSteps = 0
  /** The target of Forward; the page may still refuse. */
  let wanted: number | null = null
  /** True while one step back skips several pages, without showing those between. */
  let isGoing = false

  const replaceEntry = (change: Partial<Entry>): void => {
    entry = { ...entry, ...change }
    history.replaceState(entry, '')
  }

  function follow(): void {
    if (isGoing) return
    const depth = depthNow()
    if (wanted !== null) {
      if (now().phase.kind === 'moving') return
      const from = wanted
      wanted = null
      // Refused, or led elsewhere: the history returns to the previous entry.
      if (depth !== from) {
        back(from - depth)
        return
      }
    }
    while (entry.depth < depth) {
      entry = { ...entry, depth: entry.depth + 1 }
      history.pushState(entry, '')
    }
    if (entry.depth <= depth) return
    if (depth >= entry.lowest) back(entry.depth - depth)
    else replaceEntry({ depth, lowest: depth })
  }

  /** Moves the history back after the run has already gone back. */
  function back(steps: number): void {
    if (steps === 0) return
    entry = { ...entry, depth: entry.depth - steps }
    ownSteps += 1
    history.go(-steps)
  }

  function popped(state: unknown): void {
    if (ownSteps > 0) {
      ownSteps -= 1
      return
    }
    const to = readEntry(state, run)
    if (!to) return
    entry = to
    if (now().phase.kind !== 'answering') {
      leave(to)
      return
    }
    const depth = depthNow()
    isGoing = true
    for (let at = depth; at > to.depth; at -= 1) store.send({ type: 'went_back' })
    isGoing = false
    if (to.depth <= depth) return
    wanted = to.depth
    store.send({ type: 'pressed', elementId: store.getSnapshot().view.buttons.at(-1)?.id ?? null })
    follow()
  }

  /** A sent run cannot be reopened, so Back leaves the survey at once instead of moving through its pages. */
  function leave({ depth, lowest }: Entry): void {
    if (now().phase.kind === 'ended') history.go(lowest - depth - 1)
  }

  if (!known) replaceEntry({})
  else if (readEntry(history.state, run)?.depth !== known.depth) popped(history.state)
  follow()
  addEventListener('popstate', ({ state }) => popped(state))
  store.subscribe(follow)
}

function readEntry(state: unknown, run: number): Entry | null {
  if (typeof state !== 'object' || state === null || !('run' in state) || state.run !== run)
    return null
  return 'depth' in state &&
    typeof state.depth === 'number' &&
    'lowest' in state &&
    typeof state.lowest === 'number'
    ? { run, depth: state.depth, lowest: state.lowest }
    : null
}
