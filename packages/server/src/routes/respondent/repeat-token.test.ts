// Somebody who knows what an owner sees of a feedback must not get the token of its chat by repeating the feedback, and a
// visitor whose reply was lost must get it.
import { randomUUID } from 'node:crypto'
import type { FeedbackPayload, FeedbackReply } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retryLastsMs } from '../../actions/respondent/repeat-token.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { payload, testBundle } from '../../test-kit/respondent-flow.ts'

let server: OwnerServer
beforeAll(async () => {
  server = await startOwnerServer({ bundle: testBundle({ end: 'chat' }) })
})
afterAll(() => server.close())

interface From {
  readonly address: string
  readonly headers?: Readonly<Record<string, string>>
}
const visitor: From = { address: '203.0.113.7', headers: { 'user-agent': 'Their browser' } }
const analyst: From = { address: '198.51.100.9', headers: { 'user-agent': 'Another browser' } }

async function posts(
  body: FeedbackPayload,
  { address, headers = {} }: From,
  more: Readonly<Record<string, string>> = {},
): Promise<FeedbackReply> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/v1/feedbacks',
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...headers, ...more },
    payload: JSON.stringify(body),
  })
  expect(reply.statusCode).toBe(200)
  return reply.json<FeedbackReply>()
}
const opens = ({ id, chat_token_string }: FeedbackReply) =>
  server.app.inject({ url: `/v1/feedbacks/${id}/chat?token=${chat_token_string}` })

/** A payload of everything that an owner can see of a feedback. */
async function shown(id: string): Promise<FeedbackPayload> {
  const { body } = await server.owner.call('GET', `/feedbacks/${id}`)
  return payload({ device_id: String(body['device_id']), created_at: String(body['created_at']) })
}

const keys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no Idempotency-Key': {},
  'a random Idempotency-Key': { 'idempotency-key': randomUUID() },
  'an Idempotency-Key made of the time': {
    'idempotency-key': 'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  },
}

describe.each(Object.entries(keys))('a feedback stored with %s', (_name, key) => {
  it('gives its token to a retry of the visitor, and not to somebody who repeats what owners see', async () => {
    const body = payload({ device_id: randomUUID() })
    const first = await posts(body, visitor, key)
    expect(first.chat_token_string).not.toBeNull()
    expect(await posts(body, visitor, key)).toEqual(first)

    const copied = await shown(first.id)
    const guesses = [
      {},
      { 'x-fid': first.id },
      { 'x-fid': first.id, 'idempotency-key': randomUUID() },
      { 'idempotency-key': randomUUID() },
    ]
    for (const guess of guesses)
      expect((await posts(copied, analyst, guess)).chat_token_string).not.toBe(
        first.chat_token_string,
      )
  })
})

describe('a retry without a random key', () => {
  it('gets no token from another address or browser', async () => {
    const body = payload({ device_id: randomUUID() })
    const { id } = await posts(body, visitor)
    for (const other of [
      analyst,
      { ...visitor, address: analyst.address },
      { address: visitor.address },
    ])
      expect(await posts(body, other)).toEqual({ id, chat_token_string: null })
  })

  it('gets no token once the chat was opened, because the one who opened it has the token', async () => {
    const body = payload({ device_id: randomUUID() })
    const first = await posts(body, visitor)
    expect((await opens(first)).statusCode).toBe(200)
    expect(await posts(body, visitor)).toEqual({ id: first.id, chat_token_string: null })
  })

  it('gets no token after ten minutes', async () => {
    const body = payload({ device_id: randomUUID() })
    const first = await posts(body, visitor)
    server.clock.now += retryLastsMs
    expect(await posts(body, visitor)).toEqual(first)
    server.clock.now += 1
    expect(await posts(body, visitor)).toEqual({ id: first.id, chat_token_string: null })
  })

  it('gets the token of an anonymous node from anywhere: owners see only a pseudonym of the device', async () => {
    await server.setNode({ anonymous: true })
    const body = payload({ device_id: randomUUID() })
    const first = await posts(body, visitor)
    expect(await posts(body, analyst)).toEqual(first)
    const pseudonym = await shown(first.id)
    expect((await posts(pseudonym, analyst)).id).not.toBe(first.id)
    for (const row of await server.stored())
      if (row.id === first.id) expect(row.retryProof).toBeNull()
    await server.setNode({ anonymous: false })
  })
})
