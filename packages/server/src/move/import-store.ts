// Puts an export into the store of this configuration. Each row is created or replaces the row with its key, and how far it came
// is written with the rows, so that an interrupted import continues. Whatever can be refused is refused before the first write.
import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { placeInBackup } from '../backup/back-up-files.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import { type AuditEntryRow, type AuditHeadRow, idOfAuditKey } from '../store/audit/audit-chain.ts'
import { signAgain, signHead } from '../store/audit/sign-again.ts'
import { tablesOfKind } from '../store/copy/export-kinds.ts'
import type { CopiedRow, Snapshot } from '../store/copy/snapshot.ts'
import { openInspection } from '../store/inspect/open-inspection.ts'
import { newestStep } from '../store/migrate.ts'
import { type Progress, putFile } from './copy-store.ts'
import type { ExportManifest } from './export-manifest.ts'
import { digestLines, exportedRows } from './export-rows.ts'
import { type ImportTarget, withImportTarget } from './import-target.ts'
import type { MovedConfig } from './move-places.ts'
import { type OpenExport, openExport } from './read-export.ts'

export interface Imported {
  readonly manifest: ExportManifest
  /** Rows that this run wrote; an earlier run may have written others. */
  readonly rows: number
  /** Workspaces that were there with an audit log, which stays. */
  readonly keptLogs: readonly string[]
}

const auditTables = tablesOfKind.audit
const keptPrefix = 'kept log: '

/** @throws OperatorRefusal, StoreUnavailable or StorageUnavailable */
export async function importStore(
  config: MovedConfig,
  { from, progress }: { readonly from: string; readonly progress: Progress },
): Promise<Imported> {
  const opened = await openExport(resolve(from))
  const { manifest } = opened
  if (manifest.schema !== newestStep())
    throw new OperatorRefusal(
      `This export is of a database at ${manifest.schema}, and this release is at ${newestStep()}. Import it with the release ${manifest.version} and upgrade then, or upgrade the source first. Nothing was changed.`,
      exitCodes.schema,
    )
  return withImportTarget(config, manifest, async (target) => {
    const id = idOfExport(manifest)
    const { isFresh, keptLogs } = await begin(target, id, manifest)
    const rows = await putRows(target, opened, { id, keptLogs, progress })
    const isResigned = await putAudit(target, opened, { id, keptLogs, config })
    await putFiles(config, opened, progress)
    await target.rows.complete([])
    if (isFresh && keptLogs.length === 0) await compare(target, manifest, isResigned)
    await target.rows.forget(id)
    return { manifest, rows, keptLogs }
  })
}

