import { randomUUID } from 'node:crypto'
import { NewExport } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { ExportPartRow, NewDataExport } from './data-export-rows.ts'
import { exportJob } from './index.ts'

const settings = NewExport.parse({ what: 'feedback', format: 'parquet' })
const progress = { nodeId: 'n', before: 5, month: '2026-11', after: 'c', part: 1 }

onEachStore({ describe, beforeAll, afterAll }, 'exports in the background', (at) => {
  const made = async (more: Partial<NewDataExport> = {}): Promise<NewDataExport> => {
    const { workspaceId } = await newGround(at.store)
    return {
      ...{ id: randomUUID(), workspaceId, settings, createdBy: 'ada', sight: null },
      ...{ createdAt: noon, startsAt: noon, ...more },
    }
  }
  const stored = async (more: Partial<NewDataExport> = {}): Promise<NewDataExport> => {
    const one = await made(more)
    expect(await at.store.dataExports.add(one, 10)).toBe('stored')
    return one
  }
  const part = (exportId: string, number: number, fileId: string | null = null): ExportPartRow => ({
    ...{ exportId, number, fileId, path: `part-0000${number}.parquet` },
    ...{ rows: 10, bytes: 100, sha256: 'h' },
  })
  const jobsOf = async (id: string): Promise<number> => {
    const claimed = await at.store.jobs.claim(exportJob, 1_000, noon, 0)
    return claimed.filter(({ payload }) => Object(payload)['export_id'] === id).length
  }
  const storedFile = async (): Promise<string> => {
    const id = randomUUID()
    await at.store.files.add({
      ...{ id, address: id, purpose: 'export', type: 'text/csv', bytes: 1, sha256: 'h' },
      ...{ name: 'part', nodeId: null, deviceId: null, createdAt: noon, scanned: null },
      deleteAfter: noon * 2,
    })
    return id
  }
  const isDoomed = async (fileId: string): Promise<boolean> =>
    (await at.store.files.markForDeletion(noon, 1_000)).includes(fileId)

  it('are stored with their job, and no more than a workspace may have (ECO-84)', async () => {
    const one = await stored({ sight: { channels: ['a'], feedback: 'every' } })
    expect(await at.store.dataExports.read(one.workspaceId, one.id)).toMatchObject({
      ...one,
      ...{ state: 'waiting', progress: null, parts: 0, rows: 0, error: null },
    })
    expect(await jobsOf(one.id)).toBe(1)
    expect(await at.store.dataExports.add({ ...one, id: randomUUID() }, 1)).toBe('full')
    const other = await newGround(at.store)
    expect(await at.store.dataExports.read(other.workspaceId, one.id)).toBe(null)
  })

  it('are listed by their creator, the newest first', async () => {
    const one = await stored()
    const later = { ...one, id: randomUUID(), createdBy: 'bob', createdAt: noon + 1 }
    await at.store.dataExports.add(later, 10)
    const idsOf = async (of: { createdBy?: string }) =>
      (await at.store.dataExports.list(one.workspaceId, of, { limit: 5 })).items.map(({ id }) => id)
    expect(await idsOf({})).toEqual([later.id, one.id])
    expect(await idsOf({ createdBy: 'ada' })).toEqual([one.id])
  })

  it('count a part once, also when several write it, and remember what follows (ECO-84)', async () => {
    const { id, workspaceId } = await stored()
    expect(await at.store.dataExports.addPart(part(id, 0), progress)).toBe(false)
    expect(await at.store.dataExports.begin(id)).toBe(true)
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => at.store.dataExports.addPart(part(id, 0), progress)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    const late = await storedFile()
    expect(await at.store.dataExports.addPart(part(id, 0, late), progress)).toBe(false)
    expect(await isDoomed(late)).toBe(true)
    expect(await at.store.dataExports.addPart(part(id, 1), null)).toBe(true)
    expect(await at.store.dataExports.read(workspaceId, id)).toMatchObject({
      ...{ state: 'running', parts: 2, rows: 20, bytes: 200, progress: null },
    })
    expect(await at.store.dataExports.parts(id)).toEqual([part(id, 0), part(id, 1)])
    expect(await at.store.dataExports.part(id, 1)).toEqual(part(id, 1))
    expect(await at.store.dataExports.part(id, 2)).toBe(null)
  })

  it('end once, and the run after a scheduled one is stored with it', async () => {
    const one = await stored()
    const next = { ...one, id: randomUUID(), createdAt: noon + 1, startsAt: noon + 9 }
    const end = { error: null, finishedAt: noon + 1, expiresAt: noon + 5 }
    expect(await at.store.dataExports.finish(one.id, end, next)).toBe(false)
    await at.store.dataExports.begin(one.id)
    expect(await at.store.dataExports.finish(one.id, end, next)).toBe(true)
    expect(await at.store.dataExports.begin(one.id)).toBe(false)
    const read = (id: string) => at.store.dataExports.read(one.workspaceId, id)
    expect(await read(one.id)).toMatchObject({ state: 'done', ...end })
    expect(await read(next.id)).toMatchObject({ state: 'waiting', startsAt: noon + 9 })
    await at.store.dataExports.forget(noon + 4)
    expect(await read(one.id)).not.toBe(null)
    await at.store.dataExports.forget(noon + 5)
    expect([await read(one.id), (await read(next.id))?.id]).toEqual([null, next.id])
  })

  it('are deleted with their parts, their job and their files', async () => {
    const { id, workspaceId } = await stored()
    const fileId = await storedFile()
    await at.store.dataExports.begin(id)
    await at.store.dataExports.addPart(part(id, 0, fileId), null)
    const other = await newGround(at.store)
    expect(await at.store.dataExports.remove(other.workspaceId, id, noon)).toBe(false)
    expect(await isDoomed(fileId)).toBe(false)
    expect(await at.store.dataExports.remove(workspaceId, id, noon)).toBe(true)
    expect(await at.store.dataExports.parts(id)).toEqual([])
    expect([await isDoomed(fileId), await jobsOf(id)]).toEqual([true, 0])
    expect(await at.store.dataExports.begin(id)).toBe(false)
  })

  it('lose what was written when somebody is erased, and one that runs begins again', async () => {
    const [ended, waiting, running] = [await stored(), await made(), await made()]
    const { workspaceId } = ended
    for (const one of [waiting, running])
      await at.store.dataExports.add({ ...one, workspaceId }, 10)
    const fileIds = [await storedFile(), await storedFile()]
    for (const [place, { id }] of [ended, running].entries()) {
      await at.store.dataExports.begin(id)
      await at.store.dataExports.addPart(part(id, 0, fileIds[place] ?? ''), progress)
    }
    const end = { error: null, finishedAt: noon, expiresAt: noon + 5 }
    await at.store.dataExports.finish(ended.id, end, null)
    await at.store.dataExports.removeWritten(workspaceId, noon)
    const read = (id: string) => at.store.dataExports.read(workspaceId, id)
    expect(await read(ended.id)).toBe(null)
    expect(await read(waiting.id)).toMatchObject({ state: 'waiting' })
    expect(await read(running.id)).toMatchObject({
      ...{ state: 'running', parts: 0, rows: 0, bytes: 0, progress: null },
    })
    expect(await Promise.all(fileIds.map(isDoomed))).toEqual([true, true])
  })
})
