import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

let server: OwnerServer
beforeAll(async () => {
  server = await startOwnerServer({
    config: {
      outboundAllow: ['crm.inner.example'],
      mail: { smtpUrl: 'smtp://relay.inner.example:25', from: 'hello@public.example' },
      trustProxy: ['10.1.2.3'],
      errorReportUrl: 'https://errors.inner.example/report',
      realtimeUrl: 'wss://live.inner.example',
    },
  })
})
afterAll(() => server.close())

it('an owner of another workspace reads no host, path or internal name', async () => {
  const first = await server.store.firstWorkspace()
  const [owner, other] =
    first === server.workspaceId ? [server.owner, server.stranger] : [server.stranger, server.owner]
  const own = await owner.call('GET', '/environment')
  expect(own.body).toMatchObject({ complete: true })
  for (const inner of ['inner.example', '10.1.2.3', server.deps.config.dataDir])
    expect(own.raw.body).toContain(inner)
  const guest = await other.call('GET', '/environment')
  expect(guest.body).toMatchObject({ complete: false })
  for (const inner of [
    'inner.example',
    '10.1.2.3',
    server.deps.config.dataDir,
    'DATA_DIR',
    'SECRET',
  ])
    expect([inner, guest.raw.body.includes(inner)]).toEqual([inner, false])
  expect(guest.raw.body).toContain('hello@public.example')
})
