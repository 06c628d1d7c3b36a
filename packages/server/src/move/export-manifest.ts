// The first file that a reader of an export opens: `manifest.json` of the format `askwell-export/1`. It says which rows and
// files there are and what each hashes to. The key that seals the secrets is not in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BackedUpFile, count, Hash, manifestFile } from '../backup/manifest.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { exportKinds } from '../store/copy/export-kinds.ts'

export const exportFormat = 'askwell-export/1'

const ExportedTable = z.strictObject({
  table: z.string().regex(/^[a-z_]{1,60}$/),
  /** Relative to the directory of the export. */
  file: z.string().regex(/^[a-z]{1,20}\/[a-z_]{1,60}\.ndjson$/),
  rows: count,
  bytes: count,
  sha256: Hash,
})
export type ExportedTable = z.infer<typeof ExportedTable>

export const ExportManifest = z.strictObject({
  format: z.literal(exportFormat),
  /** Of the release that made it. */
  version: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  /** The moment of the copy. */
  created_at: z.iso.datetime(),
  /** `workspace`: nothing of the instance and its people is included. */
  scope: z.enum(['instance', 'workspace']),
  workspaces: z.array(z.strictObject({ id: z.string(), name: z.string() })).min(1),
  with: z.array(z.enum(exportKinds)),
  tables: z.array(ExportedTable),
  files: z.strictObject({
    count,
    bytes: count,
    list: z.array(BackedUpFile),
    /** Files that the database names and the storage does not have. */
    missing: z.array(z.string()),
  }),
  /** Of the keys that the secrets are sealed with. */
  key_ids: z.array(z.string()),
  audit: z.strictObject({
    /** What the key of the audit log makes of a fixed text: two instances have the same only when they share the key. */
    key_id: Hash,
    /** Workspaces whose log had been altered. */
    altered: z.array(z.string()),
  }),
})
export type ExportManifest = z.infer<typeof ExportManifest>

/** @throws OperatorRefusal when this is not an export of a known format */
export function readExportManifest(directory: string): ExportManifest {
  let found: unknown
  try {
    found = JSON.parse(readFileSync(join(directory, manifestFile), 'utf8'))
  } catch {
    throw notAnExport(directory, `its ${manifestFile} is missing or damaged`)
  }
  const read = ExportManifest.safeParse(found)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw notAnExport(
    directory,
    issue?.path[0] === 'format'
      ? `its format is not ${exportFormat}`
      : `its ${manifestFile} is damaged at ${issue?.path.join('.') || 'the beginning'}`,
  )
}

const notAnExport = (directory: string, why: string): OperatorRefusal =>
  new OperatorRefusal(
    `${directory} is not an export that this release can read: ${why}. Nothing was changed.`,
    exitCodes.failed,
  )
