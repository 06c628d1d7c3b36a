import { readdirSync } from 'node:fs'
import { type Call, calls, ErrorBody, ownerCalls } from '@askwell/contract'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { StorageUnavailable } from './outside/storage-unavailable.ts'
import { type Store, StoreUnavailable } from './store/index.ts'
import { type OwnerServer, startOwnerServer } from './test-kit/owner-server.ts'
import { ids } from './test-kit/respondent-flow.ts'

const allCalls: [string, Call][] = [...Object.entries(calls), ...Object.entries(ownerCalls)]
/** Forms have their own tests beside their calls. */
const withBody = allCalls.filter(([, { bodyKind }]) => bodyKind === 'json')
const addressOf = (call: Call): string =>
  call.path.replace(/:(\w+)/g, (_match, name: string) => (name === 'node_id' ? ids.node : ids.flow))

describe('what every call does with bad input', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  const send = (
    call: Call,
    payload: string | Buffer,
    headers: Record<string, string>,
  ): Promise<LightMyRequestResponse> =>
    server.app.inject({
      method: call.method,
      url: addressOf(call),
      payload,
      headers: { authorization: `Bearer ${server.owner.key}`, ...headers },
    })
  const refused = (reply: LightMyRequestResponse, status: number, code: number): ErrorBody => {
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ])
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const body = ErrorBody.strict().parse(reply.json())
    expect(body.code).toBe(code)
    return body
  }
  const json = { 'content-type': 'application/json' }
  /** Where a body may be empty, the address or the caller is wrong: a key has no profile. */
  const withoutAnyField = (name: string, call: Call): readonly [status: number, code: number] => {
    if (name === 'patch_me' || name === 'patch_my_agent') return [403, 13004]
    if (name.startsWith('archive') || name === 'leave_queue' || name === 'mail_chat_copy')
      return [401, 13074]
    // The linter's body is read by the engine, not by a schema.
    return name !== 'lint_flow' && call.body?.safeParse({}).success ? [404, 13002] : [422, 13001]
  }
  const everything = async () => [
    (await server.owner.call('GET', '/export')).body,
    await server.stored(),
  ]

  it.each(withBody)('%s refuses every content type but JSON in UTF-8', async (_name, call) => {
    const before = await everything()
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json;charset=latin1',
      'application/jsonx',
      'application/xml',
      'text/json',
      'application/json, text/plain',
    ]
    for (const type of types) refused(await send(call, '{}', { 'content-type': type }), 415, 13008)
    refused(await send(call, '{}', {}), 415, 13008)
    expect(await everything()).toEqual(before)
  })

  it.each(withBody)('%s refuses what is not JSON', async (_name, call) => {
    const before = await everything()
    for (const text of ['{', 'x', '{"a":1}}', '[1,]', ''])
      refused(await send(call, text, json), 400, 13009)
    refused(await send(call, Buffer.from([0x7b, 0xff, 0x7d]), json), 400, 13009)
    refused(await send(call, '{"__proto__":{}}', json), 400, 13009)
    refused(await send(call, '['.repeat(40) + ']'.repeat(40), json), 400, 13009)
    expect(await everything()).toEqual(before)
  })

  it.each(withBody)('%s names what is wrong with JSON of another shape', async (name, call) => {
    const before = await everything()
    for (const text of ['"text"', '7', 'null', '[]'])
      expect(refused(await send(call, text, json), 422, 13001).errors.length).toBeGreaterThan(0)
    // A customer without any field is valid, and what is changed member by member may stay unchanged.
    if (['create_customer', 'patch_workspace', 'patch_workspace_limits'].includes(name)) return
    if (name === 'patch_provisioning') return
    const [status, code] = withoutAnyField(name, call)
    refused(
      await send(call, '{}', { 'content-type': 'Application/JSON; charset="UTF-8"' }),
      status,
      code,
    )
    expect(await everything()).toEqual(before)
  })

  it.each(withBody)('%s refuses a body over its limit', async (name, call) => {
    const megabytes: Partial<Record<string, number>> = {
      import_bundle: 8,
      put_draft: 1.25,
      simulate_flow: 1.25,
    }
    const limit = (megabytes[name] ?? 1) * 1024 * 1024
    const sized = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`
    refused(await send(call, sized(limit + 1), json), 413, 13007)
    expect((await send(call, sized(limit), json)).statusCode).not.toBe(413)
  })

  it.each(['/v1/', '/v1/nothing', '/v2/x', '/owner/v1/nothing', '/owner', '/v1/feedbacks/x/y'])(
    '%s is not found, in JSON',
    async (url) => {
      refused(await server.app.inject(url), 404, 13002)
      refused(await server.app.inject({ method: 'POST', url, payload: 'x' }), 404, 13002)
    },
  )

  it('an address that cannot be decoded is malformed', async () => {
    const reply = await server.app.inject('/v1/nodes/%')
    refused(reply, 400, 13009)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  it('bodies of calls that take none are not needed', async () => {
    const reply = await send(ownerCalls.preview_flow, '', json)
    expect(reply.statusCode).toBe(200)
  })
})

describe('when the server itself has trouble', () => {
  let server: OwnerServer
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())
  /** The real store, except for one call. */
  const withFault = async (fault: Error) => {
    const store: Store = {
      ...server.store,
      listFlows: () => Promise.reject(fault),
      ready: () => Promise.reject(fault),
    }
    return createApp({ ...server.deps, store })
  }
  const headers = (): Record<string, string> => ({ authorization: `Bearer ${server.owner.key}` })

  it('a store that is away is a 503 with the time to come back', async () => {
    const app = await withFault(new StoreUnavailable('connect ECONNREFUSED 10.1.2.3:5432'))
    const reply = await app.inject({ url: '/owner/v1/flows', headers: headers() })
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      13011,
      '2',
    ])
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json().status, ready.json().checks.store]).toEqual([
      503,
      'unready',
      { status: 'fail' },
    ])
    for (const { body } of [reply, ready]) expect(body).not.toContain('10.1.2.3')
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await app.close()
  })

  it('a folder of uploads that takes no file degrades a server, which stays in rotation (OP-26)', async () => {
    const { files } = server.deps
    const storage = {
      ...files.storage,
      put: () => Promise.reject(new StorageUnavailable('the bucket does not answer')),
    }
    const app = await createApp({ ...server.deps, files: { ...files, storage } })
    const reply = await app.inject('/readyz')
    expect([reply.statusCode, reply.json().status, reply.json().checks.files]).toEqual([
      200,
      'degraded',
      { status: 'fail' },
    ])
    expect(readdirSync(files.storage.spoolDir)).toEqual([])
    await app.close()
  })

  it('answers its operator alone where it only runs jobs (OP-24)', async () => {
    const app = await createApp({
      ...server.deps,
      config: { ...server.deps.config, roles: ['jobs'] },
    })
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    for (const url of ['/owner/v1/flows', '/studio/', '/v1/nodes/x'])
      expect((await app.inject({ url, headers: headers() })).statusCode, url).toBe(404)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const transport of ['polling', 'websocket']) {
      const reply = await fetch(`${address}/socket.io/?EIO=4&transport=${transport}`)
      expect([reply.status, await reply.json()]).toMatchObject([404, { code: 13002 }])
    }
    await app.close()
  })

  it('a bug is a bare 500: no words of it leave the server', async () => {
    const app = await withFault(new TypeError('canary: secret of u-1 in /srv/askwell/x.ts'))
    const reply = await app.inject({ url: '/owner/v1/flows', headers: headers() })
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      {
        code: 13010,
        message: 'Something went wrong on the server.',
        message_key: 'systemError',
        errors: [],
      },
    ])
    await app.close()
  })
})

describe('headers of every reply', () => {
  it('nothing is sniffed, nothing of ours that is not a page may be framed, and surveys may (C-25)', async () => {
    const server = await startOwnerServer({ config: { publicUrl: 'https://survey.example' } })
    for (const url of [
      '/v1/nodes/none',
      `/v1/nodes/${ids.node}`,
      '/owner/v1/flows',
      '/healthz',
      '/studio/',
      '/docs/',
      '/nowhere',
      `/feedback?node_id=${ids.node}`,
    ]) {
      const { headers } = await server.app.inject(url)
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
        'permissions-policy': expect.stringContaining('camera=(), geolocation=()'),
        'x-request-id': expect.any(String),
      })
      expect(headers, url).toHaveProperty('referrer-policy')
      if (url.startsWith('/owner/'))
        expect(headers, url).toMatchObject({
          'cross-origin-resource-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
        })
      expect(headers, url).toHaveProperty('content-security-policy')
      if (url.startsWith('/feedback')) expect(headers).not.toHaveProperty('x-frame-options')
      else expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    }
    await server.close()
  })

  it('HSTS is sent only where the instance is reached by https', async () => {
    const server = await startOwnerServer()
    expect((await server.app.inject('/healthz')).headers).not.toHaveProperty(
      'strict-transport-security',
    )
    await server.close()
  })
})
