// Writes an export in the background, part after part (ECO-84). A part is written whole to a separate file, then stored, and
// then counted with the progress behind it. The job has a lease: when its server dies, another one continues after the last
// part that was counted.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import type { Served } from '../../events/served.ts'
import { must } from '../../must.ts'
import { Refusal } from '../../refusal.ts'
import type {
  DataExportRow,
  ExportPartRow,
  NewDataExport,
} from '../../store/data-exports/data-export-rows.ts'
import { seenStore } from '../../store/index.ts'
import { whileHeld } from '../owner/hold-work.ts'
import type { AnalysisTools } from '../results/analyse.ts'
import { askRowWeights } from './ask-row-weights.ts'
import type { SliceEnd } from './export-feedback.ts'
import { exportMakerSight, makerLeft } from './maker-sight.ts'
import { lastMoment, nextPart, type PlannedPart, progressAfter } from './next-slice.ts'
import type { NamedWeights } from './row-weights.ts'

type Tools = Pick<Deps, 'store' | 'files' | 'clock' | 'newId' | 'config'> &
  Pick<Served, 'exports' | 'settings' | 'segments'>

const dayMs = 86_400_000
/** How long files wait to be fetched. */
export const availableMs = 7 * dayMs
/** A part is older than its export; the sweep of exports removes it earlier. */
const longestFileMs = 2 * availableMs
/** Until an export that waits for a place looks again. */
const placeMs = 5_000
const mostAttempts = 10

type Outcome = 'done' | { readonly atMs: number }

export async function runExport(
  tools: Tools,
  { workspaceId, exportId }: { readonly workspaceId: string; readonly exportId: string },
  { signal, attempts }: { readonly signal: AbortSignal; readonly attempts: number },
): Promise<Outcome> {
  const hold = { kind: 'exports', gone: signal } as const
  try {
    return await whileHeld(tools, workspaceId, hold, () =>
      writeParts(tools, workspaceId, exportId, signal),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 13006) return { atMs: tools.clock() + placeMs }
    if (signal.aborted) return { atMs: tools.clock() }
    const isFinal = error instanceof Refusal || attempts >= mostAttempts
    if (!isFinal) throw error
    const why = error instanceof Refusal ? wordsOf(error) : 'The files could not be written.'
    await finish(tools, workspaceId, exportId, why)
    return 'done'
  }
}

const wordsOf = ({ message, errors }: Refusal): string =>
  [message, ...errors.map((one) => `${one.field} ${one.message}`)].join(' ')

async function writeParts(
  tools: Tools,
  workspaceId: string,
  exportId: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store, clock } = tools
  let weights: NamedWeights | null = null
  for (;;) {
    const isThere = await store.dataExports.begin(exportId)
    const stored = isThere ? await store.dataExports.read(workspaceId, exportId) : null
    if (stored === null) return 'done'
    const row = await withSight(tools, stored)
    if (row === null) {
      await finish(tools, workspaceId, exportId, makerLeft)
      return 'done'
    }
    if (signal.aborted) return { atMs: clock() }
    const seen = row.sight === null ? store : seenStore(store, row.sight)
    const planned = await nextPart({ store: seen }, row)
    if (planned === null) break
    const path = `${planned.folder}part-${String(planned.progress.part).padStart(5, '0')}.${row.settings.format}`
    let end: SliceEnd = { rows: 0, next: null }
    weights ??= await weightsOf({ ...tools, store: seen }, row, signal)
    const question = { ...partQuestion(row, planned), weights }
    const file = await tools.exports.open(question, signal, undefined, (now) => {
      end = now
    })
    // Deleted, or written by another server: the next look says which.
    await storePart(tools, row, { path, file, signal }, (part) => [
      { ...part, rows: end.rows },
      progressAfter(planned, end),
    ])
  }
  await writeCodebook(tools, workspaceId, exportId, signal)
  await writeManifest(tools, workspaceId, exportId, signal)
  await finish(tools, workspaceId, exportId, null)
  return 'done'
}

/** Null = a schedule whose maker no longer has the right to it. */
async function withSight(tools: Tools, row: DataExportRow): Promise<DataExportRow | null> {
  if (row.settings.schedule === null) return row
  const sight = await exportMakerSight(tools, row)
  return sight && { ...row, sight }
}

/** Answers that come while the files are written change no weight, and a later server gives the same ones. */
async function weightsOf(
  tools: AnalysisTools,
  row: DataExportRow,
  signal: AbortSignal,
): Promise<NamedWeights | null> {
  const { weighting_id, ...filter } = row.settings.filter
  return askRowWeights(
    tools,
    row.workspaceId,
    { ...filter, weighting_id },
    signal,
    row.startsAt + 1,
  )
}

const partQuestion = (
  { workspaceId, sight, settings, startsAt }: DataExportRow,
  { slice }: PlannedPart,
) => ({ workspaceId, sight, settings, slice, now: startsAt })

interface NewPart {
  readonly path: string
  readonly file: Readable
  readonly signal: AbortSignal
}

async function storePart(
  tools: Tools,
  row: DataExportRow,
  { path, file, signal }: NewPart,
  counted: (part: ExportPartRow) => Parameters<Tools['store']['dataExports']['addPart']>,
): Promise<void> {
  const { store, files } = tools
  const spool = join(files.storage.spoolDir, tools.newId())
  try {
    const hash = createHash('sha256')
    let bytes = 0
    await pipeline(
      file,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(spool),
      { signal },
    )
    const written = { path, bytes, sha256: hash.digest('hex'), spool }
    const kept = await keep(tools, row, written)
    await store.dataExports.addPart(
      ...counted({ exportId: row.id, number: row.parts, rows: 0, bytes, ...kept }),
    )
  } finally {
    await rm(spool, { force: true })
  }
}

