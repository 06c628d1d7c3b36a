// Every kind of damage that `askwell verify` finds, made without the store's knowledge, on both stores while they are open.

import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type BackupTestStore,
  type FilledStore,
  fillStore,
  newBackupTestStore,
} from '../backup/test-store.ts'
import { openSegments } from '../segments/segments.ts'
import { note } from '../store/suite/audit-log.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { postgresUrl, skipReason } from '../store/suite/stores.ts'
import { entriesOfCommands, runWords } from './test-terminal.ts'

const count = z.number().int().min(0)
const Report = z.strictObject({
  areas: z.array(
    z.strictObject({
      area: z.enum(['rows', 'files', 'audit', 'results']),
      checked: count.nullable(),
      faults: z.array(z.string()),
    }),
  ),
  counts: z.record(z.string(), count),
})
const Vacuumed = z.strictObject({ bytes_before: count, bytes_after: count })

describe.each(['sqlite', 'postgres'] as const)('verify', (engine) => {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(isSkipped ? `${engine}, skipped: ${skipReason}` : engine, () => {
    let place: BackupTestStore
    let filled: FilledStore
    let isOpen = false
    beforeEach(async () => {
      place = await newBackupTestStore(engine)
      filled = await fillStore(place.config)
      isOpen = true
    })
    afterEach(async () => {
      await close()
      await place.remove()
    })
    const close = async (): Promise<void> => {
      if (isOpen) await filled.store.close()
      isOpen = false
    }
    async function seal(node: { id: string; workspaceId: string }, now: number): Promise<void> {
      const { databaseUrl, dataDir } = place.config
      const stored = { databaseUrl, databaseDirectUrl: null, databaseReplica: null, dataDir }
      const segments = openSegments(
        { ...stored, databasePooler: 'none', resultsMemoryMb: 16 },
        filled.store,
      )
      await segments.seal(node, now, new AbortController().signal)
      await segments.close()
    }
    const behind = (statement: string) => behindOurBack({ options: place.config }, statement)
    const pathOf = (id: string) => join(place.config.dataDir, 'files', id.slice(0, 2), id)
    async function verified(...options: string[]) {
      const { exitCode, out } = await runWords(place.config, ['verify', '--json', ...options])
      const { areas, counts } = Report.parse(JSON.parse(out))
      return {
        exitCode,
        counts,
        checked: Object.fromEntries(areas.map(({ area, checked }) => [area, checked])),
        faults: areas.flatMap(({ faults }) => faults),
      }
    }

    it('finds an open store whole (OP-78, OP-81)', async () => {
      await filled.save()
      const found = await verified('--deep')
      expect(found).toMatchObject({ exitCode: 0, faults: [], checked: { files: 1 } })
      expect(found.counts).toMatchObject({ feedback: 2, stored_file: 1 })
      const { out } = await runWords(place.config, ['verify'])
      expect(out).toContain('ok    files    1 stored files\n')
    })

    it('finds a file without bytes, one that was cut short, and bytes that no row names', async () => {
      const other = await filled.addFile()
      writeFileSync(pathOf(other.id), 'cut')
      expect(await verified()).toMatchObject({ exitCode: 0, faults: [] })
      rmSync(pathOf(filled.file.id))
      const loose = randomUUID()
      mkdirSync(join(pathOf(loose), '..'), { recursive: true })
      writeFileSync(pathOf(loose), 'left behind')
      // Its server may have been killed before the bytes arrived.
      rmSync(pathOf((await filled.upload()).id))
      const { exitCode, faults } = await verified('--deep')
      expect(exitCode).toBe(7)
      expect(faults.toSorted()).toEqual([
        `The bytes of the file ${filled.file.id} are missing.`,
        `The file ${other.id} has 3 bytes and not 49.`,
      ])
      // It may be an upload whose row is about to be written.
      const hourAgo = Date.now() / 1_000 - 3_700
      utimesSync(pathOf(loose), hourAgo, hourAgo)
      expect((await verified()).faults).toContain(`No row names the stored file ${loose}.`)
    })

    it('finds rows that have lost what they refer to', async () => {
      await behind(`update stored_file set feedback_id = 'nobody'`)
      const { exitCode, faults } = await verified()
      expect([exitCode, faults]).toEqual([7, ['1 row of stored_file have no feedback.']])
    })

    it('finds an altered audit log, and says so where it has no key', async () => {
      await filled.store.people.record(filled.ground.workspaceId, {
        at: 1,
        actor: { kind: 'system', id: null, name: 'x' },
        action: 'create_api_key',
        target: 't',
      })
      await behind(`update audit set actor_name = 'y'`)
      const { exitCode, faults } = await verified()
      expect([exitCode, faults]).toEqual([
        7,
        [expect.stringMatching(/audit log .* altered at entry 1/)],
      ])
      const { exitCode: withoutKey, out } = await runWords(place.config, ['verify'], {
        ASKWELL_SECRET: 'a-key-that-never-sealed-anything-here',
      })
      expect([withoutKey, out]).toEqual([0, expect.stringMatching(/^skip {2}audit /m)])
    })

    it('finds figures that count other feedback than there is', async () => {
      const at = Date.now()
      await behind(`update feedback set received_at = ${at - 5 * 86_400_000}`)
      const node = { id: filled.ground.nodeId, workspaceId: filled.ground.workspaceId }
      await seal(node, at)
      const before = await verified()
      expect(before.checked['results']).toBeGreaterThan(0)
      expect(before.faults).toEqual([])
      await behind(`update feedback set received_at = ${at}`)
      const { exitCode, faults } = await verified()
      expect(exitCode).toBe(7)
      expect(faults[0]).toMatch(/count 1 feedbacks, and there are 0/)
    })

    it('a vacuum keeps every row, a full one waits until no server runs, and the audit log has both (OP-78)', async () => {
      const before = (await verified()).counts
      const run = async (...options: string[]) => {
        const { exitCode, out } = await runWords(place.config, ['vacuum', '--json', ...options])
        return exitCode === 0 ? Vacuumed.parse(JSON.parse(out)) : exitCode
      }
      expect(await run()).toMatchObject({ bytes_after: expect.any(Number) })
      // The server that runs appends to the same log.
      const { workspaceId } = filled.ground
      await filled.store.people.record(workspaceId, note('patch_workspace'))
      if (engine === 'postgres')
        await filled.store.servers.beat({ id: 's', version: '1', level: '0', roles: [] })
      expect(await run('--full')).toBe(6)
      if (engine === 'postgres') await filled.store.servers.remove('s')
      else await close()
      expect(await run('--full')).toMatchObject({ bytes_after: expect.any(Number) })
      const { counts, faults } = await verified()
      expect(faults).toEqual([])
      expect(counts).toEqual({ ...before, audit: (before['audit'] ?? 0) + 3 })
      expect(await entriesOfCommands({ options: place.config }, workspaceId)).toEqual([
        ['vacuum_store', []],
        ['vacuum_store', []],
      ])
    })
  })
})
