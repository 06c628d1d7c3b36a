import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallOptions } from './calling.ts'
import { type AskwellOptions, makeClient } from './create-askwell.ts'
import { AskwellConnectionError, AskwellError, AskwellTimeoutError } from './errors.ts'

interface SeenRequest {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
type Answer = (reply: ServerResponse) => unknown

/** Answers in the order of the list, and with the last one from then on. */
let answers: Answer[]
let asked: SeenRequest[]
const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    asked.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() })
    const [answer = fine, ...rest] = answers
    if (rest.length > 0) answers = rest
    answer(reply)
  })
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = [fine]
  asked = []
})

const page = { items: [], next: null }
const json =
  (status: number, body: unknown, headers = {}): Answer =>
  (reply) =>
    reply
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
const fine = json(200, page)
const refused = (status: number, code: number, headers = {}): Answer =>
  json(status, { code, message: 'No.', message_key: 'x', errors: [] }, headers)
const busy = refused(503, 13011)
const cut: Answer = (reply) => reply.destroy()
const cutInside: Answer = (reply) =>
  reply.writeHead(200, { 'content-length': '100' }).write('{"items"', () => reply.destroy())
const hang: Answer = () => undefined

const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const apiKey = 'key-that-nobody-may-read'
const client = (options: Partial<AskwellOptions> = {}) =>
  makeClient({ baseUrl: addressOf(), apiKey, ...options }, () => 0)
const settled = async <T>(called: Promise<T>): Promise<unknown> =>
  called.then(
    () => 'fine',
    (error: unknown) => error,
  )
const id = 'a'
const read = (options?: CallOptions) => settled(client().flows.page({}, options))
const write = (options?: CallOptions, of: Partial<AskwellOptions> = {}) =>
  settled(client(of).flows.publish({ id }, options))
const keys = () => asked.map(({ headers }) => headers['idempotency-key'])

