// Streams feedback as a table: only one page is in memory, however long the table is.
import type { ResponseFilters, StoredResponse } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { SeenFilters } from '../../store/feedback/feedback-filters.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { Store } from '../../store/store.ts'
import { checkSearch } from '../owner/check-search.ts'
import { answeredVersions } from '../results/answered-versions.ts'
import { checkAsked, passesFilters, type ResultQuery } from '../results/asked.ts'
import { composition, sumOf } from '../results/composition.ts'
import { loadTallies } from '../results/load-tallies.ts'
import { type RowFilter, rowFilter } from '../results/row-filter.ts'
import { readVersions } from '../results/tally-rows.ts'
import { answerColumns, type Cell } from './columns.ts'
import { knownColumns } from './known-columns.ts'

export interface FeedbackTable {
  readonly headers: readonly string[]
  /** Newest first, a page at a time. */
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>
}

const pageSize = 500
const maxima = {
  csv: Number.POSITIVE_INFINITY,
  /** The most rows of a sheet, without its headers. */ xlsx: 1_048_575,
} as const

export async function exportFeedback(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  asked: ResponseFilters,
  as: keyof typeof maxima,
): Promise<FeedbackTable> {
  checkAsked(asked)
  await checkSearch(store, workspaceId, asked)
  const filters = { ...asked, now: clock() }
  const {
    q: _,
    customer_id: _customer,
    completed: _completed,
    internal: _internal,
    tag: _tag,
    follow_up: _followUp,
    assignee: _assignee,
    ...wide
  } = filters
  const counted: ResultQuery = { ...wide, completed: 'any', internal: 'any', unit: 'week' }
  const matching = await rowFilter({ store, clock }, workspaceId, filters)
  const versions = readVersions(store)
  const languageIds =
    filters.language === undefined
      ? null
      : await store.results.languageIds(workspaceId, filters.language)
  const passes = passesFilters(counted, languageIds)
  const { days } = await loadTallies({ store, clock, workspaceId, versions }, counted)
  if (sumOf(days, passes) > maxima[as])
    throw new Refusal(
      13007,
      `A workbook holds ${maxima[as].toLocaleString('en')} rows at most. Narrow the filters, or take the CSV file, which has no limit.`,
    )
  const flowIds = filters.flow_id === undefined ? [] : [filters.flow_id]
  const answered = await answeredVersions(
    store,
    { flowIds },
    composition(days, passes).flows,
    versions,
  )
  const asking = answerColumns(answered)
  const nodeName = namesOfNodes(store, workspaceId)
  const rowOf = async (row: FeedbackRow, tags: readonly string[]): Promise<readonly Cell[]> => {
    const flow = (await versions.of(row.flowId, row.flowVersion))?.flow ?? null
    const known = { row, flow, tags, nodeName: await nodeName(row.nodeId) }
    const items = itemsById(row.responses)
    return [
      ...knownColumns.map(({ cell }) => cell(known)),
      ...asking.map(({ cell }) => cell(items)),
    ]
  }
  return {
    headers: [...knownColumns, ...asking].map(({ header }) => header),
    pages: pagesOf(store, workspaceId, filters, rowOf, matching),
  }
}

async function* pagesOf(
  store: Pick<Store, 'listFeedback' | 'followUps'>,
  workspaceId: string,
  filters: SeenFilters,
  rowOf: (row: FeedbackRow, tags: readonly string[]) => Promise<readonly Cell[]>,
  matching: RowFilter | null,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let after: string | undefined; ; ) {
    const { items, next } = await store.listFeedback(workspaceId, filters, {
      after,
      limit: pageSize,
    })
    const rows: (readonly Cell[])[] = []
    const marks = await store.followUps.marks(
      workspaceId,
      items.map(({ id }) => id),
    )
    for (const item of items)
      if (matching === null || (await matching(item)))
        rows.push(await rowOf(item, marks.get(item.id)?.tags ?? []))
    yield rows
    if (next === null) return
    after = next
    // Yields, so that other calls of the embedded store's thread can run in between.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

function namesOfNodes(
  store: Pick<Store, 'node'>,
  workspaceId: string,
): (id: string) => Promise<string> {
  const names = new Map<string, Promise<string>>()
  return (id) => {
    const name =
      names.get(id) ?? store.node(workspaceId, id).then((node) => node?.settings.name ?? '')
    names.set(id, name)
    return name
  }
}

function itemsById(responses: readonly StoredResponse[]): Map<string, StoredResponse[]> {
  const items = new Map<string, StoredResponse[]>()
  for (const response of responses) {
    const known = items.get(response.question_id)
    if (known) known.push(response)
    else items.set(response.question_id, [response])
  }
  return items
}
