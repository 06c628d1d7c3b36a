// The visit and the calls of secure mode, against a server that answers what a test tells it to.
import { describe, expect, it } from 'vitest'
import type { Reply, Request } from '../run/api.ts'
import { readGreeting } from './greet.ts'
import { createSecureSend } from './secure-send.ts'
import { createVisitor, plainClaims } from './visitor.ts'

const ok = (json: unknown): Reply => ({ kind: 'success', status: 200, text: '', json })
const unproven: Reply = {
  kind: 'failure',
  why: 'refused',
  status: 401,
  message: 'Request refused with 401',
  json: { code: 13051 },
}
function wire(...replies: readonly Reply[]) {
  const asked: Request[] = []
  return {
    asked,
    send: async (request: Request): Promise<Reply> => {
      asked.push(request)
      return replies[asked.length - 1] ?? ok({ id: 'late' })
    },
  }
}
const visitorOver = (send: ReturnType<typeof wire>['send'], notes: string[] = []) =>
  createVisitor({ send, nodeId: 'n', deviceId: () => 'd', note: (type) => notes.push(type) })

describe('the visitor', () => {
  it('is asked for once, and never where the customer is known (R-WGT-46)', async () => {
    const { asked, send } = wire(ok({ id: 'c' }))
    const visitor = visitorOver(send)
    visitor.claim({ external_id: 'e' })
    await Promise.all([visitor.visit(), visitor.visit()])
    expect(asked).toHaveLength(1)
    expect(await visitor.customer()).toEqual({ external_id: 'e', id: 'c' })

    const known = wire()
    const other = visitorOver(known.send)
    other.known('k')
    await other.visit()
    expect([known.asked.length, await other.customer()]).toEqual([0, { id: 'k' }])
  })

  it('another id is another person', async () => {
    const { asked, send } = wire(ok({ id: 'c1' }), ok({ id: 'c2' }))
    const visitor = visitorOver(send)
    visitor.claim({ user_id: 'u1' })
    await visitor.visit()
    visitor.claim({ user_id: 'u1', email: 'a@b.co' })
    await visitor.visit()
    expect(asked).toHaveLength(1)
    visitor.claim({ user_id: 'u2' })
    await visitor.visit()
    expect(await visitor.customer()).toEqual({ user_id: 'u2', id: 'c2' })
  })

  it('keeps the error of a visit that failed (R-WGT-48, R-ERR-16)', async () => {
    const notes: string[] = []
    const visitor = visitorOver(wire({ ...unproven, status: 500 }).send, notes)
    await visitor.visit()
    expect([visitor.error(), notes, await visitor.customer()]).toEqual([
      'Request refused with 401',
      ['visit_failed'],
      null,
    ])
  })

  it('takes from a host what a record can hold', () => {
    const said = {
      external_id: 7,
      name: 'Ada',
      empty: '',
      list: ['x'],
      node_id: 'forged',
      id: 'forged',
      nothing: null,
    } as never
    expect(plainClaims(said)).toEqual({ external_id: '7', name: 'Ada' })
    expect(
      Object.keys(
        plainClaims(Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`k${at}`, at]))),
      ),
    ).toHaveLength(50)
  })
})

describe('calls in secure mode', () => {
  const feedback: Request = {
    method: 'POST',
    url: '/v1/feedbacks',
    headers: { 'Idempotency-Key': 'k' },
    body: JSON.stringify({
      user_id: 'u',
      customer: { id: 'c', external_id: 'e', user_hash: 'h' },
      responses: [1],
    }),
  }
  const secureOver = (send: ReturnType<typeof wire>['send'], token: string | null) => {
    const secure = createSecureSend({ send, code: 'PSN-ABC1234', nowMs: () => 5 })
    secure.use(token)
    return secure
  }

  it('carry the token, and other calls do not (R-WGT-54)', async () => {
    const { asked, send } = wire()
    const secure = secureOver(send, 't')
    await secure.send(feedback)
    await secure.send({ method: 'GET', url: '/v1/nodes/n' })
    expect(asked.map(({ headers }) => headers?.['X-SECURITY-TOKEN'])).toEqual(['t', undefined])
    expect(asked[0]?.headers?.['Idempotency-Key']).toBe('k')
  })

  it('renew a token that is over and go out again (C-30)', async () => {
    const { asked, send } = wire(unproven, ok({ security_token: 'new' }), ok({ id: 'f' }))
    expect(await secureOver(send, 'old').send(feedback)).toEqual(ok({ id: 'f' }))
    expect(asked.map(({ url, headers }) => [url, headers?.['X-SECURITY-TOKEN']])).toEqual([
      ['/v1/feedbacks', 'old'],
      ['/v1/web_widgets/code/PSN-ABC1234?t=5', undefined],
      ['/v1/feedbacks', 'new'],
    ])
    expect(asked[2]?.body).toBe(feedback.body)
  })

  it('a proof that no longer holds costs the name and not the answers (C-30)', async () => {
    const { asked, send } = wire(unproven, ok({ security_token: 'new' }), unproven, ok({ id: 'f' }))
    expect(await secureOver(send, 'old').send(feedback)).toEqual(ok({ id: 'f' }))
    expect(JSON.parse(asked[3]?.body ?? '')).toEqual({
      user_id: null,
      customer: { id: 'c' },
      responses: [1],
    })
  })
})

describe('the greeting', () => {
  it.each([
    ['#psn=abc&host=https%3A%2F%2Fshop.test', { nonce: 'abc', host: 'https://shop.test' }],
    ['#psn=abc&host=null', { nonce: 'abc', host: 'null' }],
    ['#psn=abc&host=https%3A%2F%2Fshop.test%2Fpath', null],
    ['#psn=abc&host=javascript%3Aalert(1)', null],
    ['#psn=&host=https%3A%2F%2Fshop.test', null],
    ['#host=https%3A%2F%2Fshop.test', null],
    ['', null],
  ])('of %s', (hash, greeting) => expect(readGreeting(hash)).toEqual(greeting))
})
