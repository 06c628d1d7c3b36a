// The thread that reads feedback and writes it as a file, a few kilobytes each time its server asks for more.
import type { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type ExportFormat,
  type ExportLayout,
  plainLayout,
  type ResponseFilters,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { codebookOf } from '../actions/exports/codebook.ts'
import { type CodesTable, exportCodes } from '../actions/exports/export-codes.ts'
import {
  type ExportForm,
  exportFeedback,
  type SliceEnd,
  wholeTable,
} from '../actions/exports/export-feedback.ts'
import { splitTable } from '../actions/exports/split-table.ts'
import { chosen, type TypedTable, typedTable } from '../actions/exports/typed-tables.ts'
import { codebookFile, codebookSheet } from '../present/exports/codebook-files.ts'
import { csvOf } from '../present/exports/csv.ts'
import { savOf } from '../present/exports/sav.ts'
import {
  arrowOf,
  datedPages,
  ndjsonOf,
  parquetOf,
  plainTable,
} from '../present/exports/typed-files.ts'
import { workbookOf, xlsxOf } from '../present/exports/xlsx.ts'
import { openReading } from '../segments/open-reading.ts'
import type { ThreadData } from '../segments/segment-question.ts'
import { faultOf } from '../segments/thread-fault.ts'
import { fromReplica } from '../store/from-replica.ts'
import { type Store, seenStore } from '../store/index.ts'
import type { Keys } from '../store/keys/keys.ts'
import { lateObserver } from '../store/observer.ts'
import { threadConnections } from '../store/postgres/limits.ts'
import { replicaFirst } from '../store/query/read-source.ts'
import { inWorkspace } from '../store/query/scope.ts'
import { storeOver } from '../store/store-over.ts'
import type { FromExportThread, PartQuestion, StreamQuestion, ToExportThread } from './exports.ts'

const port = parentPort
if (!port) throw new Error('to be started as a worker')
const data = workerData as Omit<ThreadData, 'memoryMb'>

/** Exports wait for each other's pages and not for a connection of respondents. */
const limits = { connections: threadConnections.exports, connectMs: 60_000 }

let reader: Promise<Store> | null = null
/** Null = its first bytes are not asked for yet. */
const files = new Map<number, OpenFile | null>()

interface OpenFile {
  readonly bytes: AsyncIterator<Uint8Array>
  readonly ended: () => SliceEnd | null
}
interface MadeFile {
  readonly file: Readable
  readonly ended: OpenFile['ended']
}

port.on('message', (message: ToExportThread) => {
  switch (message.kind) {
    case 'open':
      files.set(message.number, null)
      void unlessFaulty(message.number, () => open(message))
      return
    case 'more':
      void unlessFaulty(message.number, () => sendMore(message.number))
      return
    case 'cancel':
      void files.get(message.number)?.bytes.return?.()
      files.delete(message.number)
      return
    default:
      unreachable(message)
  }
})

const post = (message: FromExportThread): void => port.postMessage(message)

async function unlessFaulty(number: number, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (files.delete(number)) post({ kind: 'fault', number, fault: faultOf(error) })
  }
}

async function open({
  number,
  question,
  from,
}: Extract<ToExportThread, { kind: 'open' }>): Promise<void> {
  const { sight, now } = question
  reader ??= openReader()
  const source = replicaFirst()
  const whole = from === 'replica' ? fromReplica(await reader, source) : await reader
  const store = sight === null ? whole : seenStore(whole, sight)
  const tools = { store, clock: () => now }
  const { file, ended } = await ('slice' in question
    ? partOf(tools, question)
    : streamOf(tools, question))
  // Cancelled meanwhile.
  if (!files.has(number)) return
  files.set(number, { bytes: file[Symbol.asyncIterator](), ended })
  post({ kind: 'opened', number, from: source.asOf === null ? 'primary' : 'replica' })
}

type Tools = Parameters<typeof exportFeedback>[0]

async function streamOf(
  tools: Tools,
  { workspaceId, asked, as, choice, layout = plainLayout, weights = null }: StreamQuestion,
): Promise<MadeFile> {
  const ended = (): null => null
  const language = layout.labels_language
  if (as === 'sav' || as === 'json' || as === 'md' || layout.answers === 'split') {
    const wish = { as, missing: layout.missing, weights, language }
    const table = await codesIn(tools, workspaceId, asked, wish)
    return { file: codesFile(tools, table, { asked, as, layout }), ended }
  }
  if (as === 'ndjson') {
    const settings = { what: 'feedback' as const, filter: asked, columns: [] }
    const table = await inWorkspace(workspaceId, () =>
      typedTable(tools, workspaceId, settings, wholeTable, weights),
    )
    return { file: ndjsonOf({ ...table, pages: scopedPages(workspaceId, table.pages) }), ended }
  }
  const table = await inWorkspace(workspaceId, () =>
    exportFeedback(tools, workspaceId, asked, as, { choice, weights, language }),
  )
  const scoped = { ...table, pages: scopedPages(workspaceId, table.pages) }
  return { file: as === 'csv' ? csvOf(scoped) : xlsxOf(scoped), ended }
}

