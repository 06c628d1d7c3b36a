// How the studio calls the server: the address of a call, what it sends, and how a reply is handled.

import { type Call, doorCalls, ErrorBody, ownerCalls } from '@askwell/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallRefused, call, hrefOf } from './call.ts'
import { answerConfirms } from './confirm-news.ts'
import { listenForSession } from './session-news.ts'

interface SentRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: unknown
}
const realFetch = globalThis.fetch
let sent: SentRequest[] = []
let replies: (() => Response)[] = []
const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  replies.push(() => new Response(text, { status, headers }))
}
beforeEach(() => {
  sent = []
  replies = []
  globalThis.fetch = async (url, init) => {
    const { method = '', headers, body } = init ?? {}
    sent.push({ url: String(url), method, headers: headers as Record<string, string>, body })
    const next = replies.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next()
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})
const refusalOf = (promise: Promise<unknown>): Promise<CallRefused> =>
  promise.then(
    () => {
      throw new Error('The call was not refused')
    },
    (error: unknown) => {
      if (error instanceof CallRefused) return error
      throw error
    },
  )
const errorBody = (code: number, errors: ErrorBody['errors'] = []) =>
  ErrorBody.parse({ code, message: 'No.', message_key: 'no', errors })

it('sends each call of the tables of the contract to its address by its method', async () => {
  const calls = Object.entries<Call>({ ...doorCalls, ...ownerCalls })
  expect(calls.length).toBeGreaterThan(200)
  for (const [name, { method, path }] of calls) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
    const params = Object.fromEntries(names.map((param) => [param, `a ${param}`]))
    reply(200, {})
    await call(name as 'get_flow', { params } as { params: { id: string } })
    expect(sent.at(-1)).toMatchObject({
      method,
      url: path.replaceAll(/:(\w+)/g, (_, param) => `a%20${param}`),
    })
  }
})

it.each([
  ['no body', ''],
  ['a page of a proxy', '<html>'],
  ['another document', '{"error":"not found"}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a code in words', '{"code":"13001","message":"No.","errors":[]}'],
  ['no list of errors', '{"code":13001,"message":"No."}'],
])('takes a refusal with %s for one without a code', async (_name, text) => {
  reply(502, text)
  const { status, code, errors } = await refusalOf(call('list_flows', {}))
  expect({ status, code, errors }).toEqual({ status: 502, code: 0, errors: [] })
})

describe('hrefOf', () => {
  it.each([
    [hrefOf('get_flow', { params: { id: 'f' } }), '/owner/v1/flows/f'],
    [
      hrefOf('get_flow', { params: { id: 'a/b?c#d $& ü' } }),
      '/owner/v1/flows/a%2Fb%3Fc%23d%20%24%26%20%C3%BC',
    ],
    [hrefOf('list_flows', {}), '/owner/v1/flows'],
    [hrefOf('list_flows', { query: {} }), '/owner/v1/flows'],
    [
      hrefOf('list_flows', { query: { limit: 5, after: 'a&b' } }),
      '/owner/v1/flows?limit=5&after=a%26b',
    ],
    [
      hrefOf('list_flows', { query: { limit: 0, after: undefined } } as never),
      '/owner/v1/flows?limit=0',
    ],
    [hrefOf('list_flows', { query: { after: '' } }), '/owner/v1/flows'],
    [hrefOf('flow_version', { params: { id: 'f', version: '3' } }), '/owner/v1/flows/f/versions/3'],
  ])('is %s', (href, address) => {
    expect(href).toBe(address)
  })
})

