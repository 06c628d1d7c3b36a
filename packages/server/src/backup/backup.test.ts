// The drill of OP-44 on a small scale: a backup beside sixteen writers, restored into an empty target, on both stores.
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileStorage } from '../outside/open-file-storage.ts'
import { openStore } from '../store/index.ts'
import { all } from '../store/suite/build.ts'
import { postgresUrl, skipReason, testSecret } from '../store/suite/stores.ts'
import { placeInBackup } from './back-up-files.ts'
import { hashFile } from './hash-file.ts'
import { listBackups } from './list-backups.ts'
import type { Manifest } from './manifest.ts'
import { watchBackups } from './newest-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import {
  type BackupTestStore,
  type FilledStore,
  fillStore,
  newBackupTestStore,
} from './test-store.ts'
import { verifyBackup } from './verify-backup.ts'

const clock = (): number => Date.now()
const actor = { kind: 'system', id: null, name: 'cli (ada)' } as const

describe.each(['sqlite', 'postgres'] as const)('a backup', (engine) => {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(isSkipped ? `${engine}, skipped: ${skipReason}` : engine, () => {
    let place: BackupTestStore
    let filled: FilledStore
    let backup: string
    let manifest: Manifest
    const before: string[] = []
    beforeAll(async () => {
      place = await newBackupTestStore(engine)
      filled = await fillStore(place.config)
      backup = join(place.config.backupDir, 'first')
      let isOver = false
      let isBegun = false
      const writers = Array.from({ length: 16 }, async () => {
        while (!isOver) {
          const id = await filled.save()
          if (!isBegun) before.push(id)
        }
      })
      while (before.length < 50) await new Promise((resolve) => setTimeout(resolve, 5))
      isBegun = true
      manifest = await takeBackup(place.config, { to: backup, files: null, clock })
      isOver = true
      await Promise.all(writers)
      await filled.eraseCustomer()
      await filled.store.close()
    })
    afterAll(async () => place.remove())
    const restore = (
      from = backup,
      over: Partial<Parameters<typeof restoreBackup>[1]> = {},
      config = place.restored,
    ) =>
      restoreBackup(config, {
        backup: from,
        into: place.into,
        keyFile: null,
        erasures: null,
        actor,
        clock,
        ...over,
      })

    it('in a folder is found as the newest one, and none where there is none (OP-43)', async () => {
      expect(await watchBackups(dirname(backup))()).toBe(Date.parse(manifest.created_at))
      expect(await watchBackups(join(dirname(backup), 'elsewhere'))()).toBeNull()
    })

    it('is complete, says what it holds, and leaves nothing unfinished (OP-40, OP-43)', async () => {
      const verified = await verifyBackup(backup, place.config, { keyFile: null })
      expect(verified.faults).toEqual([])
      expect(verified.isAuditChecked).toBe(engine === 'sqlite')
      expect(manifest.store).toBe(engine)
      expect(manifest.counts['feedback']).toBeGreaterThanOrEqual(before.length + 1)
      expect(manifest.files).toMatchObject({ kind: 'copy', count: 1, missing: [] })
      expect(readdirSync(place.config.backupDir).toSorted()).toEqual(['erasures', 'first'])
      expect(await listBackups(place.config.backupDir)).toMatchObject([
        { path: backup, store: engine },
      ])
      expect(readFileSync(join(backup, 'manifest.json'), 'utf8')).not.toContain(testSecret)
    })

    it('is refused with another key, when damaged, and when newer, with nothing changed (OP-42)', async () => {
      await expect(
        restore(backup, {}, { ...place.restored, secret: 'another-key-that-is-long-enough-too' }),
      ).rejects.toMatchObject({ exitCode: 2, message: /sealed with the key/ })
      const damaged = join(place.folder, 'damaged')
      const { cp } = await import('node:fs/promises')
      await cp(backup, damaged, { recursive: true })
      appendFileSync(placeInBackup(damaged, filled.file.id), 'more')
      await expect(restore(damaged)).rejects.toMatchObject({
        exitCode: 7,
        message: expect.stringContaining(filled.file.id),
      })
      expect((await verifyBackup(damaged, place.config, { keyFile: null })).faults).toHaveLength(1)
      for (const [change, exitCode] of [
        [{ schema: '9999-next' }, 5],
        [{ format: 'pg_dumpall/1' }, 7],
        [{ store: engine === 'sqlite' ? 'postgres' : 'sqlite' }, 2],
      ] as const) {
        writeFileSync(join(damaged, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
        await expect(restore(damaged), JSON.stringify(change)).rejects.toMatchObject({ exitCode })
      }
      await expect(restore(join(place.folder, 'nowhere'))).rejects.toMatchObject({ exitCode: 7 })
      expect(existsSync(place.restored.dataDir) && readdirSync(place.restored.dataDir)).toBe(false)
    })

    it('restores every feedback that was acknowledged before it, once, and its files (OP-44)', async () => {
      const { erasedAgain } = await restore()
      expect(erasedAgain).toBe(1)
      const store = await openStore(place.restored)
      try {
        const ids = new Set<string>()
        for (let after: string | null = null; ; ) {
          const page = await store.listFeedback(
            filled.ground.workspaceId,
            {},
            { limit: 500, ...(after === null ? {} : { after }) },
          )
          for (const { id } of page.items) ids.add(id)
          if (page.next === null) break
          after = page.next
        }
        expect(before.filter((id) => !ids.has(id))).toEqual([])
        // Only the erased customer's feedback is missing.
        expect(ids.size).toBe((manifest.counts['feedback'] ?? 0) - 1)
        expect(await store.customers.read(filled.ground.workspaceId, filled.customerId)).toBe(null)
        expect(await store.feedback(filled.ground.workspaceId, filled.ofCustomer)).toBe(null)
        const storage = await openFileStorage(place.restored)
        const copy = join(place.folder, randomUUID())
        expect(await storage.copyTo(filled.file.id, copy)).toBe(true)
        expect((await hashFile(copy)).sha256).toBe(filled.file.sha256)
        storage.close()
        expect((await all(store, filled.ground)).length).toBeGreaterThan(0)
      } finally {
        await store.close()
      }
    })

    it('is refused where something is, with nothing changed (OP-42)', async () => {
      await expect(restore()).rejects.toMatchObject({
        exitCode: 7,
        message: expect.stringContaining('not empty'),
      })
    })
  })
})

describe('a backup of an embedded store', () => {
  let place: BackupTestStore
  let filled: FilledStore
  beforeAll(async () => {
    place = await newBackupTestStore('sqlite')
    filled = await fillStore(place.config)
  })
  afterAll(async () => {
    await filled.store.close()
    await place.remove()
  })

  it('is one tar file when the name ends so, and restores from it (OP-40)', async () => {
    const to = join(place.config.backupDir, 'whole.tar')
    await takeBackup(place.config, { to, files: null, clock })
    expect(await listBackups(dirname(to))).toMatchObject([{ path: to }])
    mkdirSync(place.into, { recursive: true })
    await restoreBackup(place.restored, {
      backup: to,
      into: place.into,
      keyFile: null,
      erasures: null,
      actor,
      clock,
    })
    expect(readdirSync(place.into).toSorted()).toEqual(['askwell.db', 'files'])
    expect(readdirSync(dirname(to))).toEqual(['whole.tar'])
    rmSync(place.into, { recursive: true })
  })

  it('puts the key back that came from a file (OP-42)', async () => {
    const to = join(place.config.backupDir, 'with-key')
    await takeBackup(place.config, { to, files: 'none', clock })
    const keyFile = join(place.folder, 'key')
    writeFileSync(keyFile, `${testSecret}\n`)
    const { needsSecret } = await restoreBackup(
      { ...place.restored, secret: null },
      { backup: to, into: place.into, keyFile, erasures: null, actor, clock },
    )
    expect(needsSecret).toBe(false)
    const store = await openStore({ ...place.restored, secret: null })
    await store.close()
  })

  it('holds back the removal of files while it is made (OP-39)', async () => {
    const { sweepFiles } = await import('../actions/files/sweep-files.ts')
    const storage = await openFileStorage(place.config)
    const { id } = await filled.upload()
    const sweep = () =>
      sweepFiles({
        store: filled.store,
        files: { storage } as never,
        clock: () => Date.now() + 2 * 86_400_000,
      })
    const letGo = await storage.hold()
    expect(await sweep()).toBe(0)
    expect(await storage.read(id)).not.toBe(null)
    await letGo()
    expect(await sweep()).toBe(1)
    expect(await storage.read(id)).toBe(null)
    storage.close()
  })

  it('leaves nothing behind when there is nothing to copy', async () => {
    const to = join(place.config.backupDir, 'empty')
    const config = { ...place.config, dataDir: join(place.folder, 'nothing') }
    await expect(takeBackup(config, { to, files: null, clock })).rejects.toThrow()
    expect(existsSync(to)).toBe(false)
    expect(readdirSync(place.config.backupDir).filter((name) => name.startsWith('.'))).toEqual([])
  })
})
