// A move as an operator types it, there and back.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fillStore, newBackupTestStore, newDatabase } from '../backup/test-store.ts'
import { postgresUrl, run, skipReason } from '../store/suite/stores.ts'
import { startS3Stub } from '../test-kit/s3-stub.ts'
import { entriesOfCommands, runWords } from './test-terminal.ts'

const Report = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ rows: z.number(), hash: z.string() })),
  files: z.number(),
  environment: z.array(z.string()),
})

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function closedStore() {
  const place = await newBackupTestStore('sqlite')
  undo.push(place.remove)
  const { store, ground } = await fillStore(place.config)
  await store.close()
  return { ...place, workspaceId: ground.workspaceId }
}

describe.skipIf(postgresUrl === null)(
  postgresUrl === null ? `askwell move, skipped: ${skipReason}` : 'askwell move',
  () => {
    it('says with which variables the servers start, there and back (OP-81)', async () => {
      const place = await closedStore()
      const { name, url } = await newDatabase()
      undo.push(() => run(postgresUrl ?? '', `drop database ${name} with (force)`))
      const there = await runWords(place.config, ['move', '--to', url, '--json'])
      expect(there.exitCode).toBe(0)
      expect(Report.parse(JSON.parse(there.out))).toMatchObject({
        files: 0,
        environment: [
          'DATABASE_URL=(the address of --to)',
          'ASKWELL_SECRET=(as before)',
          `ASKWELL_DATA_DIR=${place.config.dataDir}`,
        ],
      })
      expect(there.out + there.err).not.toContain('postgres://')
      const moved = [['move_store', []]]
      const onPostgres = { ...place.config, databaseUrl: url }
      expect(await entriesOfCommands({ options: onPostgres }, place.workspaceId)).toEqual(moved)
      const back = join(place.folder, 'back')
      const again = await runWords(onPostgres, ['move', '--to', back])
      expect(again).toMatchObject({
        exitCode: 0,
        out: expect.stringMatching(
          /^Both sides have the same \d+ rows\.\n1 files were copied\.\nThe old store is unchanged\./,
        ),
      })
      const inDirectory = { ...place.config, dataDir: back }
      expect(await entriesOfCommands({ options: inDirectory }, place.workspaceId)).toEqual([
        ...moved,
        ...moved,
      ])
      expect((await runWords(inDirectory, ['verify'])).exitCode).toBe(0)
      expect(again.out).toContain(
        `  DATABASE_URL must not be set\n  ASKWELL_SECRET=(as before)\n  ASKWELL_DATA_DIR=${back}\n`,
      )
    })
  },
)

describe('askwell move of files', () => {
  it('goes into the bucket of a file of variables, and says what is missing', async () => {
    const place = await closedStore()
    const bucket = await startS3Stub()
    undo.push(bucket.close)
    const file = join(place.folder, 'bucket.env')
    const move = () => runWords(place.config, ['move', '--bucket', file])
    expect(await move()).toMatchObject({ exitCode: 2, err: `${file} cannot be read.\n` })
    writeFileSync(file, 'PORT=3000\n')
    expect(await move()).toMatchObject({ exitCode: 2, err: `${file} names no S3_BUCKET.\n` })
    const { endpoint, region, accessKeyId, secretAccessKey } = bucket.settings
    writeFileSync(
      file,
      `S3_ENDPOINT=${endpoint}\nS3_BUCKET=${bucket.settings.bucket}\nS3_REGION=${region}\nS3_ACCESS_KEY_ID=${accessKeyId}\nS3_SECRET_ACCESS_KEY=${secretAccessKey}\n`,
    )
    const moved = await move()
    expect(moved).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^1 files were copied\..*S3_BUCKET=… and its keys\n/s),
    })
    expect(moved.out + moved.err).not.toContain(secretAccessKey)
    expect(bucket.objects.size).toBe(1)
    expect(await entriesOfCommands({ options: place.config }, place.workspaceId)).toEqual([
      ['copy_files', []],
    ])
    expect((await runWords(place.config, ['move'])).exitCode).toBe(2)
  })
})
