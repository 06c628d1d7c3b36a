// Commands that only look at a store, on both stores, while a server has it open.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type BackupTestStore,
  type FilledStore,
  fillStore,
  newBackupTestStore,
} from '../backup/test-store.ts'
import { makeKeyring } from '../store/keys/keyring.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { postgresUrl, skipReason, testSecret } from '../store/suite/stores.ts'
import { runWords } from './test-terminal.ts'

const count = z.number().int().min(0)
const keyId = z.string().regex(/^[0-9a-f]{16}$/)
const Sealed = z.strictObject({
  secrets: z.array(z.strictObject({ name: z.string(), key_id: keyId })),
  columns: z.array(z.strictObject({ column: z.string(), key_id: keyId, count })),
})
const Workspaces = z.array(
  z.strictObject({ id: z.string(), name: z.string(), created_at: z.iso.datetime() }),
)
const Usage = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    members: count,
    flows: count,
    nodes: count,
    customers: count,
    feedbacks: count,
    feedbacks_last_day: count,
    chats: count,
    files: count,
    file_bytes: count,
    row_bytes: count,
  }),
)

describe.each(['sqlite', 'postgres'] as const)('a look at an open store', (engine) => {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(isSkipped ? `${engine}, skipped: ${skipReason}` : engine, () => {
    let place: BackupTestStore
    let filled: FilledStore
    beforeAll(async () => {
      place = await newBackupTestStore(engine)
      filled = await fillStore(place.config)
    })
    afterAll(async () => {
      await filled.store.close()
      await place.remove()
    })
    const documentOf = async <T>(shape: z.ZodType<T>, ...words: string[]): Promise<T> => {
      const { exitCode, out, err } = await runWords(place.config, [...words, '--json'])
      expect([exitCode, err]).toEqual([0, ''])
      return shape.parse(JSON.parse(out))
    }

    it('lists what is sealed by the id of its key, and opens nothing (OP-81)', async () => {
      const { id } = makeKeyring([testSecret])
      const { secrets, columns } = await documentOf(Sealed, 'secrets', 'list')
      expect(secrets).toContainEqual({ name: 'store:audit', key_id: id })
      expect(secrets.every(({ name }) => !name.startsWith('key:'))).toBe(true)
      expect(columns).toEqual([{ column: 'secret.value', key_id: id, count: secrets.length + 1 }])
      const { out } = await runWords(place.config, ['secrets', 'list'])
      expect(out).toMatch(new RegExp(`^${id}  secret  `))
    })

    it('lists workspaces, and counts what each keeps (OP-67, OP-81)', async () => {
      const { workspaceId } = filled.ground
      const [workspace] = await documentOf(Workspaces, 'workspace', 'list')
      expect(workspace).toMatchObject({ id: workspaceId })
      await behindOurBack(
        { options: place.config },
        `update stored_file set workspace_id = '${workspaceId}'`,
      )
      await filled.store.measureRows(workspaceId)
      const [before] = await documentOf(Usage, 'workspace', 'usage')
      expect(before?.row_bytes).toBeGreaterThan(100)
      await filled.save()
      const at = Date.now()
      await behindOurBack(
        { options: place.config },
        `update feedback set received_at = ${at - 86_500_000}`,
      )
      const id = await filled.save()
      await behindOurBack(
        { options: place.config },
        `update feedback set received_at = ${at} where id = '${id}'`,
      )
      const [usage] = await documentOf(Usage, 'workspace', 'usage')
      expect(usage).toMatchObject({
        id: workspaceId,
        customers: 1,
        feedbacks: (before?.feedbacks ?? 0) + 2,
        feedbacks_last_day: 1,
        files: 1,
        file_bytes: 49,
      })
    })
  })
})
