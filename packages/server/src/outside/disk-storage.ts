// Files in `files/` of the data directory, each below the first two letters of its key. A file is whole or not there: its
// bytes are flushed under another name first, then renamed, then the folder's entry is flushed.
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDirectory } from '../disk/make-directory.ts'
import type { FileStorage } from './file-storage.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

export async function diskStorage(dataDir: string): Promise<FileStorage> {
  const root = join(dataDir, 'files')
  const spoolDir = join(root, 'incoming')
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
    remove: (key) => orUnavailable(() => rm(placeOf(key), { force: true })),
    ready: () => orUnavailable(() => access(spoolDir, constants.W_OK)),
    close: () => {},
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

/** Told at start, not at the first upload. */
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
