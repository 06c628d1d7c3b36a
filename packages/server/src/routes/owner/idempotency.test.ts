// Every owner call that changes something, made twice under one key.
import { randomUUID } from 'node:crypto'
import { isKept, ownerCalls } from '@askwell/contract'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, startStage } from '../../test-kit/every-call.ts'
import { readyCalls } from '../../test-kit/ready-call.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage({})
})
afterAll(() => stage.server.close())

const { places, readied } = readyCalls(() => stage)
const keyed = places.filter(
  ([name, { method, bodyKind }]) =>
    (method === 'POST' || method === 'PATCH') &&
    isKept(name) &&
    ownerCalls[name].permission !== 'self' &&
    bodyKind !== 'multipart',
)
const send = (options: InjectOptions, key: string) =>
  stage.server.app.inject({ ...options, headers: { ...options.headers, 'idempotency-key': key } })
const entries = async (): Promise<number> =>
  Object(await stage.server.owner.call('GET', '/audit?limit=500')).body.items.length

const caller = () => ({ authorization: `Bearer ${stage.server.owner.key}` })
const addCustomer = (key: string, payload: object, headers: InjectOptions['headers'] = caller()) =>
  send({ method: 'POST', url: '/owner/v1/customers', headers, payload }, key)
const newCustomer = (key: string, name = 'Ada') => addCustomer(key, { name })
const customersNamed = async (name: string): Promise<number> =>
  Object(await stage.server.owner.call('GET', `/customers?q=${name}`)).body.items.length

describe('an owner call with an Idempotency-Key', () => {
  it('is nearly every call that changes something', () => {
    expect(keyed.length).toBeGreaterThan(40)
  })

  it.each(keyed)(
    '%s is done once, and answers a repeat like the first (ECO-9)',
    async (name, call) => {
      const options = await readied(name, call)
      const key = randomUUID()
      const first = await send(options, key)
      expect(first.statusCode, first.body).toBe(call.status ?? 200)
      const before = await entries()
      const again = await send(options, key)
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
      expect([first, again].map(({ headers }) => headers['idempotent-replay'])).toEqual([
        undefined,
        'true',
      ])
      expect(await entries()).toBe(before)
      const { 'content-type': _type, ...headers } = Object(options.headers)
      const elsewhere = await addCustomer(key, { name: 'Ada' }, headers)
      expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 13005])
      expect(elsewhere.headers['retry-after']).toBeUndefined()
    },
  )

  it('is done once when it is sent many times at once (ECO-9)', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 30 }, () => newCustomer(key, 'Once')))
    expect(await customersNamed('Once')).toBe(1)
    const refused = replies.filter(({ statusCode }) => statusCode !== 200)
    for (const { statusCode, headers, body } of refused)
      expect([statusCode, headers['retry-after']], body).toEqual([409, '1'])
    const ids = replies.filter((one) => one.statusCode === 200).map((one) => one.json().id)
    expect(new Set(ids).size).toBe(1)
  })

  it('may be corrected under the same key after it was refused (ECO-9)', async () => {
    const key = randomUUID()
    const wrong = { name: 'Wrong', email: 'ada@people.test' }
    await stage.server.owner.call('POST', '/customers', { ...wrong, external_id: 'taken' })
    expect((await addCustomer(key, { ...wrong, external_id: 'taken' })).statusCode).toBe(409)
    expect((await addCustomer(key, { ...wrong, external_id: 'free' })).statusCode).toBe(200)
  })

  it('is another call for another workspace (ECO-9)', async () => {
    const key = randomUUID()
    const mine = await newCustomer(key)
    const theirs = await addCustomer(
      key,
      { name: 'Ada' },
      { authorization: `Bearer ${stage.server.stranger.key}` },
    )
    expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200])
    expect(theirs.json().id).not.toBe(mine.json().id)
  })

  it.each(['', 'a key', 'ключ', 'k'.repeat(256)])(
    'is refused with the key "%s" (ECO-9)',
    async (key) => {
      const { statusCode, body } = await newCustomer(Buffer.from(key).toString('latin1'))
      expect([statusCode, JSON.parse(body).errors[0].field]).toEqual([422, 'idempotency-key'])
    },
  )
})