describe('a call', () => {
  it('has the path, the query and the body of its input (ECO-6)', async () => {
    await client().feedbacks.page({ limit: 5, completed: true, q: 'a b&c', node_id: undefined })
    await client().flowVersions.get({ id: 'a/b?', version: '2' })
    await client().nodes.update({ id, body: { name: 'Grüße' }, seen_updated_at: 'now' })
    expect(asked.map(({ line }) => line)).toEqual([
      'GET /owner/v1/feedbacks?limit=5&completed=true&q=a+b%26c',
      'GET /owner/v1/flows/a%2Fb%3F/versions/2',
      'PATCH /owner/v1/nodes/a?seen_updated_at=now',
    ])
    expect(asked[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
    expect(asked[2]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(asked[2]?.body ?? '')).toEqual({ name: 'Grüße' })
  })

  it('keeps a path of the base address, and sends the headers of its caller (ECO-6)', async () => {
    const under = client({ baseUrl: `${addressOf()}/feedback/` })
    await under.flows.get({ id }, { headers: { 'x-proxy': '1', authorization: 'other' } })
    expect(asked[0]?.line).toBe('GET /feedback/owner/v1/flows/a')
    expect(asked[0]?.headers).toMatchObject({ 'x-proxy': '1', authorization: `Bearer ${apiKey}` })
  })

  it('sends a message with its file as a form (ECO-6)', async () => {
    const attachment = new File(['bytes'], 'a.png', { type: 'image/png' })
    const body = { body: 'Hello', attachment, agent_id: undefined }
    await client().chats.sendMessage({ feedback_id: id, body })
    expect(asked[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(asked[0]?.body).toMatch(/name="body"\r\n\r\nHello\r\n[\s\S]*filename="a.png"/)
    expect(asked[0]?.body).not.toContain('agent_id')
  })

  it.each(['', '.', '..'])(
    'refuses the id "%s", by which it would be another call (ECO-6)',
    async (wrong) => {
      expect(await settled(client().flows.delete({ id: wrong }))).toBeInstanceOf(TypeError)
      expect(asked).toEqual([])
    },
  )

  it('passes on a file unread (ECO-6)', async () => {
    answers = [(reply) => reply.end('a,b\n')]
    const file = await client().feedbacks.exportCsv()
    expect(await file.text()).toBe('a,b\n')
  })

  it('passes on members and words that this client does not know (ECO-90)', async () => {
    const newer = { ...page, items: [{ id, status: 'a word of next year', more: 1 }] }
    answers = [json(200, newer)]
    expect(await client().chats.page()).toEqual(newer)
  })

  it('follows no redirect, which would make a read of a write (ECO-8)', async () => {
    answers = [(reply) => reply.writeHead(301, { location: '/owner/v1/flows' }).end()]
    expect(await write()).toBeInstanceOf(AskwellConnectionError)
    const lines = new Set(asked.map(({ line }) => line))
    expect([...lines]).toEqual(['POST /owner/v1/flows/a/publish'])
  })
})

describe('a call that fails', () => {
  it.each([
    ['a busy server', busy],
    ['a limit', refused(429, 13006)],
    ['a proxy without a server', json(502, 'no')],
    ['a cut connection', cut],
    ['a reply that is cut inside', cutInside],
  ])('is tried again after %s, if it only reads (ECO-8)', async (_what, answer) => {
    answers = [answer, answer, fine]
    expect(await read()).toBe('fine')
    expect(asked).toHaveLength(3)
  })

  it('is tried five times at most (ECO-8)', async () => {
    answers = [busy]
    expect(await read()).toMatchObject({ name: 'unavailable', code: 13011, status: 503 })
    expect(asked).toHaveLength(5)
    answers = [cut]
    expect(await read()).toMatchObject({ name: 'AskwellConnectionError', tries: 5 })
    expect(await read({ retries: 0 })).toMatchObject({ tries: 1 })
  })

  it('is tried again as a write without a key only if nothing was sent (ECO-8)', async () => {
    for (const answer of [refused(429, 13006), busy, cut, cutInside]) {
      answers = [answer]
      asked = []
      expect(await write({ idempotencyKey: null })).toBeInstanceOf(Error)
      expect(asked).toHaveLength(1)
    }
  })

  it('is tried again as a write under one key (ECO-8)', async () => {
    for (const answer of [
      refused(429, 13006),
      refused(409, 13005, { 'retry-after': '0' }),
      busy,
      cut,
      cutInside,
    ]) {
      answers = [answer, answer, fine]
      asked = []
      expect(await write()).toBe('fine')
      expect(new Set(keys()).size).toBe(1)
      expect(keys()).toHaveLength(3)
    }
    answers = [cut, json(200, {})]
    asked = []
    await client().chats.sendMessage({ feedback_id: id, body: { body: 'x' } })
    expect(keys()[1]).toBe(keys()[0])
  })

  it('is tried again when it changes nothing, whatever its method (ECO-8)', async () => {
    answers = [cut, json(200, { problems: [] })]
    expect(await client().flows.lint({ body: {} })).toEqual({ problems: [] })
    answers = [cut, json(200, { id })]
    expect(await client().flows.delete({ id })).toEqual({ id })
  })

  it('is not tried again after a refusal (ECO-8)', async () => {
    answers = [refused(404, 13002)]
    expect(await read()).toMatchObject({ name: 'not_found' })
    expect(asked).toHaveLength(1)
  })

  it('says so when no server was reached (ECO-8)', async () => {
    const closed = createServer()
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    const nobody = { baseUrl: `http://127.0.0.1:${port}`, retries: 1 }
    expect(await write({}, nobody)).toMatchObject({ name: 'AskwellConnectionError', tries: 2 })
  })
})

describe('Retry-After', () => {
  it('is waited for (ECO-8)', async () => {
    answers = [refused(429, 13006, { 'retry-after': '1' }), fine]
    const begun = performance.now()
    expect(await read()).toBe('fine')
    expect(performance.now() - begun).toBeGreaterThan(990)
  })

  it('of more than a minute, or than the call has left, ends the call at once (ECO-8)', async () => {
    answers = [refused(503, 13011, { 'retry-after': '90' })]
    expect(await read()).toMatchObject({ name: 'unavailable', retryAfterMs: 90_000 })
    answers = [refused(429, 13006, { 'retry-after': '30' })]
    expect(await read({ timeoutMs: 5_000 })).toMatchObject({ name: 'rate_limit' })
    expect(asked).toHaveLength(2)
  })
})

describe('the time of a call', () => {
  it('ends it with an error that says how long it was (ECO-10)', async () => {
    answers = [hang]
    const error = await read({ timeoutMs: 50 })
    expect(error).toBeInstanceOf(AskwellTimeoutError)
    expect(error).toMatchObject({ timeoutMs: 50 })
    expect(asked).toHaveLength(1)
  })

  it('ends with the signal of the caller, also in a pause and before the first try (ECO-8)', async () => {
    answers = [refused(429, 13006, { 'retry-after': '20' })]
    const leaving = new AbortController()
    const called = read({ signal: leaving.signal })
    await expect.poll(() => asked.length).toBe(1)
    leaving.abort(new Error('left'))
    expect(await called).toMatchObject({ message: 'left' })
    expect(await read({ signal: leaving.signal })).toMatchObject({ message: 'left' })
    expect(asked).toHaveLength(1)
  })

  it('ends a file that is still being read with the signal of the caller (ECO-8)', async () => {
    answers = [(reply) => reply.writeHead(200).write('a')]
    const leaving = new AbortController()
    const file = await client().feedbacks.exportCsv({}, { signal: leaving.signal })
    leaving.abort()
    await expect(file.text()).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('an idempotency key', () => {
  it('goes with every POST and PATCH, and with nothing else (ECO-8)', async () => {
    await write()
    await client().nodes.update({ id, body: {} })
    await client().flows.get({ id })
    await client().flows.delete({ id })
    const [one, two, ...none] = keys()
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect(two).not.toBe(one)
    expect(none).toEqual([undefined, undefined])
  })

  it('is the one that the caller gives, or none (ECO-8)', async () => {
    await write({ idempotencyKey: 'release-42' })
    await write({ idempotencyKey: null })
    expect(keys()).toEqual(['release-42', undefined])
    answers = [refused(429, 13006)]
    await write({ idempotencyKey: null })
    expect(asked).toHaveLength(3)
  })

  it.each(['', 'two words', 'ü', 'x'.repeat(256)])('is refused as %j (ECO-9)', async (key) => {
    expect(await write({ idempotencyKey: key })).toBeInstanceOf(TypeError)
    expect(asked).toEqual([])
  })
})

describe('an error', () => {
  it('has what the API says, and the id of the call (ECO-10)', async () => {
    const errors = [{ field: 'name', message: 'is too long' }]
    const body = { code: 13001, message: 'Some fields are wrong.', message_key: 'x', errors }
    answers = [json(422, body, { 'x-request-id': 'r-1' })]
    const error = await write()
    expect(error).toBeInstanceOf(AskwellError)
    expect(error).toMatchObject({
      ...{ name: 'validation', code: 13001, status: 422, message: 'Some fields are wrong.' },
      ...{ fields: errors, requestId: 'r-1', retryAfterMs: null },
    })
  })

  it('has the code and the members of a refusal that this client does not know (ECO-90)', async () => {
    const newer = { code: 13999, message: 'Not on a Sunday.', message_key: 'x', more: { a: 1 } }
    const fault = { field: 'day', message: 'is a Sunday', hint: 'Monday' }
    answers = [json(451, { ...newer, errors: [fault] })]
    expect(await read()).toMatchObject({
      ...{ name: 'unknown', code: 13999, status: 451, message: 'Not on a Sunday.' },
      fields: [{ field: 'day', message: 'is a Sunday' }],
    })
  })

  it('has no code when a proxy answers in the place of Askwell (ECO-10)', async () => {
    answers = [(reply) => reply.writeHead(400).end('<h1>Bad Request</h1>')]
    expect(await read()).toMatchObject({ name: 'unknown', code: null, status: 400, fields: [] })
    answers = [(reply) => reply.writeHead(200).end('<h1>Sign in</h1>')]
    expect(await read()).toMatchObject({ name: 'unknown', code: null, status: 200 })
  })

  it('never has the key (ECO-10)', async () => {
    const faults: unknown[] = []
    for (const answer of [cut, busy, refused(401, 13003), hang]) {
      answers = [answer]
      faults.push(await read({ retries: 0, timeoutMs: 200 }))
    }
    faults.push(await settled((async () => client({ apiKey: `${apiKey}\n` }))()))
    expect(faults).toHaveLength(5)
    for (const fault of faults) {
      expect(fault).toBeInstanceOf(Error)
      const { message, stack, cause } = fault as Error
      expect(`${message}${stack}${String(cause)}${JSON.stringify(fault)}`).not.toContain(apiKey)
    }
  })
})
