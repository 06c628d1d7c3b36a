import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/index.ts'
import { answer, newGround, row, type TestWorkspace, write } from '../store/suite/build.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { type ExportQuestion, type Exports, openExports } from './exports.ts'

const lasting = new AbortController().signal
const now = Date.UTC(2026, 4, 2)

onEachStore({ describe, beforeAll, afterAll }, 'files of feedback', (at) => {
  let exports: Exports
  let ground: TestWorkspace
  let other: TestWorkspace
  beforeAll(async () => {
    const { dataDir, databaseUrl } = at.place.options
    exports = openExports(
      { databaseUrl, databaseReplica: null, dataDir, databasePooler: 'none' },
      at.store,
    )
    ground = await filled(at.store, 1_200)
    other = await filled(at.store, 600)
  })
  afterAll(() => exports.close())

  const question = ({ workspaceId }: TestWorkspace): ExportQuestion => ({
    workspaceId,
    sight: null,
    asked: {},
    as: 'csv',
    now,
  })
  const open = (of: TestWorkspace) => exports.open(question(of), lasting)
  const linesOf = async (of: TestWorkspace): Promise<readonly string[]> =>
    (await buffer(await open(of))).toString().trimEnd().split('\r\n').slice(1)

  it('hold every feedback of their workspace once, also while several are made (OP-68)', async () => {
    const [first, second, third] = await Promise.all([ground, other, ground].map(linesOf))
    expect([first?.length, second?.length]).toEqual([1_200, 600])
    expect(third).toEqual(first)
    expect(new Set(first?.map((line) => line.split(',')[0])).size).toBe(1_200)
  })

  it('are made in another thread than the one that serves respondents (OP-68)', async () => {
    // The first file loads the code of the thread, and the code that reads a stream here.
    await linesOf(ground)
    const [everywhere, here] = [process.cpuUsage(), process.threadCpuUsage()]
    for (let round = 0; round < 3; round += 1) await linesOf(ground)
    const sum = ({ user, system }: NodeJS.CpuUsage): number => user + system
    expect(sum(process.threadCpuUsage(here)) / sum(process.cpuUsage(everywhere))).toBeLessThan(0.5)
  })

  it('stop after the newest rows where a choice limits them (ECO-48)', async () => {
    const choice = { columns: ['id'], naming: 'words', mostRows: 700, flowId: '' } as const
    const file = await exports.open({ ...question(ground), choice }, lasting)
    const [header, ...lines] = (await buffer(file)).toString().trimEnd().split('\r\n')
    expect([header, lines.length]).toEqual(['\ufeffid', 700])
    expect(lines).toEqual((await linesOf(ground)).slice(0, 700).map((line) => line.split(',')[0]))
  })

  it.each(['csv', 'xlsx', 'ndjson', 'sav'] as const)(
    'end for a reader of %s that leaves, and the next reader gets the complete file (ECO-86)',
    async (as) => {
      const left = await exports.open({ ...question(ground), as }, lasting)
      left.once('readable', () => left.destroy())
      left.read(0)
      await new Promise((resolve) => left.once('close', resolve))
      const gone = new AbortController()
      const unopened = exports.open(question(ground), gone.signal)
      gone.abort()
      await expect(unopened).rejects.toThrow(Refusal)
      expect(await linesOf(other)).toHaveLength(600)
    },
  )

  it('are refused with the field at fault', async () => {
    const [from, to] = ['2026-05-02T00:00:00Z', '2026-05-01T00:00:00Z']
    await expect(
      exports.open({ ...question(ground), asked: { from, to } }, lasting),
    ).rejects.toMatchObject({ code: 13001, errors: [{ field: 'to' }] })
  })

  it('break off when the server stops, and are never short without an error', async () => {
    const file = await open(ground)
    const broken = expect(buffer(file)).rejects.toThrow('The server is being stopped.')
    await exports.close()
    await broken
    expect(await linesOf(other)).toHaveLength(600)
  })
})

async function filled(store: Store, count: number): Promise<TestWorkspace> {
  const ground = await newGround(store)
  // Each flow is looked up once.
  const flowId = randomUUID()
  const saves = Array.from({ length: count }, (_, place) =>
    store.saveFeedback(
      write(row(ground, { flowId, claimedAt: now - place, responses: [answer(randomUUID())] })),
    ),
  )
  await Promise.all(saves)
  return ground
}
