// Below the floor of free disk nothing that grows is stored, and everything stored can still be read and removed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newNode, type OwnerServer, startOwnerServer } from '../test-kit/owner-server.ts'
import { ids, payload } from '../test-kit/respondent-flow.ts'
import { fileForm, formType, image, uploadBundle } from '../test-kit/upload-files.ts'

let server: OwnerServer
beforeAll(async () => {
  // More than any volume has.
  server = await startOwnerServer({ bundle: uploadBundle(), config: { diskFloorMb: 1e12 } })
})
afterAll(() => server.close())

const full = { status: 503, code: 13011, message_key: 'storageFull' }
const told = ({
  statusCode,
  json,
  headers,
}: {
  statusCode: number
  json: () => { code?: number; message_key?: string }
  headers: object
}) => ({
  status: statusCode,
  code: json().code,
  message_key: json().message_key,
  headers,
})

describe('a disk that is nearly full', () => {
  it('takes no feedback, no upload, no visit and no settings, and says when to come again', async () => {
    const post = (url: string, body: unknown) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${server.owner.key}`,
        },
        payload: JSON.stringify(body),
      })
    const upload = server.app.inject({
      method: 'POST',
      url: `/v1/attachments?node_id=${ids.node}`,
      headers: { 'content-type': formType },
      payload: fileForm(await image('png')),
    })
    for (const reply of [
      await post('/v1/feedbacks', payload({ device_id: randomUUID() })),
      await upload,
      await post(`/v2/web_widgets/${ids.node}/customers/visit`, { node_id: ids.node }),
      await post('/owner/v1/nodes', newNode(ids.flow)),
      await post('/owner/v1/import', { format: 'askwell-bundle/1' }),
    ]) {
      expect(told(reply)).toMatchObject(full)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await server.stored()).toEqual([])
  })

  it('is read, checked and emptied as ever', async () => {
    expect((await server.app.inject(`/v1/nodes/${ids.node}`)).statusCode).toBe(200)
    expect((await server.owner.call('GET', '/export')).status).toBe(200)
    const { flows } = (await server.owner.call('GET', '/export')).body as { flows?: unknown[] }
    expect((await server.owner.call('POST', '/flows/lint', flows?.[0])).status).toBe(200)
    expect((await server.owner.call('DELETE', `/customers/${ids.customer}`)).status).toBe(200)
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    const ready = await server.app.inject('/readyz')
    expect(ready.json()).toMatchObject({ checks: { disk: { status: 'fail' } } })
    // With PostgreSQL only uploads wait for room.
    expect(ready.statusCode).toBe(server.store.engine === 'sqlite' ? 503 : 200)
  })
})
