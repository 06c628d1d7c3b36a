// Where bytes are kept: the disk and a bucket, the same for both, and what each does when it fails.
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type S3Stub, startS3Stub } from '../test-kit/s3-stub.ts'
import type { FileStorage } from './file-storage.ts'
import { openFileStorage } from './open-file-storage.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

let stub: S3Stub
let dataDir: string
let storages: Record<'disk' | 's3', FileStorage>
beforeAll(async () => {
  stub = await startS3Stub()
  dataDir = await mkdtemp(join(tmpdir(), 'askwell-storage-'))
  storages = {
    disk: await openFileStorage({ s3: null, dataDir }),
    s3: await openFileStorage({ s3: stub.settings, dataDir }),
  }
})
afterAll(async () => {
  storages.disk.close()
  storages.s3.close()
  await stub.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => {
  stub.mood = 'works'
})

const content = Buffer.from('some bytes\0\xff'.repeat(1_000), 'latin1')
async function kept(storage: FileStorage): Promise<string> {
  const [key, path] = [randomUUID(), join(storage.spoolDir, randomUUID())]
  await writeFile(path, content)
  await storage.put(key, path, { type: 'image/png', bytes: content.length })
  return key
}
const readAll = async (storage: FileStorage, key: string): Promise<Buffer | null> => {
  const stream = await storage.read(key)
  return stream && buffer(stream)
}

describe.each(['disk', 's3'] as const)('%s', (kind) => {
  it('gives back what it was given, until it is removed', async () => {
    const storage = storages[kind]
    expect(storage.kind).toBe(kind)
    await storage.ready()
    const key = await kept(storage)
    expect((await readAll(storage, key))?.equals(content)).toBe(true)
    await storage.remove(key)
    expect(await storage.read(key)).toBeNull()
    await storage.remove(key)
    expect(await storage.read(randomUUID())).toBeNull()
  })
})

describe('on the disk', () => {
  it('a file lies under its key alone, and a key that is none goes nowhere', async () => {
    const key = await kept(storages.disk)
    expect((await readFile(join(dataDir, 'files', key.slice(0, 2), key))).equals(content)).toBe(
      true,
    )
    for (const odd of ['../../askwell.db', 'incoming', '/etc/passwd', '']) {
      await expect(storages.disk.read(odd)).rejects.toThrow(TypeError)
      await expect(storages.disk.remove(odd)).rejects.toThrow(TypeError)
    }
  })

  it('what cannot be kept is said so, and leaves nothing', async () => {
    await expect(
      storages.disk.put(randomUUID(), join(dataDir, 'nothing here'), {
        type: 'image/png',
        bytes: 1,
      }),
    ).rejects.toThrow(StorageUnavailable)
    const lone = await mkdtemp(join(tmpdir(), 'askwell-storage-'))
    const storage = await openFileStorage({ s3: null, dataDir: lone })
    await rm(lone, { recursive: true })
    await expect(storage.ready()).rejects.toThrow(StorageUnavailable)
    expect(await readdir(tmpdir())).not.toContain(lone)
    await chmod(dataDir, 0o700)
  })
})

describe('a bucket (fault 17)', () => {
  it('is asked by path, with its type and without odd headers', async () => {
    const key = await kept(storages.s3)
    expect(stub.asked.at(-1)).toBe(`PUT /uploads/files/${key.slice(0, 2)}/${key}`)
    expect(stub.objects.get(`/uploads/files/${key.slice(0, 2)}/${key}`)?.type).toBe('image/png')
  })

  it.each(['refuses', 'breaks_off'] as const)(
    'that %s makes an upload fail at once',
    async (mood) => {
      stub.mood = mood
      const started = performance.now()
      await expect(kept(storages.s3)).rejects.toThrow(StorageUnavailable)
      expect(performance.now() - started).toBeLessThan(2_500)
    },
  )

  it('that hangs makes an upload, a read and a look fail within seconds', {
    timeout: 20_000,
  }, async () => {
    const key = await kept(storages.s3)
    stub.mood = 'hangs'
    const started = performance.now()
    await Promise.all([
      expect(kept(storages.s3)).rejects.toThrow(StorageUnavailable),
      expect(storages.s3.read(key)).rejects.toThrow(StorageUnavailable),
      expect(storages.s3.ready()).rejects.toThrow(StorageUnavailable),
      expect(storages.s3.remove(key)).rejects.toThrow(StorageUnavailable),
    ])
    expect(performance.now() - started).toBeLessThan(6_000)
  })

  it('that breaks off in the middle of a file ends its stream with an error, never as if it were whole', async () => {
    const key = await kept(storages.s3)
    stub.mood = 'breaks_off'
    const stream = await storages.s3.read(key)
    await expect(stream && buffer(stream)).rejects.toThrow()
  })

  it.each(['works', 'refuses'] as const)(
    'that %s: a file that is gone before it was read fails its own upload, and nothing else',
    async (mood) => {
      stub.mood = mood
      const gone = join(storages.s3.spoolDir, 'gone')
      await expect(
        storages.s3.put(randomUUID(), gone, { type: 'image/png', bytes: 10 }),
      ).rejects.toThrow(StorageUnavailable)
      // A stream nobody listens to any more would end the process in a later turn.
      for (let turn = 0; turn < 20; turn += 1) await stat(gone).catch(() => null)
    },
  )

  it('that is not there at all is unavailable, not a fault', async () => {
    const nobody = await openFileStorage({
      s3: { ...stub.settings, endpoint: 'http://127.0.0.1:1' },
      dataDir,
    })
    await expect(nobody.ready()).rejects.toThrow(StorageUnavailable)
    await expect(kept(nobody)).rejects.toThrow(StorageUnavailable)
    nobody.close()
  })

  it('that works again is used again', async () => {
    stub.mood = 'refuses'
    await expect(kept(storages.s3)).rejects.toThrow(StorageUnavailable)
    stub.mood = 'works'
    expect((await readAll(storages.s3, await kept(storages.s3)))?.length).toBe(content.length)
  })
})
