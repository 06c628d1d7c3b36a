// Unclaimed uploads are deleted after a day, bytes first; an unreachable storage only delays the deletion.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StorageUnavailable } from '../../outside/storage-unavailable.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer, testTime } from '../../test-kit/respondent-server.ts'
import { fileForm, formType, image, pdf, uploadBundle } from '../../test-kit/upload-files.ts'
import { sweepFiles } from './sweep-files.ts'
import { orphanMs } from './take-upload.ts'

let server: TestServer
let png: Buffer
beforeAll(async () => {
  server = await startTestServer({ bundle: uploadBundle() })
  png = await image('png')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = testTime
  // A respondent who uploads has loaded the survey that asks for a file.
  await server.app.inject(`/v1/nodes/${ids.node}`)
})

const upload = async (content = png): Promise<{ id: string; path: string; place: string }> => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/attachments',
    headers: { 'content-type': formType },
    payload: fileForm(content),
  })
  const { id, file_url } = reply.json()
  return {
    id,
    path: new URL(file_url).pathname,
    place: join(server.deps.config.dataDir, 'files', id.slice(0, 2), id),
  }
}
const status = async (path: string) => (await server.app.inject(path)).statusCode

describe('the sweep', () => {
  it('removes an upload that nobody claimed within 24 hours, and not a moment before (A-114)', async () => {
    const { path, place } = await upload()
    server.clock.now += orphanMs - 1
    expect(await sweepFiles(server.deps)).toBe(0)
    expect([await status(path), existsSync(place)]).toEqual([200, true])
    server.clock.now += 1
    expect(await sweepFiles(server.deps)).toBe(1)
    expect([await status(path), existsSync(place)]).toEqual([404, false])
    expect(await sweepFiles(server.deps)).toBe(0)
  })

  it('leaves nothing of very many, with two servers at it', async () => {
    const all = await Promise.all(Array.from({ length: 120 }, () => upload(pdf)))
    server.clock.now += orphanMs
    const both = await Promise.all([sweepFiles(server.deps), sweepFiles(server.deps)])
    expect(both[0] + both[1]).toBeGreaterThanOrEqual(120)
    expect(all.filter(({ place }) => existsSync(place))).toEqual([])
    expect(await server.store.files.byIds(all.map(({ id }) => id))).toEqual([])
  })

  it('continues where it stopped once the storage is back', async () => {
    const { id, path, place } = await upload()
    server.clock.now += orphanMs
    const away = {
      ...server.deps.files.storage,
      remove: () => Promise.reject(new StorageUnavailable('away')),
    }
    expect(
      await sweepFiles({ ...server.deps, files: { ...server.deps.files, storage: away } }),
    ).toBe(0)
    expect([await status(path), existsSync(place)]).toEqual([404, true])
    expect(await server.store.files.byIds([id])).toEqual([])
    expect(await sweepFiles(server.deps)).toBe(1)
    expect(existsSync(place)).toBe(false)
  })
})
