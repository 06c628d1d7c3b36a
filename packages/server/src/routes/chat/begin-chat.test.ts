// C-14-first over the real app: a message that is left before any answer.
import { randomUUID } from 'node:crypto'
import { type ChatChanged, ChatDetail } from '@askwell/contract'
import { expect, it } from 'vitest'
import { mailAfterMs, mailVisitor } from '../../actions/chat/mail-visitor.ts'
import { hear } from '../../test-kit/chat-server.ts'
import { useChatServer } from '../../test-kit/chat-settings.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { startTestServer } from '../../test-kit/respondent-server.ts'

const chats = useChatServer()
const path = `/v1/nodes/${ids.node}/left_messages`
interface Begun {
  readonly id: string
  readonly chat_token_string: string
  readonly code: number
}

async function begins(body: object, key: string = randomUUID()) {
  const reply = await fetch(`${chats.server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ device_id: randomUUID(), language_id: ids.english, ...body }),
  })
  return { status: reply.status, body: (await reply.json()) as Begun }
}
const read = async ({ id, chat_token_string: token }: Begun): Promise<ChatDetail> =>
  ChatDetail.parse(
    await (await fetch(`${chats.server.url}/v1/feedbacks/${id}/chat?token=${token}`)).json(),
  )

it('begins a conversation while the channel is closed: agents see the message and the address, once, and the reply is mailed (C-14, A-384)', async () => {
  await chats.settings({})
  await chats.server.setNode({ operating: false, operating_24_7: false })
  const heard = hear<ChatChanged>(await chats.server.agentSocket(), 'chat_changed')
  const key = randomUUID()
  const device_id = randomUUID()
  const said = { device_id, body: ' Is the red one back? ', email: ' ines@x.test ' }
  const first = await begins(said, key)
  expect(first.status).toBe(200)
  expect((await begins(said, key)).body).toEqual(first.body)
  const { id } = first.body
  await expect.poll(() => heard.at(-1)).toMatchObject({ feedback_id: id, unread: 1 })
  expect(await chats.server.agentReads(id)).toMatchObject({
    creator: { email: 'ines@x.test' },
    timeline_items: [
      {
        client_id: key,
        detail: { comment: { body: 'Is the red one back?' }, email: 'ines@x.test' },
      },
    ],
  })
  expect(await read(first.body)).toMatchObject({
    responses: [],
    timeline_items: [{ client_id: key }],
    creator_language_code: 'en',
  })
  await chats.server.agentWrites(id, 'Since this morning.')
  chats.server.clock.now += mailAfterMs
  const mailed: { to: string }[] = []
  const deps = {
    ...chats.server.deps,
    sendMail: async (mail: { to: string }) => void mailed.push(mail),
  }
  expect(await mailVisitor(deps, id)).toBe(true)
  expect(mailed).toMatchObject([{ to: 'ines@x.test' }])
})

it('is not an answer, and the results do not count it (A-384)', async () => {
  const counts = async () =>
    (await chats.server.owner.call('GET', `/nodes/${ids.node}/results`)).body['counts']
  const before = await counts()
  expect(before).toMatchObject({ responses: expect.any(Number) })
  await begins({ body: 'Hello?' })
  expect(await counts()).toEqual(before)
})

it('refuses an empty message, an address that is none, an unknown channel and one without a chat', async () => {
  expect((await begins({ body: '  ' })).body.code).toBe(13001)
  expect((await begins({ body: 'Hello', email: 'ines@' })).body.code).toBe(13001)
  const nowhere = await chats.server.app.inject({
    method: 'POST',
    url: `/v1/nodes/${randomUUID()}/left_messages`,
    payload: { device_id: randomUUID(), language_id: ids.english, body: 'Hello' },
  })
  expect(nowhere.json<Begun>().code).toBe(13002)
  const surveys = await startTestServer()
  const reply = await surveys.app.inject({
    method: 'POST',
    url: path,
    payload: { device_id: randomUUID(), language_id: ids.english, body: 'Hello' },
  })
  expect(reply.json<Begun>().code).toBe(13004)
  await surveys.close()
})

it('tells a visitor who is blocked, and begins another conversation where there is no key', async () => {
  const device_id = randomUUID()
  const first = await begins({ device_id, body: 'Hello' })
  expect((await begins({ device_id, body: 'Hello' })).body.id).not.toBe(first.body.id)
  await chats.server.owner.call('POST', `/chats/${first.body.id}/block`, { reason: null })
  expect((await begins({ device_id, body: 'And again' })).body.code).toBe(13075)
})