async function partOf(
  tools: Tools,
  { workspaceId, settings, slice, weights = null }: PartQuestion,
): Promise<MadeFile> {
  const { format, filter, layout, columns } = settings
  if (format === 'sav' || layout.answers === 'split') {
    const wish = {
      ...{ as: null, missing: layout.missing, slice, weights },
      language: layout.labels_language,
    }
    const table = await codesIn(tools, workspaceId, filter, wish)
    const file = codesFile(tools, table, { asked: filter, as: format, layout, columns })
    return { file, ended: table.ended }
  }
  const table = await inWorkspace(workspaceId, () =>
    typedTable(tools, workspaceId, settings, slice, weights),
  )
  const scoped = { ...table, pages: scopedPages(workspaceId, table.pages) }
  return { file: typedFile(scoped, format), ended: table.ended }
}

async function codesIn(
  tools: Tools,
  workspaceId: string,
  asked: ResponseFilters,
  wish: Parameters<typeof exportCodes>[3],
): Promise<CodesTable> {
  const table = await inWorkspace(workspaceId, () => exportCodes(tools, workspaceId, asked, wish))
  return { ...table, pages: () => scopedPages(workspaceId, table.pages()) }
}

interface CodesFile {
  readonly asked: ResponseFilters
  readonly as: ExportFormat | ExportForm
  readonly layout: ExportLayout
  readonly columns?: readonly string[]
}

function codesFile(
  { clock }: Tools,
  table: CodesTable,
  { asked, as, layout, columns = [] }: CodesFile,
): Readable {
  if (as === 'sav') return savOf(table, clock())
  const codebook = () => codebookOf(table, asked, clock())
  if (as === 'json' || as === 'md') return codebookFile(table, codebook, as)
  const split = chosen(splitTable(table, layout.labels), columns)
  const [names, wordings] = [split.columns.map(({ name }) => name), split.wordings]
  const headers = layout.header === 'wording' ? wordings : names
  const second = layout.header === 'both' ? { second: wordings } : {}
  switch (as) {
    case 'csv':
      return csvOf({ ...plainTable(split), headers, ...second })
    case 'xlsx':
      return workbookOf([
        { name: 'Answers', headers: [headers, ...Object.values(second)], pages: datedPages(split) },
        codebookSheet(codebook),
      ])
    case 'ndjson':
    case 'arrow':
    case 'parquet':
      return typedFile(split, as)
    default:
      return unreachable(as)
  }
}

function typedFile(table: TypedTable, format: Exclude<ExportFormat, 'sav'>): Readable {
  switch (format) {
    case 'csv':
      return csvOf(plainTable(table))
    case 'xlsx':
      return xlsxOf(plainTable(table))
    case 'ndjson':
      return ndjsonOf(table)
    case 'arrow':
      return arrowOf(table)
    case 'parquet':
      return parquetOf(table)
    default:
      return unreachable(format)
  }
}

async function sendMore(number: number): Promise<void> {
  const file = files.get(number)
  const next = await file?.bytes.next()
  if (!file || next === undefined || !files.has(number)) return
  if (next.done) files.delete(number)
  const bytes = next.done ? null : next.value
  post({ kind: 'bytes', number, bytes, end: next.done ? file.ended() : null })
}

/** A stream asks for pages wherever it is read, so each page is read in the scope of its workspace. */
async function* scopedPages<Page>(
  workspaceId: string,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page> {
  const reading = pages[Symbol.asyncIterator]()
  for (;;) {
    const page = await inWorkspace(workspaceId, () => reading.next())
    if (page.done) return
    yield page.value
  }
}

async function openReader(): Promise<Store> {
  const db = await openReading(data, limits, data.replicaUrl)
  const onlyReads = (): never => {
    throw new Error('The thread of exports only reads what is not sealed.')
  }
  const noKeys: Keys = {
    id: '',
    knows: () => false,
    seal: onlyReads,
    open: onlyReads,
    secret: onlyReads,
  }
  const store = storeOver({
    engine: data.databaseUrl === null ? 'sqlite' : 'postgres',
    wall: data.databaseUrl === null ? 'none' : data.isWalled ? 'up' : 'down',
    db,
    keys: noKeys,
    run: onlyReads,
    close: () => db.destroy(),
    observer: lateObserver(),
  })
  return {
    ...store,
    jobs: { ...store.jobs, add: async (...args) => post({ kind: 'job', args }) },
  }
}