/** The same for two copies of one export. */
const idOfExport = (manifest: ExportManifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** Continues, or notes what was there at the beginning. */
async function begin(
  target: ImportTarget,
  id: string,
  { workspaces }: ExportManifest,
): Promise<{ isFresh: boolean; keptLogs: readonly string[] }> {
  const marks = await target.rows.marks(id)
  if (marks.size > 0)
    return {
      isFresh: marks.get('begun') === 1,
      keptLogs: [...marks.keys()].flatMap((part) =>
        part.startsWith(keptPrefix) ? [part.slice(keptPrefix.length)] : [],
      ),
    }
  const found = await target.workspaces()
  const isFresh = !workspaces.some((one) => found.some((other) => other.id === one.id))
  const keptLogs = found
    .filter((one) => one.hasLog && workspaces.some((other) => other.id === one.id))
    .map((one) => one.id)
  for (const kept of keptLogs)
    await target.rows.put('audit', [], { export: id, part: `${keptPrefix}${kept}`, lines: 0 })
  await target.rows.put('audit', [], { export: id, part: 'begun', lines: isFresh ? 1 : 0 })
  return { isFresh, keptLogs }
}

interface Putting {
  readonly id: string
  readonly keptLogs: readonly string[]
}

async function putRows(
  target: ImportTarget,
  opened: OpenExport,
  { id, progress }: Putting & { readonly progress: Progress },
): Promise<number> {
  const marks = await target.rows.marks(id)
  let written = 0
  // Rows come after those that they refer to.
  for (const name of target.rows.tables) {
    const table = opened.manifest.tables.find((one) => one.table === name)
    if (table === undefined || auditTables.includes(name)) continue
    let lines = marks.get(name) ?? 0
    for await (const rows of opened.rows(table, lines)) {
      lines += rows.length
      await target.rows.put(name, rows, { export: id, part: name, lines })
      written += rows.length
    }
    progress(`${name}: ${lines} rows`)
  }
  return written
}

/** @returns whether the logs were signed again, because this instance has another key */
async function putAudit(
  target: ImportTarget,
  { manifest, rows }: OpenExport,
  { keptLogs, config }: Putting & { readonly config: MovedConfig },
): Promise<boolean> {
  const key = await keyOf(config)
  const isForeign = idOfAuditKey(key) !== manifest.audit.key_id
  const resign = signAgain(key)
  const last = new Map<string, string>()
  const isNew = (row: CopiedRow): boolean => !keptLogs.includes(String(row['workspace_id']))
  const table = (name: string) => manifest.tables.find((one) => one.table === name)
  const [entries, heads] = [table('audit'), table('audit_head')]
  if (entries !== undefined)
    for await (const page of rows(entries, 0)) {
      const own = page.filter(isNew)
      const signed = isForeign ? own.map((row) => resign(row as AuditEntryRow)) : own
      for (const row of signed) last.set(String(row['workspace_id']), String(row['hash']))
      await target.rows.put('audit', signed)
    }
  const withHead = new Set(keptLogs)
  if (heads !== undefined)
    for await (const page of rows(heads, 0)) {
      const signed = page.filter(isNew).map((row) => {
        const workspaceId = String(row['workspace_id'])
        withHead.add(workspaceId)
        if (!isForeign) return row
        const isAltered = manifest.audit.altered.includes(workspaceId)
        return signHead(key, row as AuditHeadRow, { hash: last.get(workspaceId) ?? '', isAltered })
      })
      await target.rows.put('audit_head', signed)
    }
  // Every workspace has a head from its beginning on.
  const begun = manifest.workspaces
    .filter(({ id }) => !withHead.has(id))
    .map(({ id }) =>
      signHead(
        key,
        { workspace_id: id, number: 0, hash: '', mac: '' },
        { hash: '', isAltered: false },
      ),
    )
  await target.rows.put('audit_head', begun)
  return isForeign || begun.length > 0
}

async function keyOf(config: MovedConfig): Promise<Buffer> {
  const inspection = await openInspection(config)
  try {
    const audit = await inspection.auditKey()
    if (audit === null) throw new Error('the key of an open store is missing')
    return audit.key
  } finally {
    await inspection.close()
  }
}

async function putFiles(
  config: MovedConfig,
  { directory, manifest }: OpenExport,
  progress: Progress,
): Promise<void> {
  const { list } = manifest.files
  if (list.length === 0) return
  const storage = await openFileStorage(config)
  const from = {
    async copyTo(id: string, path: string) {
      await copyFile(placeInBackup(directory, id), path, constants.COPYFILE_FICLONE)
      return true
    },
  }
  try {
    const working = join(storage.spoolDir, randomUUID())
    for (const file of list) await putFile({ ...file, isUnclaimed: false }, from, storage, working)
  } finally {
    storage.close()
  }
  progress(`${list.length} files`)
}

/** Reads everything back. */
async function compare(
  target: ImportTarget,
  { scope, workspaces, tables }: ExportManifest,
  isResigned: boolean,
): Promise<void> {
  const snapshot: Snapshot = await target.snapshot()
  try {
    const [first] = workspaces
    const found = await exportedRows(snapshot, scope === 'workspace' ? (first?.id ?? '') : null)
    const compared = tables.filter(
      // This instance may have secrets that the other one has not.
      ({ table }) => table !== 'secret' && !(isResigned && auditTables.includes(table)),
    )
    for (const { table, rows, sha256 } of compared) {
      const digest = await digestLines(found.lines(table))
      if (digest.rows !== rows || digest.sha256 !== sha256)
        throw new OperatorRefusal(
          `Rows of ${table} differ from the export: ${digest.rows} of ${rows} are here. Run the command again.`,
          exitCodes.failed,
        )
    }
  } finally {
    await snapshot.close()
  }
}
