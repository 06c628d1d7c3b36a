// What an export in the background writes (ECO-84): a table for each subject, with a kind for every column, so that every format
// has the same values. Days and times are milliseconds since 1970.
import type { ExportSubject, Flow, NewExport } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type AnsweredVersion, talliedAs } from '@askwell/engine/results'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import type { ChatRow } from '../../store/chats/chats.ts'
import type { CustomerRow } from '../../store/customers/customers.ts'
import type { ContactEventRow } from '../../store/events/event-rows.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { answerColumns, type Cell, questionsOf } from './columns.ts'
import { feedbackIn, type Items, type Slice, type SlicedRows } from './export-feedback.ts'
import { type KnownOf, knownColumns } from './known-columns.ts'
import { type NamedWeights, weightColumns } from './row-weights.ts'

export type ColumnKind = 'text' | 'number' | 'date' | 'time' | 'boolean'
export type TypedCell = string | number | boolean | null

export interface TypedColumn {
  /** Unique in its table. */
  readonly name: string
  readonly kind: ColumnKind
}
export interface TypedTable extends SlicedRows<TypedCell> {
  readonly columns: readonly TypedColumn[]
}

type Tools = Pick<Deps, 'store' | 'clock'>
type Wanted = Pick<NewExport, 'what' | 'filter' | 'columns'>

export async function typedTable(
  tools: Tools,
  workspaceId: string,
  { what, filter, columns }: Wanted,
  slice: Slice,
  weights: NamedWeights | null = null,
): Promise<TypedTable> {
  const source = { tools, workspaceId, filter, slice, weights }
  return chosen(await wholeTable(source, what), columns)
}

function wholeTable(source: TableSource, what: ExportSubject): Promise<TypedTable> | TypedTable {
  const { tools, workspaceId, slice } = source
  const { store } = tools
  switch (what) {
    case 'feedback':
      return feedbackTable(source)
    case 'responses':
      return answerTable(source, responseColumns, () => true)
    case 'texts':
      return answerTable(source, textColumns, ({ isText, text }) => isText && text !== null)
    case 'chats':
      return listTable(chatColumns, slice, (page) => store.chats.all(workspaceId, page))
    case 'contacts':
      return listTable(contactColumns, slice, (page) =>
        store.customers.list(workspaceId, null, page),
      )
    case 'events':
      return listTable(eventColumns, slice, (page) => store.contactEvents.all(workspaceId, page))
    default:
      return unreachable(what)
  }
}

/** The names of columns that no survey changes; of `feedback` only those that are not answers. */
export const knownNames: Readonly<Record<ExportSubject, readonly string[]>> = {
  feedback: knownColumns.map(({ header }) => header),
  get responses() {
    return responseColumns.map(({ name }) => name)
  },
  get texts() {
    return textColumns.map(({ name }) => name)
  },
  get chats() {
    return chatColumns.map(({ name }) => name)
  },
  get contacts() {
    return contactColumns.map(({ name }) => name)
  },
  get events() {
    return eventColumns.map(({ name }) => name)
  },
}

export function chosen<Table extends TypedTable & { readonly wordings?: readonly string[] }>(
  table: Table,
  names: readonly string[],
): Table {
  if (names.length === 0) return table
  const places = names.map((name) => table.columns.findIndex((column) => column.name === name))
  const errors = places.flatMap((place, at) =>
    place >= 0
      ? []
      : [{ field: `columns.${at}`, message: `is not a column of this export: ${names[at]}` }],
  )
  if (errors.length > 0) throw invalid(errors)
  const { wordings } = table
  return {
    ...table,
    columns: places.flatMap((place) => table.columns[place] ?? []),
    ...(wordings && { wordings: places.map((place) => wordings[place] ?? '') }),
    pages: mapped(table.pages, (row) => places.map((place) => row[place] ?? null)),
  }
}

async function* mapped<From, To>(
  pages: AsyncIterable<readonly From[]>,
  change: (row: From) => To,
): AsyncGenerator<readonly To[]> {
  for await (const page of pages) yield page.map(change)
}

interface TableSource {
  readonly tools: Tools
  readonly workspaceId: string
  readonly filter: NewExport['filter']
  readonly slice: Slice
  readonly weights: NamedWeights | null
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  received_at: 'time',
  created_at: 'time',
  completed: 'boolean',
  internal: 'boolean',
  offline: 'boolean',
  flow_version: 'number',
  time_spent_in_seconds: 'number',
}

