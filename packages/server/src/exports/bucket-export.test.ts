// An export into a bucket: a process that is killed while it writes, and one that continues (ECO-84).
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { NewExport } from '@askwell/contract'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../store/index.ts'
import { newGround, row, write } from '../store/suite/build.ts'
import { newPlace } from '../store/suite/stores.ts'
import { startS3Stub } from '../test-kit/s3-stub.ts'

const months = ['2026-01', '2026-02', '2026-03']
const perMonth = 20

it('an export into a bucket continues after a kill, and its manifest comes last (ECO-84)', {
  timeout: 300_000,
}, async () => {
  const bucket = await startS3Stub()
  const place = await newPlace('sqlite')
  onTestFinished(async () => {
    await bucket.close()
    await place.remove()
  })
  const { dataDir, secret } = place.options
  const store = await openStore(place.options)
  const ground = await newGround(store)
  const { workspaceId } = ground
  for (const month of months)
    for (let at = 0; at < perMonth; at += 1) {
      const receivedAt = Date.parse(`${month}-10`) + at
      await store.saveFeedback(write(row(ground, { claimedAt: receivedAt, receivedAt })))
    }
  const exportId = randomUUID()
  const settings = NewExport.parse({
    ...{ what: 'feedback', format: 'ndjson', to: 'bucket', prefix: 'lake/raw' },
  })
  const made = { id: exportId, workspaceId, settings, createdBy: 'test', sight: null }
  await store.dataExports.add({ ...made, createdAt: Date.now(), startsAt: Date.now() }, 1)
  await store.close()

  const writtenUntil = async (most: number): Promise<number[]> => {
    const script = new URL('../test-kit/export-process.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [script, dataDir, `${secret}`, workspaceId, exportId], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...bucket.env },
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const written: number[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      written.push(Number(line))
      // The next part is being written.
      if (written.length >= most) child.kill('SIGKILL')
    }
    await ended
    return written
  }
  const folder = `/uploads/exports/${workspaceId}/lake/raw/${exportId}/`
  const manifest = `${folder}manifest.json`
  expect(await writtenUntil(1)).toEqual([0])
  expect([...bucket.objects.keys()].length).toBeGreaterThan(0)
  expect(bucket.objects.has(manifest)).toBe(false)
  expect(await writtenUntil(Number.POSITIVE_INFINITY)).toEqual([1, 2, 3])

  // A bucket decodes the paths of requests.
  const objects = new Map(
    [...bucket.objects].map(([path, { body }]) => [decodeURIComponent(path), body]),
  )
  const parts = months
    .toReversed()
    .map((month) => `${folder}node=${ground.nodeId}/month=${month}/part-00000.ndjson`)
  expect([...objects.keys()].toSorted()).toEqual([...parts, manifest].toSorted())
  const puts = bucket.asked.filter((one) => one.startsWith('PUT '))
  expect(puts.at(-1)).toBe(`PUT ${manifest}`)
  const bodyOf = (path: string): Buffer => objects.get(path) ?? Buffer.alloc(0)
  const listed = JSON.parse(bodyOf(manifest).toString())
  expect(listed).toMatchObject({ rows: months.length * perMonth })
  expect(listed.files).toEqual(
    parts.map((path) => ({
      ...{ path: path.slice('/uploads/'.length), rows: perMonth, bytes: bodyOf(path).length },
      sha256: createHash('sha256').update(bodyOf(path)).digest('hex'),
    })),
  )
  const ids = parts.flatMap((path) =>
    bodyOf(path)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  )
  expect(new Set(ids).size).toBe(months.length * perMonth)
})
