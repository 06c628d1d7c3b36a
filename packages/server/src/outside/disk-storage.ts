// Files in `files/` of the data directory, each below the first two letters of its key. A file is complete or absent: its
// bytes are flushed under another name first, then renamed, then the folder's entry is flushed.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDirectory } from '../disk/make-directory.ts'
import type { FileStorage } from './file-storage.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/** A backup that was killed must not keep erased files for ever. */
const longestHoldMs = 3_600_000

export async function diskStorage(dataDir: string): Promise<FileStorage> {
  const root = join(dataDir, 'files')
  const spoolDir = join(root, 'incoming')
  // Another process, the command `askwell backup`, can hold back the removals of a server, too.
  const heldDir = join(root, 'held')
  await makeWritable(spoolDir)
  const placeOf = (key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new TypeError('a storage key is a UUID')
    return join(root, key.slice(0, 2), key)
  }
  return {
    kind: 'disk',
    spoolDir,
    put: (key, path) =>
      orUnavailable(async () => {
        const place = placeOf(key)
        await mkdir(dirname(place), { recursive: true })
        await flush(path, 'r+')
        await rename(path, place)
        await flush(dirname(place), 'r')
      }),
    async read(key) {
      const stream = createReadStream(placeOf(key))
      const opened = await new Promise<NodeJS.ErrnoException | null>((resolve) =>
        stream.once('open', () => resolve(null)).once('error', resolve),
      )
      if (opened === null) return stream
      if (opened.code === 'ENOENT') return null
      throw new StorageUnavailable('a stored file cannot be opened', { cause: opened })
    },
    async *keys() {
      for (const folder of await readdir(root))
        if (/^[0-9a-f]{2}$/.test(folder))
          for (const key of await readdir(join(root, folder))) {
            const found = await stat(join(root, folder, key)).catch(() => null)
            if (found !== null) yield { key, changedAt: found.mtimeMs }
          }
    },
    copyTo: (key, path) => linkOrCopy(placeOf(key), path),
    async isHeld() {
      for (const name of await readdir(heldDir).catch(() => [])) {
        const found = await stat(join(heldDir, name)).catch(() => null)
        if (found !== null && Date.now() - found.mtimeMs < longestHoldMs) return true
      }
      return false
    },
    async hold() {
      const held = join(heldDir, randomUUID())
      await orUnavailable(async () => {
        await mkdir(heldDir, { recursive: true })
        await writeFile(held, '')
      })
      return () => orUnavailable(() => rm(held, { force: true }))
    },
    remove: (key) => orUnavailable(() => rm(placeOf(key), { force: true })),
    ready: () => orUnavailable(() => access(spoolDir, constants.W_OK)),
    close: () => {},
  }
}

async function linkOrCopy(from: string, to: string): Promise<boolean> {
  const codeOf = (error: unknown): unknown =>
    error instanceof Error && 'code' in error ? error.code : null
  const isLinked = await link(from, to).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      return false
    },
  )
  if (isLinked !== false) return isLinked === true
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw new StorageUnavailable('a stored file cannot be copied', { cause: error })
  }
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function orUnavailable(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof TypeError) throw error
    throw new StorageUnavailable('the folder of uploads cannot be used', { cause: error })
  }
}

/** Reported at start, not at the first upload. */
async function makeWritable(directory: string): Promise<void> {
  try {
    makeDirectory(directory)
    await access(directory, constants.W_OK)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StorageUnavailable(
      `files cannot be kept in ${directory}: ${why}. Set ASKWELL_DATA_DIR to a directory that can be written.`,
    )
  }
}