interface WrittenFile extends Pick<ExportPartRow, 'path' | 'bytes' | 'sha256'> {
  readonly spool: string
}

/** In the bucket every export has a folder, so that no reader finds half of one and half of another. */
async function keep(
  { store, files, newId, clock }: Tools,
  { id, workspaceId, settings }: DataExportRow,
  { path, bytes, sha256, spool }: WrittenFile,
): Promise<Pick<ExportPartRow, 'path' | 'sha256' | 'fileId'>> {
  const type = typeOf(path)
  if (settings.to === 'bucket') {
    const folders = ['exports', workspaceId, settings.prefix, id, path].filter(Boolean)
    const key = folders.join('/')
    await must(files.storage.putAt, 'a bucket')(key, spool, { type, bytes })
    return { path: key, sha256, fileId: null }
  }
  const now = clock()
  const fileId = newId()
  await store.files.add({
    ...{ id: fileId, address: fileId, purpose: 'export', type, bytes, sha256, name: path },
    ...{ nodeId: null, deviceId: null, createdAt: now, scanned: null },
    deleteAfter: now + longestFileMs,
  })
  await files.storage.put(fileId, spool, { type, bytes })
  return { path, sha256, fileId }
}

const types: Readonly<Record<ExportFormat | 'json', string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson',
  sav: 'application/x-spss-sav',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
  json: 'application/json',
}
const typeOf = (path: string): string =>
  Object.entries(types).find(([ending]) => path.endsWith(`.${ending}`))?.[1] ?? types.ndjson

const codebookName = 'codebook.json'

/** Of files whose columns need one. It counts all of their rows. */
async function writeCodebook(
  tools: Tools,
  workspaceId: string,
  exportId: string,
  signal: AbortSignal,
): Promise<void> {
  const stored = await tools.store.dataExports.read(workspaceId, exportId)
  const row = stored && (await withSight(tools, stored))
  if (row === null) return
  const { format, layout, filter } = row.settings
  if (format !== 'sav' && layout.answers !== 'split') return
  const last = (await tools.store.dataExports.parts(exportId)).at(-1)?.path
  if (last?.endsWith(codebookName) || last?.endsWith(manifestName)) return
  const asked = { ...filter, to: new Date(lastMoment(row)).toISOString() }
  const seen = row.sight === null ? tools.store : seenStore(tools.store, row.sight)
  const weights = await weightsOf({ ...tools, store: seen }, row, signal)
  const question = { asked, as: 'json', layout, weights, now: row.startsAt } as const
  const file = await tools.exports.open({ workspaceId, sight: row.sight, ...question }, signal)
  await storePart(tools, row, { path: codebookName, file, signal }, (part) => [part, row.progress])
}

export const manifestName = 'manifest.json'

async function writeManifest(
  tools: Tools,
  workspaceId: string,
  exportId: string,
  signal: AbortSignal,
): Promise<void> {
  const { store } = tools
  const row = await store.dataExports.read(workspaceId, exportId)
  const parts = await store.dataExports.parts(exportId)
  if (row === null || parts.at(-1)?.path.endsWith(manifestName)) return
  const { what, format, filter, columns, layout } = row.settings
  const manifest = {
    ...{ manifest: 'askwell-export/1', id: exportId, what, format, filter, columns, layout },
    ...{ created_at: new Date(row.createdAt).toISOString(), rows: row.rows, bytes: row.bytes },
    files: parts.map(({ path, rows, bytes, sha256 }) => ({ path, rows, bytes, sha256 })),
  }
  const file = Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  await storePart(tools, row, { path: manifestName, file, signal }, (part) => [part, row.progress])
}

async function finish(
  { store, clock, newId }: Tools,
  workspaceId: string,
  exportId: string,
  error: string | null,
): Promise<void> {
  const row = await store.dataExports.read(workspaceId, exportId)
  if (row === null) return
  const finishedAt = clock()
  const end = { error, finishedAt, expiresAt: finishedAt + availableMs }
  const next = error === makerLeft ? null : runAfter(row, newId(), finishedAt)
  await store.dataExports.finish(exportId, end, next)
}

/** The next run of a schedule, at the time of day of the first one. Runs that were missed are left out. */
function runAfter(
  { workspaceId, settings, createdBy, sight, startsAt }: DataExportRow,
  id: string,
  now: number,
): NewDataExport | null {
  if (settings.schedule === null) return null
  let next = startsAt
  while (next <= now) next = oneLater(next, settings.schedule)
  return { id, workspaceId, settings, createdBy, sight, createdAt: now, startsAt: next }
}

function oneLater(ms: number, every: 'daily' | 'weekly' | 'monthly'): number {
  switch (every) {
    case 'daily':
      return ms + dayMs
    case 'weekly':
      return ms + 7 * dayMs
    case 'monthly': {
      const at = new Date(ms)
      const month = at.getUTCMonth() + 1
      const days = new Date(Date.UTC(at.getUTCFullYear(), month + 1, 0)).getUTCDate()
      return Date.UTC(at.getUTCFullYear(), month, Math.min(at.getUTCDate(), days)) + (ms % dayMs)
    }
    default:
      return unreachable(every)
  }
}
