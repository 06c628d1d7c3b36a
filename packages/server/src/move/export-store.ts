// Writes the rows and files of an instance, or of one workspace, into a directory that any release of this schema can import.
// Servers may run meanwhile: everything is as of one moment. The directory gets its name last, so that it is complete.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { backUpFiles } from '../backup/back-up-files.ts'
import { manifestFile } from '../backup/manifest.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { versionOfServer } from '../config/server-version.ts'
import { makeDirectory } from '../disk/make-directory.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import { idOfAuditKey } from '../store/audit/audit-chain.ts'
import {
  type ExportKind,
  exportedTables,
  exportKinds,
  kindOf,
  kindsNeededBy,
} from '../store/copy/export-kinds.ts'
import { postgresSnapshot } from '../store/copy/postgres-snapshot.ts'
import { factsOf, filesOf, type Snapshot } from '../store/copy/snapshot.ts'
import { sqliteSnapshot } from '../store/copy/sqlite-snapshot.ts'
import { openInspection } from '../store/inspect/open-inspection.ts'
import type { Progress } from './copy-store.ts'
import { type ExportedTable, type ExportManifest, exportFormat } from './export-manifest.ts'
import { digestLines, type ExportedRows, exportedRows } from './export-rows.ts'
import type { MovedConfig } from './move-places.ts'

export interface ExportOrder {
  /** A directory that does not exist yet. */
  readonly to: string
  /** Null = the whole instance. */
  readonly workspaceId: string | null
  readonly kinds: readonly ExportKind[]
  readonly progress: Progress
  clock(): number
}

/** @throws OperatorRefusal, StoreUnavailable or StorageUnavailable, with nothing left behind */
export async function exportStore(
  config: MovedConfig,
  order: ExportOrder,
): Promise<ExportManifest> {
  const target = resolve(order.to)
  if (existsSync(target)) throw refused(`${target} exists already. Give --to a name that is free.`)
  for (const kind of order.kinds)
    for (const needed of kindsNeededBy(kind))
      if (!order.kinds.includes(needed))
        throw refused(`${kind} cannot be exported without ${needed}. Add it to --with.`)
  const audit = await auditOf(config)
  makeDirectory(dirname(target))
  const unfinished = join(dirname(target), `.unfinished-export-${randomUUID()}`)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await fill(unfinished, config, order, audit)
    const file = await open(join(unfinished, manifestFile), 'wx')
    try {
      await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, target)
    return manifest
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function auditOf(config: MovedConfig): Promise<ExportManifest['audit']> {
  const inspection = await openInspection(config)
  try {
    const audit = await inspection.auditKey()
    if (audit === null)
      throw refused(
        'This store has no data, or the key of this environment does not open it. Set ASKWELL_SECRET as the server has it.',
      )
    return { key_id: idOfAuditKey(audit.key), altered: [...audit.altered] }
  } finally {
    await inspection.close()
  }
}

async function fill(
  directory: string,
  config: MovedConfig,
  { workspaceId, kinds, progress, clock }: ExportOrder,
  audit: ExportManifest['audit'],
): Promise<ExportManifest> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  const storage = await openFileStorage(config)
  // A file that a row names must not be deleted before it is copied.
  const letGo = await storage.hold()
  try {
    const created_at = new Date(clock()).toISOString()
    const snapshot =
      databaseUrl === null
        ? sqliteSnapshot(join(dataDir, 'askwell.db'))
        : await postgresSnapshot(databaseDirectUrl ?? databaseUrl)
    try {
      const { schema, keyIds } = await factsOf(snapshot)
      const workspaces = await workspacesOf(snapshot, workspaceId)
      const rows = await exportedRows(snapshot, workspaceId)
      const chosen = exportedTables(kinds)
      const tables: ExportedTable[] = []
      for (const table of rows.tables.filter((name) => chosen.includes(name))) {
        const written = await writeTable(directory, table, rows)
        if (written === null) continue
        tables.push(written)
        progress(`${table}: ${written.rows} rows`)
      }
      const files = kinds.includes('files') ? await filesOf(snapshot, workspaceId) : []
      const { kind: _, ...copied } = await backUpFiles(files, 'copy', storage, directory)
      if (copied.count > 0) progress(`${copied.count} files`)
      return {
        format: exportFormat,
        version: versionOfServer,
        schema,
        created_at,
        scope: workspaceId === null ? 'instance' : 'workspace',
        workspaces: [...workspaces],
        with: exportKinds.filter((kind) => kinds.includes(kind)),
        tables,
        files: {
          ...copied,
          list: copied.list.flatMap(({ sha256, ...file }) =>
            sha256 === null ? [] : [{ ...file, sha256 }],
          ),
        },
        key_ids: [...keyIds],
        audit: {
          ...audit,
          altered: audit.altered.filter((id) => workspaces.some((one) => one.id === id)),
        },
      }
    } finally {
      await snapshot.close()
    }
  } finally {
    await letGo()
    storage.close()
  }
}

async function workspacesOf(
  snapshot: Snapshot,
  workspaceId: string | null,
): Promise<ExportManifest['workspaces']> {
  const all = await snapshot.ask<{ id: string; name: string }>('select id, name from workspace')
  const found = all
    .filter(({ id }) => workspaceId === null || id === workspaceId)
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (found.length === 0)
    throw refused(
      workspaceId === null ? 'This store has no workspace.' : `${workspaceId} is not found here.`,
    )
  return found
}

async function writeTable(
  directory: string,
  table: string,
  rows: ExportedRows,
): Promise<ExportedTable | null> {
  const file = `${kindOf(table)}/${table}.ndjson`
  const path = join(directory, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '', { mode: 0o600 })
  const handle = await open(path, 'a')
  try {
    const digest = await digestLines(rows.lines(table), (text) => handle.appendFile(text))
    if (digest.rows > 0) {
      await handle.sync()
      return { table, file, ...digest }
    }
  } finally {
    await handle.close()
  }
  await rm(path)
  return null
}

const refused = (sentence: string): OperatorRefusal =>
  new OperatorRefusal(`${sentence} Nothing was changed.`, exitCodes.failed)
