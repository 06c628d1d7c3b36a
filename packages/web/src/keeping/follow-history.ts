// The browser's Back and Forward go through the pages of the survey: each page of the run has an entry in the history of its
// tab. Back leaves no page unanswered behind, so Forward presses the page's button, which checks it as ever.
import type { RunStore } from '../app-types.ts'

/** Which of the history's entries are this run's, and where the run stood. */
interface Entry {
  readonly run: number
  readonly depth: number
  /** The lowest page of the run that this tab has an entry for: a run that was taken up again begins at its page. */
  readonly lowest: number
}

export interface HistoryWindow {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>
  readonly addEventListener: (
    type: 'popstate',
    listener: (event: { readonly state: unknown }) => void,
  ) => void
}

export function followHistory({ history, addEventListener }: HistoryWindow, store: RunStore): void {
  const now = () => store.getSnapshot().run
  const run = now().startedAtMs
  const depthNow = (): number => Math.max(0, now().visits.length - 1)
  const known = readEntry(history.state, run)
  let entry: Entry = known ?? { run, depth: depthNow(), lowest: depthNow() }
  /** Steps of the history that this file asked for itself. */
  let ownSteps = 0
  /** Where Forward wants to arrive; the page may still refuse. */
  let wanted: number | null = null
  /** Several pages are gone back at once; those between are not stood on. */
  let isGoing = false

  const stand = (change: Partial<Entry>): void => {
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
      // Refused, or led elsewhere: the entry that was gone to is given back.
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
    else stand({ depth, lowest: depth })
  }

  /** Pages are left behind, as by the browser's own Back, but the run has gone already. */
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

  /** What was sent cannot be gone back into: Back leaves the survey at once instead of going through its pages. */
  function leave({ depth, lowest }: Entry): void {
    if (now().phase.kind === 'ended') history.go(lowest - depth - 1)
  }

  if (!known) stand({})
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
