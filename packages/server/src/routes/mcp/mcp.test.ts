// The MCP endpoint as an assistant sees it: who may call it, in which form, and what each tool does.
import { randomUUID } from 'node:crypto'
import { ownerCalls, type Permission } from '@askwell/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Assistant, assistantWith, modern, newAssistant } from '../../test-kit/assistant.ts'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { inputSchema, mcpTools } from './mcp-server.ts'

const every = [
  ...(['surveys.read', 'surveys.write', 'channels.read', 'results.read', 'feedback.read'] as const),
  ...(['chats.read', 'chats.write'] as const),
] satisfies readonly Permission[]

let server: ChatServer
let reader: Assistant
let writer: Assistant
beforeAll(async () => {
  server = await startChatServer({ config: { rateLimits: true } })
  reader = await newAssistant(server, null)
  writer = await newAssistant(server, every)
})
afterAll(() => server.close())
// Calls of one key are limited by the minute.
afterEach(() => {
  server.clock.now += 60_000
})

const outline = {
  name: 'Delivery',
  pages: [
    {
      key: 'first',
      questions: [
        {
          ...{ key: 'nps', style: 'score', text: 'Would you recommend us?', required: true },
          scale: { from: 0, to: 10 },
        },
      ],
      next: [{ question: 'nps', is_any_of: ['0', '1', '2', '3', '4', '5', '6'], to: 'problem' }],
      otherwise: 'thanks',
    },
    {
      key: 'problem',
      questions: [
        {
          ...{ key: 'why', style: 'radio', text: 'What went wrong?' },
          options: [
            { key: 'late', text: 'It was late' },
            { key: 'broken', text: 'It was broken' },
          ],
        },
      ],
      otherwise: 'thanks',
    },
  ],
  endings: [{ key: 'thanks', text: 'Thank you' }],
}
const created = async () => {
  const { structuredContent } = await writer.use('create_survey', { outline })
  return { flow_id: String(structuredContent?.['flow_id']), revision: 1 }
}
const versions = async (flowId: string): Promise<number> =>
  Object(await server.owner.call('GET', `/flows/${flowId}/versions`)).body.items.length
const toldIn = ({ content }: { content: readonly { readonly text: string }[] }) =>
  JSON.parse(content[0]?.text ?? '')

