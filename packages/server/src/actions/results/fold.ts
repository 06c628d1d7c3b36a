// Folding: counts the feedback of past hours into tallies by the hour, the day and the week, so that results need not read it
// again. It proceeds from the mark a day at a time, and recounts changed hours. It may stop anywhere, and may run on several
// servers at once: the first server stores a complete day.
import {
  decodeTally,
  encodeTally,
  type PackedTally,
  pack,
  packTogether,
  type Tally,
  tallyWay,
} from '@askwell/engine/results'
import {
  type StoredTally,
  settledAfterMs,
  type TallyCursor,
  type TallyMark,
} from '../../store/results/result-store.ts'
import type { Store } from '../../store/store.ts'
import { addRows, readVersions, type Versions } from './tally-rows.ts'

type Tools = Pick<Store, 'results' | 'publishedFlow'>
interface Node {
  readonly workspaceId: string
  readonly id: string
}

const hourMs = 3_600_000
const dayHours = 24
const weekHours = 168
const firstMonday = 4 * dayHours
const slice = 500
/** Reading fewer feedbacks is as fast as reading their tally. */
export const worthFolding = 1_000

/** The kind of job that folds one node soon. */
export const tallyJob = 'tally'

const nodesAtOnce = 100

/** Every node of the instance, one after the other. */
export async function foldAll(
  store: Tools & Pick<Store, 'erasure'>,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const nodes = await store.erasure.nodesAfter(after, nodesAtOnce)
    for (const node of nodes) if (!signal.aborted) await foldNode(store, node, nowMs, signal)
    const last = nodes.at(-1)
    if (last === undefined || nodes.length < nodesAtOnce) return
    after = last.id
  }
}

/** Returns whether everything foldable is folded. `signal`: stops after the current day; `worth`: fewest feedbacks to fold. */
export async function foldNode(
  store: Tools,
  node: Node,
  nowMs: number,
  signal: AbortSignal,
  worth = worthFolding,
): Promise<boolean> {
  let mark = await store.results.tallyMark(node.id)
  if (mark !== null && mark.way !== tallyWay) {
    await store.results.forgetTallies(node.id)
    mark = null
  }
  const settledBefore = Math.floor((nowMs - settledAfterMs) / hourMs)
  const versions = readVersions(store)
  if (mark !== null) {
    if (!(await foldChanged(store, node, mark, versions, signal))) return false
    mark = await store.results.tallyMark(node.id)
  }
  if (
    !(await store.results.receivedAtLeast(node.id, mark === null ? 0 : mark.before * hourMs, worth))
  )
    return true
  while (!signal.aborted) {
    const from = await startOfNext(store, node, mark)
    if (from === null) return true
    const before = Math.min(settledBefore, dayOf(from) + dayHours)
    if (before <= from) return true
    const next: TallyMark = { from: mark?.from ?? from, before, way: tallyWay }
    if (!(await foldHours(store, node, { from, before }, { expected: mark, next }, versions)))
      return false
    mark = next
  }
  return false
}

/** The mark, moved past complete weeks without feedback, which need no tally. Null = nothing is left. */
async function startOfNext(
  store: Tools,
  node: Node,
  mark: TallyMark | null,
): Promise<number | null> {
  const received = await store.results.receivedFrom(
    node.id,
    mark === null ? 0 : mark.before * hourMs,
  )
  if (received === null) return null
  const hour = Math.floor(received / hourMs)
  if (mark === null) return hour
  const isWeekStart = weekOf(mark.before) === mark.before
  return isWeekStart ? Math.max(mark.before, weekOf(hour)) : mark.before
}

/** Recounts days that changed since they were folded. */
async function foldChanged(
  store: Tools,
  node: Node,
  first: TallyMark,
  versions: Versions,
  signal: AbortSignal,
): Promise<boolean> {
  let mark = first
  const hours = await store.results.dirtyHours(node.id, 0, mark.before)
  const days = [...new Set(hours.map(({ hour }) => dayOf(hour)))]
  for (const day of days) {
    if (signal.aborted) return false
    const from = Math.min(mark.from, day)
    const next: TallyMark = { ...mark, from }
    if (
      !(await foldHours(
        store,
        node,
        { from: day, before: Math.min(mark.before, day + dayHours) },
        { expected: mark, next },
        versions,
      ))
    )
      return false
    mark = next
  }
  return true
}

/** Counts hours of one day, and with them the day and the week that contain them. */
async function foldHours(
  store: Tools,
  node: Node,
  { from, before }: { readonly from: number; readonly before: number },
  { expected, next }: { readonly expected: TallyMark | null; readonly next: TallyMark },
  versions: Versions,
): Promise<boolean> {
  const dirty = await store.results.dirtyHours(node.id, from, before)
  const counted = await countHours(store, node, from, before, versions)
  const kept: StoredTally[] = []
  const hours = new Map<number, PackedTally>(counted)
  for (let hour = from; hour < before; hour += 1) {
    // An hour that became empty replaces its stored tally.
    const isAnew = expected !== null && hour < expected.before
    if (hours.has(hour) || isAnew) kept.push(keptOf('hour', hour, hours.get(hour) ?? empty))
  }
  const day = dayOf(from)
  if (day + dayHours <= next.before) {
    for (const { start, packed } of await store.results.keptTallies(node.id, 'hour', day, from))
      hours.set(start, decodeTally(packed))
    const whole = packTogether([...hours.values()])
    kept.push(keptOf('day', day, whole))
    const week = weekOf(day)
    if (week + weekHours <= next.before) {
      const others = (
        await store.results.keptTallies(node.id, 'day', week, week + weekHours)
      ).filter(({ start }) => start !== day)
      kept.push(
        keptOf(
          'week',
          week,
          packTogether([...others.map(({ packed }) => decodeTally(packed)), whole]),
        ),
      )
    }
  }
  return store.results.keepFold(
    { nodeId: node.id, kept, mark: next, counted: { from, before, dirty } },
    expected,
  )
}

const empty: PackedTally = { parts: [], facets: [], counts: [] }
const keptOf = (unit: StoredTally['unit'], start: number, tally: PackedTally): StoredTally => ({
  unit,
  start,
  packed: encodeTally(tally),
})
const weekOf = (hour: number): number =>
  hour - ((((hour - firstMonday) % weekHours) + weekHours) % weekHours)
const dayOf = (hour: number): number => hour - (hour % dayHours)

async function countHours(
  { results }: Tools,
  { workspaceId, id }: Node,
  from: number,
  before: number,
  versions: Versions,
): Promise<Map<number, PackedTally>> {
  const hours = new Map<number, Tally>()
  const stretch = {
    node_id: id,
    from: new Date(from * hourMs).toISOString(),
    to: new Date(before * hourMs).toISOString(),
  }
  for (let after: TallyCursor | null = null; ; ) {
    const rows = await results.rows(workspaceId, stretch, { after, limit: slice })
    for (const row of rows) {
      const hour = Math.floor(row.receivedAt / hourMs)
      const tally = hours.get(hour) ?? new Map()
      hours.set(hour, tally)
      await addRows(tally, [row], versions)
    }
    const last = rows.at(-1)
    if (rows.length < slice || last === undefined)
      return new Map([...hours].map(([hour, tally]) => [hour, pack(tally)]))
    after = last
    // Yields, so that respondents' calls can run in between.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}