describe('call', () => {
  it('sends a body as JSON, and none without a type', async () => {
    reply(200, { items: [], next: null })
    await call('list_flows', {})
    expect(sent[0]).toMatchObject({ method: 'GET', body: undefined })
    expect(sent[0]?.headers).toEqual({ accept: 'application/json' })
    reply(200, {})
    await call('patch_member', { params: { id: 'm' }, body: { role: 'agent' } })
    expect(sent[1]).toMatchObject({ method: 'PATCH', body: '{"role":"agent"}' })
    expect(sent[1]?.headers['content-type']).toBe('application/json')
  })

  it('sends the key of a repeat', async () => {
    reply(200, {})
    await call('list_flows', {}, { idempotencyKey: 'k' })
    expect(sent[0]?.headers['idempotency-key']).toBe('k')
  })

  it.each<[string, number, unknown, number, string]>([
    ['as the contract says it', 409, errorBody(13040), 13040, 'No.'],
    ['in the words of a proxy', 502, '<html>Bad gateway</html>', 0, 'The server was not reached.'],
    ['without a word', 500, '', 0, 'The server was not reached.'],
    ['in another shape', 400, { error: 'x' }, 0, 'The server was not reached.'],
  ])('is refused %s', async (_how, status, body, code, message) => {
    reply(status, body, { 'x-request-id': 'r1' })
    const refused = await refusalOf(call('list_flows', {}))
    expect(refused).toMatchObject({ status, code, message, requestId: 'r1' })
  })

  it.each<[string, () => void]>([
    ['nothing answers', () => undefined],
    [
      'the connection ends in the middle of the reply',
      () =>
        replies.push(
          () => new Response(new ReadableStream({ pull: (body) => body.error(new Error('cut')) })),
        ),
    ],
    ['a network answers with its own page', () => reply(200, '<html>Sign in to the Wi-Fi</html>')],
  ])('counts as not reached when %s', async (_what, prepare) => {
    prepare()
    expect(await refusalOf(call('list_flows', {}))).toMatchObject({ status: 0, code: 0 })
  })

  it('hands on what is wrong with each field', async () => {
    const errors = [{ field: 'name', message: 'is empty' }]
    reply(422, errorBody(13000, errors))
    expect((await refusalOf(call('list_flows', {}))).errors).toEqual(errors)
  })

  it('says that the session is lost, except when it only asks who is here', async () => {
    let lost = 0
    const end = listenForSession(() => {
      lost += 1
    })
    reply(401, '')
    await refusalOf(call('list_flows', {}))
    expect(lost).toBe(1)
    reply(401, '')
    await refusalOf(call('me', {}))
    expect(lost).toBe(1)
    end()
  })
})

describe('a call that needs a fresh proof', () => {
  const needed = () => reply(403, errorBody(13080))

  it('continues once the proof is there', async () => {
    const end = answerConfirms(async () => true)
    needed()
    reply(200, { items: [], next: null })
    expect(await call('list_flows', {})).toEqual({ items: [], next: null })
    expect(sent).toHaveLength(2)
    end()
  })

  it.each([
    ['somebody gives up', true],
    ['nobody is there to ask', false],
  ])('stays refused when %s', async (_what, hasDialog) => {
    const end = hasDialog ? answerConfirms(async () => false) : () => undefined
    needed()
    expect((await refusalOf(call('list_flows', {}))).code).toBe(13080)
    expect(sent).toHaveLength(1)
    end()
  })

  it('asks only once, also when the proof was not enough', async () => {
    let asked = 0
    const end = answerConfirms(async () => {
      asked += 1
      return true
    })
    needed()
    needed()
    expect((await refusalOf(call('list_flows', {}))).code).toBe(13080)
    expect(asked).toBe(1)
    end()
  })

  it('shares one dialog between calls that are refused together, and asks again later', async () => {
    let asked = 0
    const end = answerConfirms(async () => {
      asked += 1
      return false
    })
    needed()
    needed()
    await Promise.all([refusalOf(call('list_flows', {})), refusalOf(call('list_nodes', {}))])
    expect(asked).toBe(1)
    needed()
    await refusalOf(call('list_flows', {}))
    expect(asked).toBe(2)
    end()
  })

  it('asks somebody who shows the dialog now, and nobody after it is closed', async () => {
    const [first, second] = [answerConfirms(async () => false), answerConfirms(async () => true)]
    first()
    needed()
    reply(200, { items: [], next: null })
    await call('list_flows', {})
    second()
    needed()
    expect((await refusalOf(call('list_flows', {}))).code).toBe(13080)
  })
})
