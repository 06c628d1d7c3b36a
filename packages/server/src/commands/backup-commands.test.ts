// The commands of backups as a terminal runs them, on both stores, with a store that a server has open and one at rest.
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type BackupTestStore,
  type FilledStore,
  fillStore,
  newBackupTestStore,
} from '../backup/test-store.ts'
import { backUpWhenDue } from '../start/keep-backups.ts'
import { openStore } from '../store/index.ts'
import { postgresUrl, skipReason } from '../store/suite/stores.ts'
import { entriesOfCommands, runWords } from './test-terminal.ts'

const count = z.number().int().min(0)
const Backup = z.strictObject({
  path: z.string().nullable(),
  created_at: z.iso.datetime(),
  schema: z.string(),
  feedback: count,
  database_bytes: count,
  files: count,
  missing_files: z.array(z.string()),
  key_ids: z.array(z.string()),
})
const Listed = z.array(
  z.strictObject({
    path: z.string(),
    created_at: z.iso.datetime(),
    version: z.string(),
    schema: z.string(),
    store: z.enum(['sqlite', 'postgres']),
    bytes: count,
  }),
)
const Verified = z.strictObject({
  created_at: z.iso.datetime(),
  feedback: count,
  files: count,
  audit: z.enum(['checked', 'not checked']),
  faults: z.array(z.string()),
})
const Restored = z.strictObject({
  created_at: z.iso.datetime(),
  counts: z.record(z.string(), count),
  files: count,
  erased_again: count.nullable(),
})

describe.each(['sqlite', 'postgres'] as const)('backups on the command line', (engine) => {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(isSkipped ? `${engine}, skipped: ${skipReason}` : engine, () => {
    let place: BackupTestStore
    let filled: FilledStore
    beforeAll(async () => {
      place = await newBackupTestStore(engine)
      filled = await fillStore(place.config)
    })
    afterAll(async () => place.remove())

    const run = (...words: string[]) =>
      runWords(place.config, words, { ASKWELL_BACKUP_DIR: place.config.backupDir })
    const documentOf = async <T>(shape: z.ZodType<T>, ...words: string[]): Promise<T> => {
      const { exitCode, out, err } = await run(...words, '--json')
      expect([exitCode, err]).toEqual([0, ''])
      return shape.parse(JSON.parse(out))
    }

    it('makes, lists and verifies backups while the store is open (OP-38, OP-81)', async () => {
      const made = await documentOf(Backup, 'backup')
      expect(made).toMatchObject({ feedback: 1, files: 1, missing_files: [] })
      expect(await documentOf(Listed, 'backup', 'list')).toMatchObject([{ path: made.path }])
      const verified = await documentOf(Verified, 'backup', 'verify', made.path ?? '')
      expect(verified).toMatchObject({ feedback: 1, faults: [] })
      const { out } = await run('backup', '--to', join(place.folder, 'by-hand'), '--files', 'list')
      expect(out).toContain('1 feedbacks')
      expect(out).toContain('The key of the instance is not in it.')
    })

    it('restores only when asked twice, says how to start, and tells the audit log (OP-79, OP-81)', async () => {
      await filled.store.close()
      const to = join(place.folder, 'at-rest.tar')
      expect((await run('backup', '--to', to)).exitCode).toBe(0)
      const words = ['restore', to, '--into', place.into]
      expect(await run(...words)).toMatchObject({
        exitCode: 2,
        err: expect.stringContaining('--yes'),
      })
      const unread = 'postgres://db?sslmode=verify-full&sslrootcert=/proc/no-such-file'
      expect(await run('restore', to, '--into', unread, '--yes')).toMatchObject({
        exitCode: 2,
        err: expect.stringMatching(/^--into names a file as sslrootcert .*Nothing was changed/),
      })
      const restored = await documentOf(Restored, ...words, '--yes')
      expect(restored).toMatchObject({ files: 1, counts: { feedback: 1 } })
      const { workspaceId } = filled.ground
      expect(await entriesOfCommands({ options: place.restored }, workspaceId)).toEqual([
        ['restore_backup', []],
      ])
      expect((await run(...words, '--yes')).exitCode).toBe(7)
      expect((await run('backup', 'verify', place.folder)).exitCode).toBe(7)
      expect((await run('backup', '--to', to)).err).toContain('exists already')
      expect((await run('backup', '--files', 'some')).exitCode).toBe(2)
    })

    it('erases again what was erased, in a store that was recovered in another way (OP-42)', async () => {
      const recovered = await newBackupTestStore(engine)
      try {
        const before = await fillStore(recovered.config)
        const to = join(recovered.folder, 'before')
        const at = (config: BackupTestStore['config'], ...words: string[]) =>
          runWords(config, words, { ASKWELL_BACKUP_DIR: config.backupDir })
        expect((await at(recovered.config, 'backup', '--to', to)).exitCode).toBe(0)
        const nothing = mkdtempSync(join(recovered.folder, 'nothing-'))
        const words = ['restore', to, '--into', recovered.into, '--erasures', nothing, '--yes']
        expect((await at(recovered.config, ...words)).exitCode).toBe(0)
        expect(await at(recovered.restored, 'erasures', 'apply', '--json')).toMatchObject({
          exitCode: 7,
          err: expect.stringContaining('There is no list of erasures'),
        })
        await before.eraseCustomer()
        await before.save()
        await before.store.close()
        const journal = join(recovered.config.backupDir, 'erasures')
        const apply = async () =>
          at(recovered.restored, 'erasures', 'apply', '--erasures', journal, '--json')
        expect(JSON.parse((await apply()).out)).toEqual({ noted: 1, erased_again: 1 })
        expect(JSON.parse((await apply()).out)).toEqual({ noted: 1, erased_again: 0 })
        const entries = await entriesOfCommands(
          { options: recovered.restored },
          before.ground.workspaceId,
        )
        expect(entries.map(([action]) => action)).toEqual([
          'restore_backup',
          'apply_erasures',
          'apply_erasures',
        ])
        const store = await openStore(recovered.restored)
        expect(await store.customers.read(before.ground.workspaceId, before.customerId)).toBe(null)
        await store.close()
      } finally {
        await recovered.remove()
      }
    })
  })
})

describe('backups of a server', () => {
  it('are made when they are due, and the oldest go (OP-43)', async () => {
    const place = await newBackupTestStore('sqlite')
    const { store } = await fillStore(place.config)
    const config = { ...place.config, backupEveryHours: 2, backupKeep: 2 }
    const start = Date.UTC(2026, 4, 1, 12)
    const made: (string | null)[] = []
    for (const hours of [0, 1, 2, 3, 4])
      made.push(await backUpWhenDue(config, () => start + hours * 3_600_000))
    const name = (hour: string) => join(place.config.backupDir, `askwell-20260501T${hour}0000Z`)
    expect(made).toEqual([name('12'), null, name('14'), null, name('16')])
    expect(readdirSync(place.config.backupDir)).toEqual(
      ['14', '16'].map((hour) => `askwell-20260501T${hour}0000Z`),
    )
    await store.close()
    await place.remove()
  })
})
