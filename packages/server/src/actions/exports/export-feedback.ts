// Streams feedback as a table: only one page is in memory, however long the table is.
import type { ResponseFilters, StoredResponse } from '@askwell/contract'
import type { AnsweredVersion } from '@askwell/engine/results'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { SeenFilters } from '../../store/feedback/feedback-filters.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import { type FeedbackMarks, noMarks } from '../../store/follow-ups/follow-up-rows.ts'
import type { Store } from '../../store/store.ts'
import { checkSearch } from '../owner/check-search.ts'
import { answeredVersions } from '../results/answered-versions.ts'
import { checkAsked } from '../results/asked.ts'
import { type RowFilter, rowFilter } from '../results/row-filter.ts'
import { readVersions } from '../results/versions.ts'
import { type AnswerColumn, answerColumns, type Cell, type Naming, speaking } from './columns.ts'
import { isContactColumn, type KnownOf, knownColumns } from './known-columns.ts'
import { type NamedWeights, weightColumns } from './row-weights.ts'

/** The forms of a file that is streamed. */
export type ExportForm = keyof typeof maxima

/** A part of a table: rows after a cursor, up to a number, of one channel and time. */
export interface Slice {
  readonly filters: Pick<ResponseFilters, 'node_id' | 'from' | 'to'>
  readonly after: string | null
  readonly mostRows: number
}
export interface SliceEnd {
  readonly rows: number
  /** The cursor after the last row; null = nothing follows. */
  readonly next: string | null
}

