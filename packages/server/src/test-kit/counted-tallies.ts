// Results counted one by one and results read from tallies, as the tests compare them.
import type { FeedbackFilters } from '@askwell/contract'
import { type Amounts, addPassing, pack, type Tally } from '@askwell/engine/results'
import {
  listFilters,
  passesCompleted,
  passesFilters,
  type ResultQuery,
} from '../actions/results/asked.ts'
import { loadTallies } from '../actions/results/load-tallies.ts'
import { addRows, readVersions } from '../actions/results/tally-rows.ts'
import type { Store } from '../store/store.ts'

export const loaded = async (
  store: Store,
  workspaceId: string,
  of: ResultQuery,
  now: number,
): Promise<{ amounts: [string, number][]; read: number }> => {
  let read = 0
  const counting = {
    ...store,
    results: {
      ...store.results,
      rows: async (...args: Parameters<Store['results']['rows']>) => {
        const rows = await store.results.rows(...args)
        read += rows.length
        return rows
      },
    },
  }
  const { days } = await loadTallies(
    { store: counting, clock: () => now, workspaceId, versions: readVersions(store) },
    of,
  )
  const languageIds =
    of.language === undefined ? null : await store.results.languageIds(workspaceId, of.language)
  const [passes, completed] = [passesFilters(of, languageIds), passesCompleted(of)]
  const amounts: Amounts = new Map()
  for (const { tally } of days)
    addPassing(amounts, tally, (facet) => passes(facet) && completed(facet))
  return { amounts: listed(amounts), read }
}

/** Counted one by one from what the list shows. */
export const counted = async (
  store: Store,
  workspaceId: string,
  of: ResultQuery,
): Promise<[string, number][]> => {
  const filters: FeedbackFilters = listFilters(of)
  const tally: Tally = new Map()
  for (let after: string | undefined; ; ) {
    const { items, next } = await store.listFeedback(workspaceId, filters, { after, limit: 100 })
    await addRows(
      tally,
      items.map((one) => ({
        ...one,
        channel: one.channel?.kind ?? null,
        device: one.device ?? null,
      })),
      readVersions(store),
    )
    if (next === null) break
    after = next
  }
  const amounts: Amounts = new Map()
  addPassing(amounts, pack(tally), () => true)
  return listed(amounts)
}

export const listed = (amounts: Amounts): [string, number][] =>
  [...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1))