/** One row for each feedback. Answers are the keys of options. */
async function feedbackTable({
  tools,
  workspaceId,
  filter,
  slice,
  weights,
}: TableSource): Promise<TypedTable> {
  const { answered, rowsOf } = await feedbackIn(tools, workspaceId, filter, null, { slice })
  const columns = [
    ...knownColumns.map(({ header, cell }) => ({
      ...{ name: header as string, kind: kinds[header] ?? ('text' as const) },
      cell: (known: KnownOf, _items: Items) => cell(known),
    })),
    ...weightColumns(weights).map((column) => ({ ...column, kind: 'number' as const })),
    ...answerColumns(answered, 'keys').map(({ header, kind, cell }) => ({
      ...{ name: header, kind },
      cell: (_known: KnownOf, items: Items) => cell(items),
    })),
  ]
  return {
    columns: uniquelyNamed(columns),
    ...rowsOf((known, items) => [
      columns.map(({ kind, cell }) => typedCell(kind, cell(known, items))),
    ]),
  }
}

/** The second of two columns with one name gets `_2`. Names that differ only in case count as one. */
function uniquelyNamed(columns: readonly TypedColumn[]): readonly TypedColumn[] {
  const used = new Set<string>()
  return columns.map(({ name, kind }) => {
    let unique = name
    for (let count = 2; used.has(unique.toLowerCase()); count += 1) unique = `${name}_${count}`
    used.add(unique.toLowerCase())
    return { name: unique, kind }
  })
}

/** A number with more digits than a number holds is rounded. */
function typedCell(kind: ColumnKind, cell: Cell): TypedCell {
  if (cell === null) return null
  switch (kind) {
    case 'text':
      return String(cell)
    case 'number':
      return cell !== '' && Number.isFinite(Number(cell)) ? Number(cell) : null
    case 'date':
    case 'time':
      return Date.parse(String(cell))
    case 'boolean':
      return cell === 'yes'
    default:
      return unreachable(kind)
  }
}

interface ListColumn<Item> extends TypedColumn {
  readonly cell: (item: Item) => TypedCell
}
const column =
  <Item>() =>
  (name: string, kind: ColumnKind, cell: (item: Item) => TypedCell): ListColumn<Item> => ({
    ...{ name, kind, cell },
  })

/** An answer with the keys of what it answers. */
interface Answer {
  readonly known: KnownOf
  readonly question: string
  readonly row: string | null
  readonly option: string | null
  readonly place: number | null
  readonly text: string | null
  readonly isText: boolean
}
const ofAnswer = column<Answer>()
const everyAnswer = [
  ofAnswer('feedback_id', 'text', ({ known }) => known.row.id),
  ofAnswer('received_at', 'time', ({ known }) => known.row.receivedAt),
  ofAnswer('node_id', 'text', ({ known }) => known.row.nodeId),
  ofAnswer('flow_id', 'text', ({ known }) => known.row.flowId),
  ofAnswer('flow_version', 'number', ({ known }) => known.row.flowVersion),
  ofAnswer('language', 'text', ({ known: { row, flow } }) => languageOf(flow, row.languageId)),
  ofAnswer('question', 'text', ({ question }) => question),
]
const languageOf = (flow: Flow | null, id: string): string =>
  flow?.languages.find((language) => language.id === id)?.code ?? id
const ofText = ofAnswer('text', 'text', ({ text }) => text)
const responseColumns = [
  ...everyAnswer,
  ofAnswer('row', 'text', ({ row }) => row),
  ofAnswer('option', 'text', ({ option }) => option),
  ofAnswer('place', 'number', ({ place }) => place),
  ofText,
]
const textColumns = [...everyAnswer, ofText]

async function answerTable(
  { tools, workspaceId, filter, slice }: TableSource,
  columns: readonly ListColumn<Answer>[],
  isWanted: (answer: Answer) => boolean,
): Promise<TypedTable> {
  const { answered, rowsOf } = await feedbackIn(tools, workspaceId, filter, null, { slice })
  const keys = keysIn(answered)
  const answersOf = (known: KnownOf): readonly Answer[] =>
    known.row.responses.map(({ question_id, option_id, ranking, body }) => {
      const { question, row, isText } = keys.items.get(question_id) ?? {
        ...{ question: question_id, row: null, isText: false },
      }
      const option = option_id === undefined ? null : (keys.options.get(option_id) ?? option_id)
      const place = option_id === undefined || ranking === undefined ? null : ranking + 1
      return { known, question, row, option, place, text: body ?? null, isText }
    })
  return {
    columns,
    ...rowsOf((known) =>
      answersOf(known)
        .filter(isWanted)
        .map((answer) => columns.map(({ cell }) => cell(answer))),
    ),
  }
}

