// A node with feedback whose figures are known, for the tests of results.
import { randomUUID } from 'node:crypto'
import { Results } from '@askwell/contract'
import { afterAll, beforeAll } from 'vitest'
import { type OwnerServer, startOwnerServer } from './owner-server.ts'
import { ids, payload } from './respondent-flow.ts'

export const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
export const day = 86_400_000
export const good = { question_id: ids.mood, option_id: ids.good }
export const bad = { question_id: ids.mood, option_id: ids.bad }
export const mail = { question_id: ids.email, body: 'a@b.example' }
export const toContact = [
  { state_id: ids.start, at: 0 },
  { state_id: ids.contact, at: 5_000 },
]

export function useAnsweredNode() {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const results = async (query = '', of = `/nodes/${ids.node}`): Promise<Results> => {
    const reply = await call('GET', `${of}/results?${query}`)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Results.parse(reply.body)
  }
  const send = async (
    change: Parameters<typeof payload>[0],
    headers: Record<string, string> = {},
  ): Promise<void> => {
    server.clock.now += 1_000
    const reply = await server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
      ...headers,
    })
    if (!reply.body.id) throw new Error(JSON.stringify(reply))
  }

  beforeAll(async () => {
    server = await startOwnerServer()
    await send({ time_spent_in_seconds: 10 })
    await send({
      time_spent_in_seconds: 20,
      responses: [
        good,
        { question_id: ids.topics, option_id: ids.price },
        { question_id: ids.topics, option_id: ids.staff },
      ],
    })
    await send(
      {
        time_spent_in_seconds: 30,
        responses: [good, { question_id: ids.remark, body: 'Çok iyi' }],
        language_id: ids.turkish,
      },
      { 'user-agent': phone },
    )
    await send(
      { time_spent_in_seconds: 40, responses: [bad, mail], path: toContact },
      { 'x-edi': 'd', 'x-eci': 'c' },
    )
    await send(
      { responses: [good], path: [{ state_id: ids.start, at: 0 }] },
      { 'x-completed': 'false' },
    )
    await send({ responses: [bad, mail], path: toContact, is_internal_feedback: true })
    server.clock.now += day
    await send({
      time_spent_in_seconds: 50,
      responses: [good, { question_id: ids.remark, body: 'later' }],
      created_at: '2026-11-21T12:00:00.000Z',
    })
  })
  afterAll(() => server.close())
  return {
    get server() {
      return server
    },
    call,
    results,
  }
}
