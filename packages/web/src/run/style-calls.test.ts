// Codes to a phone and the owner's requests over real HTTP: what is sent, what a reply means, and which one applies.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Act } from '../app-types.ts'
import { createApi } from './api.ts'
import { createDynamicRequests } from './dynamic-requests.ts'
import { sendCode, verifyCode } from './phone-codes.ts'

interface Reply {
  readonly status?: number
  readonly body: unknown
  readonly afterMs?: number
}

let server: Server
let origin = ''
let reply: (body: string) => Reply = () => ({ body: {} })
let seen: { method: string; url: string; type: string; body: string }[] = []
let gone = 0
let answered = 0

beforeEach(async () => {
  seen = []
  gone = 0
  answered = 0
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: request.url ?? '',
        type: request.headers['content-type'] ?? '',
        body,
      })
      const { status = 200, body: answer, afterMs = 0 } = reply(body)
      setTimeout(() => {
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer))
        answered += 1
      }, afterMs)
    })
    response.on('close', () => {
      if (!response.writableEnded) gone += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const later = (ms: number, task: () => void): (() => void) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
const send = createApi({ fetch: (url, init) => fetch(origin + url, init), later })

describe('a code to a phone', () => {
  const ask = { type: 'send_code', questionId: 'q', address: '+436641204897' } as const
  const check = {
    type: 'verify_code',
    questionId: 'q',
    verificationId: 'v-1',
    code: '407119',
  } as const

  it('is asked for by a form and known by its id (R-PHV-01, R-PHV-02)', async () => {
    reply = () => ({ body: { id: 'v-1' } })
    expect(await sendCode(send, ask)).toEqual({
      type: 'code_sent',
      questionId: 'q',
      verificationId: 'v-1',
    })
    expect(seen).toEqual([
      {
        method: 'POST',
        url: '/v1/customers/send_verification_token',
        type: 'application/x-www-form-urlencoded',
        body: 'address=%2B436641204897&kind=sms&question_id=q',
      },
    ])
  })

  it('verifies the number that the server names (R-PHV-03, R-PHV-04)', async () => {
    reply = () => ({ body: { address: '+436641204897', token: 'proof' } })
    expect(await verifyCode(send, check)).toEqual({
      type: 'code_verified',
      questionId: 'q',
      address: '+436641204897',
    })
    expect(seen[0]).toMatchObject({
      url: '/v1/customers/verify',
      type: 'application/x-www-form-urlencoded',
      body: 'verification_id=v-1&token=407119',
    })
  })

  it.each([
    [400, 13060, 'sms_code'],
    [400, 13061, 'sms_code'],
    [422, 13063, 'phone'],
    [429, 13062, 'generic'],
    [502, 13020, 'generic'],
    [404, undefined, 'generic'],
  ])('%i with %s is the fault %s (R-PHV-06, R-PHV-07)', async (status, code, fault) => {
    reply = () => ({ status, body: { code } })
    expect(await sendCode(send, ask)).toEqual({
      type: 'code_not_sent',
      questionId: 'q',
      fault: { code: fault },
    })
    expect(await verifyCode(send, check)).toEqual({
      type: 'code_refused',
      questionId: 'q',
      fault: { code: fault },
    })
  })

  it('a success that names nothing verifies nothing', async () => {
    reply = () => ({ body: {} })
    expect(await verifyCode(send, check)).toEqual({
      type: 'code_refused',
      questionId: 'q',
      fault: { code: 'generic' },
    })
  })
})

describe("the owner's request", () => {
  const until = async (isTrue: () => boolean): Promise<void> => {
    const end = Date.now() + 5_000
    while (!isTrue()) {
      if (Date.now() > end) throw new Error(`nothing happened: ${JSON.stringify(seen)}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  function stage() {
    const acts: Act[] = []
    const request = createDynamicRequests({ send, later, flowId: 'f 1' })
    const ask = (answer: string, questionId = 'q'): void =>
      request({ type: 'request', questionId, answer, delayMs: 30 }, (act) => acts.push(act))
    return { acts, ask }
  }

  it('sends question, flow and answer, after the pause (R-DYN-01)', async () => {
    reply = () => ({ body: { responses: [] } })
    const { ask, acts } = stage()
    ask('Graz')
    expect(seen).toEqual([])
    await until(() => acts.length > 0)
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/flows/f%201/requests',
      type: 'application/json',
    })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      question_id: 'q',
      flow_id: 'f 1',
      answer: 'Graz',
    })
  })

  it('hands the inputs on, and leaves out what names no question (R-DYN-02)', async () => {
    const inputs = [
      { question_id: 'a', input: ['One', { key: '2', body: 'Two' }] },
      { question_id: 'b', input: 7 },
    ]
    reply = () => ({
      body: { responses: [...inputs, { input: 1 }, null, { question_id: 5, input: 1 }] },
    })
    const { ask, acts } = stage()
    ask('x')
    await until(() => acts.length > 0)
    expect(acts).toEqual([{ type: 'request_answered', questionId: 'q', responses: inputs }])
  })

  it('answers in quick succession make one request, for the last', async () => {
    reply = () => ({ body: { responses: [] } })
    const { ask, acts } = stage()
    for (const answer of ['G', 'Gr', 'Graz']) ask(answer)
    await until(() => acts.length > 0)
    expect(seen.map(({ body }) => JSON.parse(body).answer)).toEqual(['Graz'])
  })

  it('a newer answer takes the older request off the wire (R-DYN-03)', async () => {
    reply = (body) => ({
      body: { responses: [{ question_id: 'a', input: JSON.parse(body).answer }] },
      afterMs: body.includes('old') ? 400 : 0,
    })
    const { ask, acts } = stage()
    ask('old')
    await until(() => seen.length === 1)
    ask('new')
    await until(() => acts.length > 0 && gone === 1)
    await until(() => answered === 2)
    await new Promise((resolve) => setImmediate(resolve))
    expect(acts).toEqual([
      {
        type: 'request_answered',
        questionId: 'q',
        responses: [{ question_id: 'a', input: 'new' }],
      },
    ])
  })

  it('of another question is its own', async () => {
    reply = () => ({ body: { responses: [] } })
    const { ask, acts } = stage()
    ask('1', 'q')
    ask('2', 'r')
    await until(() => acts.length === 2)
    expect(seen).toHaveLength(2)
  })

  it.each([
    ['a gateway that failed', { status: 502, body: { code: 13020 } }],
    ['a reply that is no list', { body: { responses: 'x' } }],
  ])('%s fails the request (R-DYN-04)', async (_name, failing) => {
    reply = () => failing
    const { ask, acts } = stage()
    ask('x')
    await until(() => acts.length > 0)
    expect(acts).toEqual([{ type: 'request_failed', questionId: 'q' }])
  })
})