/** By the id that an answer has: of a question or of a row. */
function keysIn(answered: readonly AnsweredVersion[]) {
  const items = new Map<string, Pick<Answer, 'question' | 'row' | 'isText'>>()
  const options = new Map<string, string>()
  for (const { flow } of answered)
    for (const question of questionsOf(flow)) {
      const isText = talliedAs(question) === 'texts'
      const add = (id: string, row: string | null): void => {
        if (!items.has(id)) items.set(id, { question: question.key, row, isText })
      }
      add(question.id, null)
      for (const { id, key, options: inRow } of question.statements) {
        add(id, key)
        for (const option of inRow) options.set(option.id, option.key)
      }
      for (const option of question.options) options.set(option.id, option.key)
    }
  return { items, options }
}

const ofChat = column<ChatRow>()
const chatColumns = [
  ofChat('feedback_id', 'text', (chat) => chat.feedbackId),
  ofChat('node_id', 'text', (chat) => chat.nodeId),
  ofChat('status', 'text', (chat) => chat.status),
  ofChat('agent_id', 'text', (chat) => chat.agentId),
  ofChat('topic', 'text', (chat) => chat.topic),
  ofChat('priority', 'number', (chat) => chat.priority),
  ofChat('visitor', 'text', (chat) => chat.label),
  ofChat('labels', 'text', ({ labels }) => (labels.length === 0 ? null : labels.join('; '))),
  ofChat('rating', 'number', (chat) => chat.rating),
  ofChat('created_at', 'time', (chat) => chat.createdAt),
  ofChat('updated_at', 'time', (chat) => chat.updatedAt),
  ofChat('first_reply_at', 'time', (chat) => chat.firstReplyAt),
  ofChat('ended_at', 'time', (chat) => chat.endedAt),
]

const ofContact = column<CustomerRow>()
const contactColumns = [
  ofContact('id', 'text', ({ customer }) => customer.id),
  ofContact('external_id', 'text', ({ customer }) => customer.external_id),
  ofContact('user_id', 'text', ({ customer }) => customer.user_id),
  ofContact('name', 'text', ({ customer }) => customer.name),
  ofContact('email', 'text', ({ customer }) => customer.email),
  ofContact('phone_number', 'text', ({ customer }) => customer.phone_number),
  ofContact('gender', 'text', ({ customer }) => customer.gender),
  ofContact('birth_year', 'number', ({ customer }) => customer.birth_year),
  ofContact('schema', 'text', ({ customer }) => jsonOf(customer.schema)),
  ofContact('attributes', 'text', ({ customer }) => jsonOf(customer.attributes)),
  ofContact('created_at', 'time', ({ createdAt }) => createdAt),
  ofContact('updated_at', 'time', ({ updatedAt }) => updatedAt),
  ofContact('unsubscribed_at', 'time', ({ unsubscribedAt }) => unsubscribedAt),
]
const jsonOf = (members: object): string | null =>
  Object.keys(members).length === 0 ? null : JSON.stringify(members)

const ofEvent = column<ContactEventRow>()
const eventColumns = [
  ofEvent('id', 'text', ({ id }) => id),
  ofEvent('customer_id', 'text', ({ customerId }) => customerId),
  ofEvent('external_id', 'text', ({ externalId }) => externalId),
  ofEvent('name', 'text', ({ name }) => name),
  ofEvent('properties', 'text', ({ properties }) => jsonOf(properties)),
  ofEvent('at', 'time', ({ at }) => at),
]

const pageSize = 500

function listTable<Item>(
  columns: readonly ListColumn<Item>[],
  { after, mostRows }: Slice,
  read: (page: PageRequest) => Promise<Page<Item>>,
): TypedTable {
  let end = { rows: 0, next: after }
  async function* pages(): AsyncGenerator<readonly (readonly TypedCell[])[]> {
    for (;;) {
      const limit = Math.min(pageSize, mostRows - end.rows)
      const { items, next } = await read({ after: end.next ?? undefined, limit })
      end = { rows: end.rows + items.length, next }
      yield items.map((item) => columns.map(({ cell }) => cell(item)))
      if (next === null || end.rows >= mostRows) return
    }
  }
  return { columns, pages: pages(), ended: () => end }
}
