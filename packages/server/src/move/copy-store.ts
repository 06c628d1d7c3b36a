// Copies every row and file of one store into another, and then compares both sides.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from '../backup/hash-file.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import type { FileStorage } from '../outside/file-storage.ts'
import type { CopyTarget } from '../store/copy/copy-target.ts'
import { filesOf, type Snapshot, type SnapshotFile, tablesOf } from '../store/copy/snapshot.ts'
import { digester, digestOf, type TableDigest } from '../store/copy/table-digest.ts'

export type Digests = Readonly<Record<string, TableDigest>>
/** Reports the progress, on standard error. */
export type Progress = (line: string) => void

/** @returns what the rows of each table hash to, as they were read */
export async function copyRows(
  from: Snapshot,
  to: Pick<CopyTarget, 'tables' | 'put'>,
  progress: Progress,
): Promise<Digests> {
  const known = new Set(await tablesOf(from))
  const digests: Record<string, TableDigest> = {}
  for (const table of to.tables.filter((name) => known.has(name))) {
    const digest = digester(table)
    // The target writes a page while the next one is read and hashed.
    let written: Promise<void> = Promise.resolve()
    for await (const rows of from.rows(table)) {
      digest.add(rows)
      await written
      written = to.put(table, rows)
      written.catch(() => undefined)
    }
    await written
    const result = digest.result()
    digests[table] = result
    if (result.rows > 0) progress(`${table}: ${result.rows} rows`)
  }
  return digests
}

/** @throws OperatorRefusal where a table of the target has other rows than were read */
export async function assertSameRows(digests: Digests, target: Snapshot): Promise<void> {
  const different: string[] = []
  for (const [table, { rows, hash }] of Object.entries(digests)) {
    const found = await digestOf(target, table)
    if (found.rows !== rows) different.push(`${table} has ${found.rows} rows and not ${rows}`)
    else if (found.hash !== hash) different.push(`rows of ${table} differ`)
  }
  if (different.length > 0)
    throw new OperatorRefusal(
      `The two sides differ: ${different.slice(0, 5).join('; ')}. Empty the target and run the command again.`,
      exitCodes.failed,
    )
}

/** A bucket answers slowly and many at once. */
const filesAtOnce = 8

/** Puts each file into the other storage, reads it there again and compares. @returns how many */
export async function copyFiles(
  snapshot: Snapshot,
  from: FileStorage,
  to: FileStorage,
  progress: Progress,
): Promise<number> {
  const files = await filesOf(snapshot)
  const left = files.values()
  let count = 0
  let hasFailed = false
  const putNext = async (): Promise<void> => {
    const working = join(to.spoolDir, randomUUID())
    for (const file of left) {
      if (hasFailed) return
      if (await putFile(file, from, to, working)) count += 1
    }
  }
  // All of them end before the storages are closed.
  const ended = await Promise.allSettled(
    Array.from({ length: filesAtOnce }, () =>
      putNext().catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
    ),
  )
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  if (count > 0) progress(`${count} files`)
  return count
}

/** `working`: a free path beside the files of `to`. Returns false for an upload whose bytes never arrived. */
export async function putFile(
  { id, type, bytes, isUnclaimed }: SnapshotFile,
  from: Pick<FileStorage, 'copyTo'>,
  to: FileStorage,
  working: string,
): Promise<boolean> {
  try {
    if (!(await from.copyTo(id, working))) {
      if (isUnclaimed) return false
      throw new OperatorRefusal(
        `The bytes of the file ${id} are missing, so not everything can be moved. Run \`askwell verify\`.`,
        exitCodes.failed,
      )
    }
    const { sha256 } = await hashFile(working)
    await to.put(id, working, { type, bytes })
    await rm(working, { force: true })
    const isThere = await to.copyTo(id, working)
    if (!isThere || (await hashFile(working)).sha256 !== sha256)
      throw new OperatorRefusal(
        `The file ${id} has other bytes in the new storage. Run the command again.`,
        exitCodes.failed,
      )
    return true
  } finally {
    await rm(working, { force: true })
  }
}