export interface FeedbackTable {
  readonly headers: readonly string[]
  /** A second row of headers. */
  readonly second?: readonly string[]
  /** Newest first, a page at a time. */
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A table that a program reads again and again: chosen columns, and not more than some rows. */
export interface TableChoice {
  /** Names of known columns and keys of questions, in this order; empty = all but those about contacts. */
  readonly columns: readonly string[]
  readonly naming: Naming
  readonly mostRows: number
  /** The survey whose questions come first, answered or not. */
  readonly flowId: string
}

const pageSize = 500
const maxima = {
  csv: Number.POSITIVE_INFINITY,
  /** The most rows of a sheet, without its headers. */ xlsx: 1_048_575,
  ndjson: Number.POSITIVE_INFINITY,
  /** The codebook. */ json: Number.POSITIVE_INFINITY,
  md: Number.POSITIVE_INFINITY,
  sav: Number.POSITIVE_INFINITY,
} as const

interface TableWish {
  readonly choice?: TableChoice | null | undefined
  /** Adds a column. */
  readonly weights?: NamedWeights | null
  /** The code of the language of words. Undefined = the default language of each survey. */
  readonly language?: string | undefined
}

/** A table of words, for people and spreadsheets. */
export async function exportFeedback(
  tools: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  asked: ResponseFilters,
  as: 'csv' | 'xlsx',
  { choice = null, weights = null, language }: TableWish = {},
): Promise<FeedbackTable> {
  const mostRows = choice?.mostRows ?? Number.POSITIVE_INFINITY
  const { answered, rowsOf } = await feedbackIn(tools, workspaceId, asked, as, {
    ...{ flowId: choice?.flowId, language },
    slice: { filters: {}, after: null, mostRows },
  })
  const columns = chosenColumns(
    [
      ...knownColumns.map(({ header, cell }) => ({
        ...{ header, name: header },
        cell: (known: KnownOf) => cell(known),
      })),
      ...weightColumns(weights).map(({ name, cell }) => ({ header: name, name, cell })),
      ...answerColumns(answered, choice?.naming).map(({ header, questionKey, cell }) => ({
        ...{ header, name: questionKey },
        cell: (_known: KnownOf, items: Items) => cell(items),
      })),
    ],
    choice,
  )
  return {
    headers: columns.map(({ header }) => header),
    pages: rowsOf((known, items) => [columns.map(({ cell }) => cell(known, items))]).pages,
  }
}

export type Items = Parameters<AnswerColumn['cell']>[0]

interface TableColumn {
  readonly header: string
  /** By which a choice names it; the columns of one question share its key. */
  readonly name: string
  readonly cell: (known: KnownOf, items: Items) => Cell
}

/** A column that no longer exists stays as an empty one, because a spreadsheet names columns by their position. */
function chosenColumns(
  columns: readonly TableColumn[],
  choice: TableChoice | null,
): readonly TableColumn[] {
  if (choice === null) return columns
  if (choice.columns.length === 0) return columns.filter(({ name }) => !isContactColumn(name))
  return choice.columns.flatMap((name) => {
    const found = columns.filter((column) => column.name === name)
    return found.length > 0 ? found : [{ header: name, name, cell: () => null }]
  })
}

export const wholeTable: Slice = { filters: {}, after: null, mostRows: Number.POSITIVE_INFINITY }

/** Any number of rows for each feedback. */
type RowMaker<T> = (known: KnownOf, items: Items) => readonly (readonly T[])[]

export interface SlicedRows<T> {
  readonly pages: AsyncIterable<readonly (readonly T[])[]>
  /** Once the pages are read. */
  readonly ended: () => SliceEnd
}

/** The surveys that were answered, whatever the slice, and the rows of its feedback. `as` null = parts, which have no limit. */
export async function feedbackIn(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  asked: ResponseFilters,
  as: ExportForm | null,
  {
    flowId,
    language,
    slice,
  }: {
    readonly flowId?: string | undefined
    readonly language?: string | undefined
    readonly slice: Slice
  },
): Promise<{
  readonly answered: readonly AnsweredVersion[]
  readonly rowsOf: <T>(make: RowMaker<T>) => SlicedRows<T>
}> {
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
  const matching = await rowFilter({ store, clock }, workspaceId, filters)
  const versions = readVersions(store)
  const flows = await store.results.answered(workspaceId, wide)
  const most = as === null ? Number.POSITIVE_INFINITY : maxima[as]
  if (flows.reduce((sum, { count }) => sum + count, 0) > most)
    throw new Refusal(
      13007,
      `A workbook holds ${most.toLocaleString('en')} rows at most. Narrow the filters, or take the CSV file, which has no limit.`,
    )
  const flowIds = [flowId ?? filters.flow_id ?? []].flat()
  const found = await answeredVersions(store, { flowIds }, flows, versions)
  const answered =
    language === undefined
      ? found
      : found.map((one) => ({ ...one, flow: speaking(one.flow, language) }))
  const nodeName = namesOfNodes(store, workspaceId)
  return {
    answered,
    rowsOf: <T>(make: RowMaker<T>) => {
      let end: SliceEnd = { rows: 0, next: null }
      const pages = pagesOf(
        store,
        workspaceId,
        { ...filters, ...slice.filters },
        {
          ...{ slice, matching },
          async rowsOf(row: FeedbackRow, marks: FeedbackMarks) {
            const version = await versions.of(row.flowId, row.flowVersion)
            const { flow, map } = version ?? { flow: null, map: null }
            const known = { row, flow, map, marks, nodeName: await nodeName(row.nodeId) }
            return make(known, itemsById(row.responses))
          },
          report(now) {
            end = now
          },
        },
      )
      return { pages, ended: () => end }
    },
  }
}

interface PageTools<T> {
  readonly slice: Slice
  readonly matching: RowFilter | null
  readonly rowsOf: (row: FeedbackRow, marks: FeedbackMarks) => Promise<readonly (readonly T[])[]>
  readonly report: (end: SliceEnd) => void
}

async function* pagesOf<T>(
  store: Pick<Store, 'listFeedback' | 'followUps'>,
  workspaceId: string,
  filters: SeenFilters,
  { slice, matching, rowsOf, report }: PageTools<T>,
): AsyncGenerator<readonly (readonly T[])[]> {
  const { mostRows } = slice
  let read = 0
  let written = 0
  for (let after = slice.after ?? undefined; ; ) {
    const { items, next } = await store.listFeedback(workspaceId, filters, {
      after,
      limit: Math.min(pageSize, mostRows - read),
    })
    read += items.length
    const rows: (readonly T[])[] = []
    const marks = await store.followUps.marks(
      workspaceId,
      items.map(({ id }) => id),
    )
    for (const item of items)
      if (matching === null || (await matching(item, marks.get(item.id))))
        rows.push(...(await rowsOf(item, marks.get(item.id) ?? noMarks)))
    written += rows.length
    report({ rows: written, next })
    yield rows
    if (next === null || read >= mostRows || written >= mostRows) return
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
