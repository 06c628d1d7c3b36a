// Which people and answers were erased, beside the backups: a restored backup still has them, and what is listed here is erased
// again (OP-42). An entry names nobody: it holds a keyed hash of an id, and the key is sealed in the database.
import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import type { FileStorage } from './file-storage.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

export const ErasureEntry = z.object({
  at: z.iso.datetime(),
  workspace_id: z.string(),
  kind: z.enum(['customer', 'feedback']),
  hash: z.string(),
  /** What became of the answers of a customer. */
  answers: z.enum(['delete', 'anonymise']),
})
export type ErasureEntry = z.infer<typeof ErasureEntry>

export interface ErasureJournal {
  /** Is on the disk, or in the bucket, when it resolves. Throws {@link StorageUnavailable}. */
  append(entry: ErasureEntry): Promise<void>
}

/** `key`: the secret of tombstones. */
export const hashOfErased = (key: string, kind: ErasureEntry['kind'], id: string): string =>
  createHmac('sha256', key).update(`erased ${kind} ${id.toLowerCase()}`).digest('base64url')

const folder = 'erasures'
const fileOf = ({ at }: ErasureEntry): string => `${at.slice(0, 10)}.ndjson`
const lineOf = (entry: ErasureEntry): string => `${JSON.stringify(entry)}\n`

/** Beside the backups, else in the bucket, else in the data directory. */
export function openErasureJournal(
  { backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>,
  storage: FileStorage,
): ErasureJournal {
  const { notes } = storage
  if (backupDir === null && notes !== undefined)
    return {
      append: (entry) =>
        notes.put(`${folder}/${entry.at.slice(0, 10)}/${randomUUID()}.ndjson`, lineOf(entry)),
    }
  return { append: (entry) => appendTo(join(backupDir ?? dataDir, folder), entry) }
}

async function appendTo(directory: string, entry: ErasureEntry): Promise<void> {
  try {
    await mkdir(directory, { recursive: true })
    const file = await open(join(directory, fileOf(entry)), 'a', 0o600)
    try {
      await file.appendFile(lineOf(entry))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new StorageUnavailable(`what is erased cannot be noted in ${directory}`, { cause: error })
  }
}

/** Every entry of a folder `erasures`; null where there is no such folder. A line that a crash cut off is left out: its erasure did not happen. */
export async function erasuresIn(directory: string): Promise<readonly ErasureEntry[] | null> {
  const names = await readdir(directory).catch(() => null)
  if (names === null) return null
  const texts = names
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted()
    .map((name) => readFile(join(directory, name), 'utf8'))
  return entriesIn(await Promise.all(texts))
}

/** Null where files are not in a bucket. */
export async function erasuresInBucket({
  notes,
}: FileStorage): Promise<readonly ErasureEntry[] | null> {
  return notes === undefined ? null : entriesIn(await notes.all(`${folder}/`))
}

function entriesIn(texts: readonly string[]): readonly ErasureEntry[] {
  return texts.flatMap((text) =>
    text.split('\n').flatMap((line) => {
      const read = ErasureEntry.safeParse(parsed(line))
      return read.success ? [read.data] : []
    }),
  )
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
