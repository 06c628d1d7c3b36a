// A million rows, and a process that is killed twice while it writes them (ECO-84).
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { NewExport } from '@askwell/contract'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { expect, it } from 'vitest'
import { diskStorage } from '../outside/disk-storage.ts'
import { openStore } from '../store/index.ts'
import { newGround } from '../store/suite/build.ts'
import { newPlace, testSecret } from '../store/suite/stores.ts'

const count = 1_000_000
const perWrite = 500

it('an export of a million rows continues after kills, and no row is lost or repeated (ECO-84)', {
  timeout: 1_200_000,
}, async () => {
  const place = await newPlace('sqlite')
  const { dataDir } = place.options
  const options = { databaseUrl: null, dataDir, secret: testSecret }
  const filled = await openStore(options)
  const { workspaceId } = await newGround(filled)
  for (let from = 0; from < count; from += perWrite)
    await filled.contactEvents.add(workspaceId, events(from), Date.now())
  const exportId = randomUUID()
  const settings = NewExport.parse({ what: 'events', format: 'parquet' })
  const now = Date.now()
  await filled.dataExports.add(
    {
      ...{ id: exportId, workspaceId, settings, createdBy: 'test', sight: null },
      ...{ createdAt: now, startsAt: now },
    },
    1,
  )
  await filled.close()

  const written: number[] = []
  /** Until it ends, or until it has written `most` parts. */
  const run = async (most: number): Promise<void> => {
    const script = new URL('../test-kit/export-process.ts', import.meta.url)
    const child: ChildProcess = spawn(
      process.execPath,
      [script.pathname, dataDir, testSecret, workspaceId, exportId],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    let parts = 0
    if (child.stdout)
      for await (const line of createInterface({ input: child.stdout })) {
        written.push(Number(line))
        parts += 1
        // The next part is being written.
        if (parts >= most) child.kill('SIGKILL')
      }
    await ended
  }
  await run(1)
  await run(1)
  await run(Number.POSITIVE_INFINITY)

  const store = await openStore(options)
  try {
    expect(await store.dataExports.read(workspaceId, exportId)).toMatchObject({
      ...{ state: 'done', rows: count, parts: 5 },
    })
    const parts = await store.dataExports.parts(exportId)
    expect(parts.map(({ rows }) => rows)).toEqual([250_000, 250_000, 250_000, 250_000, 0])
    const storage = await diskStorage(dataDir)
    const seen = new Set<string>()
    for (const { fileId, sha256, rows } of parts.slice(0, -1)) {
      const stream = await storage.read(fileId ?? '')
      if (stream === null) throw new Error('A part has no file.')
      const bytes = await buffer(stream)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      const file = new Uint8Array(bytes).buffer
      expect(Number(parquetMetadata(file).num_rows)).toBe(rows)
      for (const { id } of await parquetReadObjects({ file, columns: ['id'] })) seen.add(id)
    }
    expect(seen.size).toBe(count)
    // Each part once; the last one is the manifest.
    expect(written).toEqual([0, 1, 2, 3, 4])
  } finally {
    await store.close()
    await place.remove()
  }
})

const events = (from: number) =>
  Array.from({ length: perWrite }, (_, at) => ({
    ...{ id: `event-${from + at}`, customerId: null, externalId: null, name: 'order' },
    ...{ properties: { value: from + at, plan: 'gold' }, at: 1_790_000_000_000 + from + at },
  }))