describe('the endpoint', () => {
  it('serves the revision of 2026-07-28 and clients of the one before, without a session (ECO-27)', async () => {
    const { body, headers } = await reader.ask('server/discover')
    expect(body).toMatchObject({ result: { supportedVersions: [modern], resultType: 'complete' } })
    expect(headers['mcp-session-id']).toBeUndefined()
    const older = await server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${server.owner.key}`,
        accept: 'application/json, text/event-stream',
      },
      payload: {
        ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
        params: {
          ...{ protocolVersion: '2025-11-25', capabilities: {} },
          clientInfo: { name: 'test', version: '1' },
        },
      },
    })
    expect([older.statusCode, older.headers['mcp-session-id']]).toEqual([200, undefined])
    expect(older.body).toContain('"protocolVersion":"2025-11-25"')
  })

  it.each([
    ['another method in the header', { 'mcp-method': 'tools/call' }, 400, -32020],
    ['another version in the header', { 'mcp-protocol-version': '2030-01-01' }, 400, -32020],
  ])('refuses %s (ECO-28)', async (_what, headers, status, code) => {
    const reply = await reader.ask('tools/list', {}, { headers })
    expect(reply).toMatchObject({ status, body: { error: { code } } })
  })

  it('refuses an unknown method, a stream of changes, and other HTTP methods (ECO-28)', async () => {
    expect(await reader.ask('nothing/here')).toMatchObject({
      status: 404,
      body: { error: { code: -32601 } },
    })
    const listen = await reader.ask('subscriptions/listen', { notifications: {} })
    expect(listen.body).toMatchObject({ error: { code: expect.any(Number) } })
    for (const method of ['GET', 'DELETE'] as const) {
      const reply = await server.app.inject({ method, url: '/mcp' })
      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST'])
    }
  })

  it('refuses a page of another server, a body over 1 MB, and a caller without a valid key (ECO-28, ECO-30)', async () => {
    const foreign = { headers: { origin: 'https://evil.test' } }
    expect((await reader.ask('tools/list', {}, foreign)).status).toBe(403)
    expect((await reader.ask('tools/list', { cursor: 'x'.repeat(1024 * 1024) })).status).toBe(413)
    const nobody = await assistantWith(server, 'no key').ask('tools/list')
    expect([nobody.status, nobody.headers['www-authenticate']]).toEqual([
      401,
      expect.stringMatching(
        /^Bearer resource_metadata="[^"]+", scope="[^"]+", error="invalid_token"$/,
      ),
    ])
  })

  it('limits an assistant to 120 calls a minute (ECO-36)', async () => {
    const busy = await newAssistant(server, ['surveys.read'])
    for (let call = 0; call < 120; call += 1)
      expect((await busy.ask('server/discover')).status).toBe(200)
    const refused = await busy.ask('server/discover')
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([
      429,
      expect.any(Number),
    ])
  })

  it('limits an assistant to 5 calls at once (ECO-36)', async () => {
    const busy = await newAssistant(server, ['surveys.read'])
    const replies = await Promise.all(Array.from({ length: 12 }, () => busy.ask('tools/list')))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5)
    expect(statuses).toContain(429)
    expect((await busy.ask('tools/list')).status).toBe(200)
  })
})

describe('the tools', () => {
  it('are listed in one order with their hints, and may be cached by their reader alone (ECO-32)', async () => {
    const { body } = await writer.ask('tools/list')
    const { tools, ...rest } = Object(body).result
    expect(rest).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' })
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(
      mcpTools.map(({ name }) => name),
    )
    for (const { annotations } of tools)
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
        expect(annotations[hint]).toEqual(expect.any(Boolean))
  })

  it('delete nothing, and reach no contacts, people, keys, secrets and addresses (ECO-31)', () => {
    const forbidden = /delete|customer|member|key|webhook|integration|export|invitation|audit/
    for (const { name, permissions } of mcpTools)
      expect(`${name} ${permissions}`).not.toMatch(forbidden)
  })

  it('are those that the key permits: writing must have been chosen by name (ECO-29, ECO-30, ECO-35)', async () => {
    const names = async (of: Assistant) => (await of.tools()).map(({ name }) => name)
    const reads = mcpTools.filter(({ kind }) => kind === 'read').map(({ name }) => name)
    expect(await names(reader)).toEqual(reads)
    expect(await names(await newAssistant(server, ['surveys.read', 'channels.read']))).toEqual(
      mcpTools
        .filter(({ permissions }) =>
          permissions.every((one) => one === 'surveys.read' || one === 'channels.read'),
        )
        .map(({ name }) => name),
    )
    const refused = await reader.ask('tools/call', {
      name: 'create_survey',
      arguments: { outline },
    })
    expect(Object(refused.body).error ?? Object(refused.body).result.isError).toBeTruthy()
  })

  it('refuse arguments that are not in their schema, and unknown surveys with the code of the API (ECO-31, ECO-36)', async () => {
    const args = { flow: ids.flow, version: 0 }
    const refused = await reader.use('get_survey_outline', args)
    expect([refused.isError, toldIn(refused)]).toEqual([
      true,
      {
        ...{ code: 13001, message: expect.any(String) },
        errors: [
          { field: 'flow_id', message: 'is missing' },
          { field: 'version', message: 'must be at least 1' },
          { field: 'flow', message: 'is not known' },
        ],
      },
    ])
    const unknown = await reader.use('get_survey_outline', { flow_id: randomUUID() })
    expect(unknown.isError).toBe(true)
    expect(toldIn(unknown).code).toBe(13002)
  })

  it('build, prove and publish a survey, once a person has agreed (ECO-31, ECO-33)', async () => {
    const made = await writer.use('create_survey', { outline })
    expect(made.structuredContent).toMatchObject({ revision: 1, problems: [] })
    const flow_id = String(made.structuredContent?.['flow_id'])
    const { structuredContent: read } = await writer.use('get_survey_outline', { flow_id })
    expect(Object(read)['owner'].outline).toContain('if nps option_match 0 or 1 or 2')
    const run = await writer.use('simulate_survey', { flow_id, runs: 500 })
    expect(run.structuredContent).toMatchObject({ runs: 500, never: { state_ids: [] }, stuck: [] })
    const patch = [{ op: 'replace', path: '/elements/why/question/body/en', value: 'What was it?' }]
    const edited = await writer.use('edit_survey', { flow_id, revision: 1, patch })
    expect(edited.structuredContent).toMatchObject({ revision: 2, problems: [] })
    expect((await writer.use('edit_survey', { flow_id, revision: 1, patch })).isError).toBe(true)

    const asked = await writer.use('publish_survey', { flow_id, revision: 2 })
    expect(asked.structuredContent).toMatchObject({ needs_confirmation: true })
    expect(await versions(flow_id)).toBe(0)
    const agreed = { flow_id, revision: 2, confirm: asked.structuredContent?.['confirm'] }
    expect((await writer.use('publish_survey', agreed)).structuredContent).toMatchObject({
      version: 1,
    })
    // The handle is the key of the change, too: the second call gets the first reply.
    expect((await writer.use('publish_survey', agreed)).structuredContent).toMatchObject({
      version: 1,
    })
    expect(await versions(flow_id)).toBe(1)
  })

  it('accept no handle of other arguments, of another key, or after five minutes (ECO-33, ECO-40)', async () => {
    const [one, other] = [await created(), await created()]
    const { structuredContent } = await writer.use('publish_survey', one)
    const confirm = structuredContent?.['confirm']
    expect((await writer.use('publish_survey', { ...other, confirm })).isError).toBe(true)
    expect((await writer.use('publish_survey', { ...one, confirm: 'abc' })).isError).toBe(true)
    const second = await newAssistant(server, every)
    expect((await second.use('publish_survey', { ...one, confirm })).isError).toBe(true)
    server.clock.now += 5 * 60_000
    expect((await writer.use('publish_survey', { ...one, confirm })).isError).toBe(true)
    expect((await versions(one.flow_id)) + (await versions(other.flow_id))).toBe(0)
  })

  it('ask the person where the client can, and accept the answer for these arguments and once (ECO-33)', async () => {
    const survey = await created()
    const call = (more: object) =>
      writer.ask(
        'tools/call',
        { name: 'publish_survey', arguments: survey, ...more },
        { capabilities: { elicitation: { form: {} } } },
      )
    const question = async () => Object((await call({})).body).result
    const { resultType, inputRequests, requestState } = await question()
    expect(resultType).toBe('input_required')
    expect(JSON.stringify(inputRequests)).toContain('Publish the survey')
    const reply = async (state: string | undefined, content: object, action = 'accept') =>
      Object(
        (
          await call({
            inputResponses: { agree: { action, content } },
            ...(state !== undefined && { requestState: state }),
          })
        ).body,
      )
    for (const no of [
      await reply(requestState, { agree: false }),
      await reply(requestState, {}, 'decline'),
    ])
      expect(no.result.isError).toBe(true)
    // An answer to nothing: the person is asked.
    expect((await reply(undefined, { agree: true })).result.resultType).toBe('input_required')
    expect((await reply(`${requestState}x`, { agree: true })).error.code).toBe(-32602)
    const other = await created()
    const { requestState: ofOther } = Object((await call({ arguments: other })).body).result
    expect((await reply(ofOther, { agree: true })).result.isError).toBe(true)
    expect(await versions(survey.flow_id)).toBe(0)
    for (const _again of [1, 2])
      expect((await reply(requestState, { agree: true })).result.structuredContent.version).toBe(1)
    expect(await versions(survey.flow_id)).toBe(1)
  })

  it('send a message to a respondent once a person has agreed, and once (ECO-31, ECO-33)', async () => {
    const visitor = await server.visitor()
    await visitor.chat()
    const { body: agent } = await server.owner.call('POST', '/agents', { name: 'Deniz' })
    const message = { chat_id: visitor.id, text: 'Hello\r\n--askwell', agent_id: agent['id'] }
    const asked = await writer.use('send_message', message)
    const confirm = asked.structuredContent?.['confirm']
    const before = (await visitor.chat()).body.timeline_items.length
    await writer.use('send_message', { ...message, confirm })
    await writer.use('send_message', { ...message, confirm })
    const after = (await visitor.chat()).body.timeline_items
    expect(after.filter((item) => JSON.stringify(item).includes('Hello'))).toHaveLength(1)
    expect(before).toBeLessThan(after.length)
  })

  it('read nothing of another workspace: its ids are unknown (ECO-40)', async () => {
    const stranger = await newAssistant({ ...server, owner: server.stranger }, every)
    await server.send(payload(), { 'idempotency-key': randomUUID() })
    const [mine] = await server.stored()
    const args = {
      ...{ flow_id: ids.flow, version: 1, from: 1, node_id: ids.node, code: 'PSN-ABC1234' },
      ...{ feedback_id: mine?.id, chat_id: mine?.id, question_id: ids.remark, revision: 1 },
      ...{ url: 'https://shop.test/', body: 'x', text: 'x', status: 'closed', items: [] },
      ...{ patch: [{ op: 'remove', path: '/name' }], of: { flow_ids: [ids.flow] } },
      ask: [{ kind: 'figures' }],
    }
    for (const one of mcpTools) {
      const { name } = one
      if (/^(list_|create_survey|create_link$)/.test(name)) continue
      const needed = new Set(['flow_id', ...(inputSchema(one).required ?? [])])
      const own = Object.entries(args).filter(
        ([member]) => needed.has(member) && member in one.input.shape,
      )
      const { isError, content } = await stranger.use(name, Object.fromEntries(own))
      expect([name, isError, toldIn({ content }).code]).toEqual([name, true, 13002])
      server.clock.now += 1_000
    }
    for (const name of ['list_surveys', 'list_feedback', 'list_conversations'])
      expect((await stranger.use(name)).structuredContent).toMatchObject({ items: [] })
  })

  it('have the inputs of the calls that they make (ECO-31)', () => {
    const shapeOf = (name: string) => mcpTools.find((one) => one.name === name)?.input.shape ?? {}
    for (const [tool, call] of [
      ['list_feedback', ownerCalls.list_feedbacks],
      ['sample_texts', ownerCalls.flow_texts],
      ['list_conversations', ownerCalls.list_chats],
      ['explain_widget', ownerCalls.explain_widget],
    ] as const)
      for (const [member, schema] of Object.entries(call.query.shape))
        if (member !== 'limit') expect(shapeOf(tool)[member], `${tool} ${member}`).toBe(schema)
    expect(shapeOf('analyse')).toEqual(ownerCalls.analyse.body.shape)
    for (const one of mcpTools) expect(inputSchema(one).type, one.name).toBe('object')
  })
})
