// The tallies of feedback by time and by node: stored tallies, and feedback that must still be read. Together they cover all
// feedback that fits the filters, each exactly once. Stored tallies cover everything, so filters also apply to their facets.
import type { Results } from '@askwell/contract'
import { decodeTally, type PackedTally, pack, type Tally, tallyWay } from '@askwell/engine/results'
import type {
  SeenFilters,
  TallyCursor,
  TallyMark,
  TallyRow,
} from '../../store/results/result-store.ts'
import type { Store } from '../../store/store.ts'
import { unlessAway } from '../../store/store-unavailable.ts'
import { listFilters, type ResultQuery } from './asked.ts'
import { tallyJob, worthFolding } from './fold.ts'
import { planReading, type Reading } from './plan-reading.ts'
import { type SeriesUnit, startOf, unitOfSpan } from './series.ts'
import { addRows, type Versions } from './tally-rows.ts'

export interface DayTally {
  readonly nodeId: string
  /** Days since 1970; the first day of the tally. */
  readonly day: number
  readonly tally: PackedTally
}

export interface Loaded {
  readonly days: readonly DayTally[]
  readonly search: Results['search']
  /** No tally spans two points of such a series; null = every tally covers one day. */
  readonly unit: SeriesUnit | null
}

export interface Loading {
  readonly store: Pick<Store, 'results' | 'jobs'>
  readonly clock: () => number
  readonly workspaceId: string
  readonly versions: Versions
}

interface MarkedNode {
  readonly id: string
  readonly mark: TallyMark
}

/** With a search, results cover at most `found` feedbacks among the newest `searched`. */
const searchLimits = { searched: 20_000, found: 5_000 } as const
const hourMs = 3_600_000
const dayMs = 86_400_000
const slice = 500

export async function loadTallies(loading: Loading, asked: ResultQuery): Promise<Loaded> {
  const { store, clock, workspaceId, versions } = loading
  const filters = listFilters({ ...asked, completed: 'any' })
  const days = new Days(versions, asked.unit === 'week' ? 'week' : 'day')
  if (asked.q !== undefined && asked.q.trim() !== '') {
    const { rows, searched } = await store.results.search(workspaceId, filters, searchLimits)
    await days.add(rows)
    return {
      days: days.packed(),
      search: { searched, found: rows.length, limit: searchLimits.found },
      unit: null,
    }
  }
  // A tally is looked up by its node alone, so only nodes that the caller sees may be requested.
  const ids = (await store.results.nodeIds(workspaceId)).filter(
    (id) => asked.node_id === undefined || id === asked.node_id,
  )
  const marked: MarkedNode[] = []
  for (const id of ids) {
    const mark = await store.results.tallyMark(id)
    if (mark?.way === tallyWay) marked.push({ id, mark })
  }
  const unmarked = ids.filter((id) => !marked.some((node) => node.id === id))
  await readRaw(loading, { ...filters, nodeIds: unmarked }, days)
  const unit =
    marked.length === 0 ? null : (asked.unit ?? unitOfSpan(spanMs(asked, marked, clock())))
  const kept: DayTally[] = []
  for (const node of marked) {
    const reading = await planOf(loading, asked, node, unit)
    kept.push(...(await readKept(store, node.id, reading)))
    for (const { fromMs, beforeMs } of reading.raw) {
      const stretch = {
        ...(fromMs !== null && { from: iso(fromMs) }),
        ...(beforeMs !== null && { to: iso(beforeMs) }),
      }
      const { from: _from, to: _to, ...others } = filters
      await readRaw(loading, { ...others, ...stretch, node_id: node.id }, days)
    }
  }
  return { days: [...kept, ...days.packed()], search: null, unit }
}

async function planOf(
  { store }: Loading,
  asked: ResultQuery,
  { id, mark }: MarkedNode,
  unit: SeriesUnit | null,
): Promise<Reading> {
  const [fromMs, beforeMs] = [asked.from, asked.to].map((time) =>
    time === undefined ? null : Date.parse(time),
  )
  const dirty = await store.results.dirtyHours(
    id,
    fromMs ? Math.floor(fromMs / hourMs) : 0,
    mark.before,
  )
  return planReading(
    { fromMs: fromMs ?? null, beforeMs: beforeMs ?? null, unit },
    mark,
    new Set(dirty.map(({ hour }) => hour)),
  )
}

async function readKept(
  store: Loading['store'],
  nodeId: string,
  { kept }: Reading,
): Promise<DayTally[]> {
  const days: DayTally[] = []
  for (const { unit, from, before } of kept)
    for (const { start, packed } of await store.results.keptTallies(nodeId, unit, from, before))
      days.push({ nodeId, day: Math.floor(start / 24), tally: decodeTally(packed) })
  return days
}

/** Reading feedback itself is as exact as a tally but slower: if there is much, its node is folded soon. */
async function readRaw(
  { store, clock, workspaceId }: Loading,
  filters: SeenFilters,
  days: Days,
): Promise<void> {
  const counted = new Map<string, number>()
  for (let after: TallyCursor | null = null; ; ) {
    const rows: readonly TallyRow[] = await store.results.rows(workspaceId, filters, {
      after,
      limit: slice,
    })
    await days.add(rows)
    for (const { nodeId } of rows) counted.set(nodeId, (counted.get(nodeId) ?? 0) + 1)
    const last = rows.at(-1)
    if (rows.length < slice || last === undefined) break
    after = last
    // Yields, so that other work of this thread can run in between.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const now = clock()
  for (const [nodeId, count] of counted)
    if (count >= worthFolding)
      await store.jobs
        .add(
          {
            kind: tallyJob,
            name: `${tallyJob} ${nodeId}`,
            payload: { workspace_id: workspaceId, node_id: nodeId },
            runAt: now,
          },
          now,
        )
        // A store that can only be read still gives results, and a later reading plans the fold.
        .catch(unlessAway)
}

const iso = (ms: number): string => new Date(ms).toISOString()

function spanMs({ from, to }: ResultQuery, marked: readonly MarkedNode[], now: number): number {
  const first = Math.min(...marked.map(({ mark }) => mark.from * hourMs))
  return (
    (to === undefined ? now : Math.min(now, Date.parse(to))) -
    (from === undefined ? first : Math.max(first, Date.parse(from)))
  )
}

/** Grouped by week for a weekly series, which merges seven times fewer tallies. */
class Days {
  readonly #versions: Versions
  readonly #unit: 'day' | 'week'
  readonly #days = new Map<
    string,
    { readonly nodeId: string; readonly day: number; readonly tally: Tally }
  >()

  constructor(versions: Versions, unit: 'day' | 'week') {
    this.#versions = versions
    this.#unit = unit
  }

  async add(rows: readonly TallyRow[]): Promise<void> {
    for (const row of rows) {
      const day = startOf(Math.floor(row.receivedAt / dayMs), this.#unit)
      const key = `${row.nodeId} ${day}`
      const known = this.#days.get(key) ?? { nodeId: row.nodeId, day, tally: new Map() }
      this.#days.set(key, known)
      await addRows(known.tally, [row], this.#versions)
    }
  }

  packed(): DayTally[] {
    return [...this.#days.values()].map(({ nodeId, day, tally }) => ({
      nodeId,
      day,
      tally: pack(tally),
    }))
  }
}
