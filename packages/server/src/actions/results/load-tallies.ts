// What feedback adds up to, day by day (UTC) and node by node.
import type { FeedbackFilters, Results } from '@askwell/contract'
import { type PackedTally, pack, type Tally } from '@askwell/engine/results'
import type { TallyPlace, TallyRow } from '../../store/result-store.ts'
import type { Store } from '../../store/store.ts'
import { type Asked, listFilters } from './asked.ts'
import { addRows, type Versions } from './tally-rows.ts'

export interface DayTally {
  readonly nodeId: string
  /** Since 1970. */
  readonly day: number
  readonly tally: PackedTally
}

/** With a search, results are of this many feedbacks at most, found among so many of the newest. */
const searchLimits = { searched: 20_000, found: 5_000 } as const
const dayMs = 86_400_000
const slice = 1_000

export async function loadTallies(
  store: Pick<Store, 'results'>,
  workspaceId: string,
  asked: Asked,
  versions: Versions,
): Promise<{ readonly days: readonly DayTally[]; readonly search: Results['search'] }> {
  const filters = listFilters({ ...asked, completed: 'any' })
  const days = new Days()
  if (asked.q !== undefined && asked.q.trim() !== '') {
    const { rows, searched } = await store.results.search(workspaceId, filters, searchLimits)
    await days.add(rows, versions)
    return { days: days.packed(), search: { searched, found: rows.length, limit: searchLimits.found } }
  }
  await eachSlice(store, workspaceId, filters, (rows) => days.add(rows, versions))
  return { days: days.packed(), search: null }
}

async function eachSlice(
  store: Pick<Store, 'results'>,
  workspaceId: string,
  filters: FeedbackFilters,
  take: (rows: readonly TallyRow[]) => Promise<void>,
): Promise<void> {
  for (let after: TallyPlace | null = null; ; ) {
    const rows: readonly TallyRow[] = await store.results.rows(workspaceId, filters, { after, limit: slice })
    await take(rows)
    const last = rows.at(-1)
    if (rows.length < slice || last === undefined) return
    after = last
    // Whoever else waits for this thread is let in between.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

class Days {
  readonly #days = new Map<string, { readonly nodeId: string; readonly day: number; readonly tally: Tally }>()

  async add(rows: readonly TallyRow[], versions: Versions): Promise<void> {
    for (const row of rows) {
      const day = Math.floor(row.receivedAt / dayMs)
      const key = `${row.nodeId} ${day}`
      const known = this.#days.get(key) ?? { nodeId: row.nodeId, day, tally: new Map() }
      this.#days.set(key, known)
      await addRows(known.tally, [row], versions)
    }
  }

  packed(): DayTally[] {
    return [...this.#days.values()].map(({ nodeId, day, tally }) => ({ nodeId, day, tally: pack(tally) }))
  }
}
