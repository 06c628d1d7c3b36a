// The first file that a reader of a backup opens: `manifest.json` of the format `askwell-backup/1`. It says what the backup
// holds and the hash of each file; the key that seals the secrets is not in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'

export const backupFormat = 'askwell-backup/1'
export const manifestFile = 'manifest.json'

export const Hash = z.string().regex(/^[0-9a-f]{64}$/)
export const count = z.number().int().min(0)

export const BackedUpFile = z.object({ id: z.uuid(), type: z.string(), bytes: count, sha256: Hash })
export type BackedUpFile = z.infer<typeof BackedUpFile>

export const Manifest = z.object({
  format: z.literal(backupFormat),
  /** Of the release that made it. */
  version: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  /** The moment of the copy. */
  created_at: z.iso.datetime(),
  store: z.enum(['sqlite', 'postgres']),
  /** Rows by table. */
  counts: z.record(z.string(), count),
  database: z.object({
    file: z.enum(['database.sqlite', 'database.pgdump']),
    bytes: count,
    sha256: Hash,
  }),
  files: z.object({
    /** `list`: the bytes are elsewhere, in a bucket with versions. `none`: they were not read. */
    kind: z.enum(['copy', 'list', 'none']),
    count,
    bytes: count,
    list: z.array(BackedUpFile.extend({ sha256: Hash.nullable() })),
    /** Files that the database names and the storage does not have. */
    missing: z.array(z.string()),
  }),
  /** Of the keys that the secrets are sealed with. */
  key_ids: z.array(z.string()),
  /** Extensions of PostgreSQL that the tables need. */
  extensions: z.array(z.string().regex(/^[a-z0-9_-]+$/)).default([]),
})
export type Manifest = z.infer<typeof Manifest>

/** @throws OperatorRefusal when this is not a backup of a known format */
export function readManifest(directory: string): Manifest {
  const path = join(directory, manifestFile)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw notABackup(directory, `it has no ${manifestFile}`)
  }
  const read = Manifest.safeParse(parsed(text))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw notABackup(
    directory,
    issue?.path[0] === 'format'
      ? `its format is not ${backupFormat}`
      : `its ${manifestFile} is damaged at ${issue?.path.join('.') || 'the beginning'}`,
  )
}

const notABackup = (directory: string, why: string): OperatorRefusal =>
  new OperatorRefusal(
    `${directory} is not a backup that this release can read: ${why}. Nothing was changed.`,
    exitCodes.failed,
  )

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
