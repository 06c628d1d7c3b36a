// Alerts from the save of a response to the follow-up, the mail and the messages (O-25).
import { randomUUID } from 'node:crypto'
import { Flow } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../deps.ts'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import {
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { ids, payload, testFlow } from '../../test-kit/respondent-flow.ts'

const minuteMs = 60_000
const detractor = { on: { question: 'mood', part: 'nps_group' }, op: 'is', value: 'detractor' }
const happy = { on: { question: 'mood' }, op: 'is', value: 'good' }

describe('alerts on responses (O-25)', () => {
  let server: OwnerServer
  let receiver: Receiver
  let people: Record<'editor' | 'agent', TestMember>
  const mails: Mail[] = []
  let failure: Error | null = null
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    receiver = await openReceiver()
    server = await startOwnerServer({
      config: { outboundAllow: [receiver.target] },
      sendMail: async (mail) => {
        if (failure) throw failure
        mails.push(mail)
      },
    })
    people = await newMembers(server.app, server.owner, ['editor', 'agent'], {}, mails)
  })
  beforeEach(async () => {
    for (const { id } of (await call('GET', '/alerts')).body['items'] as { id: string }[])
      await call('DELETE', `/alerts/${id}`)
    mails.length = 0
    failure = null
    receiver.received.length = 0
    receiver.answer = 200
  })
  afterAll(async () => {
    await server.close()
    await receiver.close()
  })

  const made = async (more: object): Promise<string> => {
    const reply = await call('POST', '/alerts', {
      ...{ name: 'Unhappy', flow_ids: [ids.flow], when: happy },
      ...more,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return String(reply.body['id'])
  }
  const answers = async (change: object = {}): Promise<string> => {
    server.clock.now += 1_000
    const reply = await server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return String(reply.body.id)
  }
  const says = (body: string) => ({
    responses: [
      { question_id: ids.mood, option_id: ids.good },
      { question_id: ids.remark, body },
    ],
  })
  const passes = async (ms = 10_000): Promise<void> => {
    server.clock.now += ms
    const { now } = server.clock
    // As the runner of a real server adds it when it starts.
    await server.store.jobs.add({ kind: 'alerts', name: 'alerts', payload: null, runAt: now }, now)
    await server.runJobs()
  }
  const followUpOf = async (id: string) => (await call('GET', `/feedbacks/${id}/follow_up`)).body

  it('begins a follow-up, adds a tag and mails members, once for each response', async () => {
    const mail = { kind: 'mail', member_ids: [people.editor.id] }
    const followUp = {
      ...{ kind: 'follow_up', assign: { round_robin: [people.editor.id, people.agent.id] } },
      ...{ due_hours: 24, priority: 'high' },
    }
    const tag = { kind: 'tag', tag: 'unhappy' }
    const id = await made({ actions: [followUp, mail, tag] })
    const [first, second] = [await answers(says('Slow')), await answers()]
    await passes()
    await passes()
    expect(await followUpOf(first)).toMatchObject({
      tags: ['unhappy'],
      follow_up: { status: 'open', priority: 'high', assignee_id: people.editor.id },
      timeline: [{ by: 'Unhappy' }],
    })
    expect(await followUpOf(second)).toMatchObject({ follow_up: { assignee_id: people.agent.id } })
    expect(mails.map(({ to }) => to)).toEqual([people.editor.email, people.editor.email])
    const mailed = mails.find(({ text }) => text.includes(`/studio/responses?response=${first}`))
    expect(mailed?.text).toContain('Shop visit\nSlow\n')
    expect((await call('GET', `/alerts/${id}`)).body).toMatchObject({ raised: 2 })
  })

  it('looks at the condition, the survey, and complete and incomplete responses', async () => {
    const tagged = async (tag: string): Promise<string[]> => {
      const { body } = await call('GET', `/feedbacks?tag=${tag}&limit=50`)
      return (body['items'] as { id: string }[]).map(({ id }) => id)
    }
    await made({ when: detractor, actions: [{ kind: 'tag', tag: 'bad' }] })
    await made({ flow_ids: null, actions: [{ kind: 'tag', tag: 'good' }] })
    await made({
      when: { on: { question: 'remark' }, op: 'contains_word', value: 'slow' },
      actions: [{ kind: 'tag', tag: 'slow' }],
    })
    const otherFlow = newFlow()
    const otherNode = newNode(otherFlow.id)
    await call('POST', '/flows', otherFlow)
    await call('POST', `/flows/${otherFlow.id}/publish`)
    await call('POST', '/nodes', otherNode)
    const elsewhere = await answers({ flow_id: otherFlow.id, node_id: otherNode.id })
    const good = await answers()
    const bad = await answers({
      responses: [
        { question_id: ids.mood, option_id: ids.bad },
        { question_id: ids.email, body: 'ada@people.test' },
      ],
      path: [
        { state_id: ids.start, at: 0 },
        { state_id: ids.contact, at: 8_000 },
      ],
    })
    const slow = await answers(says('Slow, slower'))
    await answers(says('slowly'))
    const partial = await server.send(payload({ device_id: randomUUID() }), {
      'x-completed': 'false',
      'idempotency-key': randomUUID(),
    })
    await passes()
    expect(await tagged('bad')).toEqual([bad])
    expect(await tagged('slow')).toEqual([slow])
    expect(await tagged('good')).toEqual(expect.arrayContaining([elsewhere, good]))
    expect(await tagged('good')).not.toContain(bad)
    await passes(30 * minuteMs)
    expect(await tagged('good')).toContain(partial.body.id)
  })

  it('posts to Slack what was written as plain words, masked, and tells webhooks', async () => {
    const webhook = await call('POST', '/webhooks', { url: receiver.url, types: ['chat.rated'] })
    const actions = [
      { kind: 'slack', url: `${receiver.url}?secret=T0` },
      { kind: 'webhook', webhook_id: webhook.body['id'] },
    ]
    const id = await made({ actions })
    const feedbackId = await answers(says('<!here> a@b.example'))
    await passes()
    const [slack, event] = receiver.received.toSorted((a, b) => a.body.length - b.body.length)
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    const message = bodies.find((body) => 'blocks' in body)
    expect(message.text).toContain('&lt;!here&gt;')
    expect(JSON.stringify(bodies)).not.toContain('a@b.example')
    expect(message.blocks.map(({ type }: { type: string }) => type)).toEqual([
      ...['header', 'section', 'context', 'actions'],
    ])
    expect(message.blocks[1].text.type).toBe('plain_text')
    expect([slack, event]).toHaveLength(2)
    expect(bodies.find(({ type }) => type === 'alert.raised')).toMatchObject({
      data: { alert_id: id, name: 'Unhappy', feedback_id: feedbackId, flow_id: ids.flow },
    })
    const log = await call('GET', `/alerts/${id}/deliveries`)
    expect(log.body['items']).toMatchObject([{ status: 'delivered', tries: [{ status: 200 }] }])
    const shown = await call('GET', `/alerts/${id}`)
    expect(shown.raw.body).not.toContain('T0')
    expect(shown.body['actions']).toMatchObject([
      { kind: 'slack', host: new URL(receiver.url).host },
      { kind: 'webhook' },
    ])
    await call('DELETE', `/webhooks/${webhook.body['id']}`)
  })

  it('sends no words when it is set so', async () => {
    await made({
      show_words: false,
      actions: [
        { kind: 'slack', url: receiver.url },
        { kind: 'mail', member_ids: [people.editor.id] },
      ],
    })
    await answers(says('Terrible'))
    await passes()
    expect(receiver.received).toHaveLength(1)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify([receiver.received, mails])).not.toContain('Terrible')
  })

  it('gathers the messages of a day, and waits for the end of the quiet hours', async () => {
    const mail = (member: TestMember) => [{ kind: 'mail', member_ids: [member.id] }]
    await made({ name: 'Daily', cadence: 'daily', actions: mail(people.editor) })
    const time = (offset: number) => new Date(server.clock.now + offset).toISOString().slice(11, 16)
    const quiet_hours = { from: time(-minuteMs), to: time(60 * minuteMs) }
    await made({ name: 'Quiet', quiet_hours, actions: mail(people.editor) })
    await answers()
    await answers()
    await passes()
    expect(mails).toEqual([])
    await passes(61 * minuteMs)
    expect(mails.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([
      [people.editor.email, 'Quiet'],
      [people.editor.email, 'Quiet'],
    ])
    mails.length = 0
    await passes(24 * 60 * minuteMs)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.editor.email, 'Daily: 2 responses'],
    ])
  })

  it('mails nothing that the member may not see, and nothing to one who has left', async () => {
    const { analyst } = await newMembers(
      server.app,
      server.owner,
      ['analyst'],
      { channels: [] },
      mails,
    )
    const { agent } = await newMembers(server.app, server.owner, ['agent'], {}, mails)
    // An agent sees only responses that became a conversation.
    const member_ids = [analyst.id, agent.id, people.agent.id]
    await made({ actions: [{ kind: 'mail', member_ids }] })
    await call('DELETE', `/members/${agent.id}`)
    mails.length = 0
    await answers()
    await passes()
    expect(mails).toEqual([])
  })

  it('mails by a later try when the mail server did not accept it', async () => {
    await made({ actions: [{ kind: 'mail', member_ids: [people.editor.id] }] })
    failure = new Error('421 try again later')
    await answers()
    await passes()
    failure = null
    await passes(60 * minuteMs)
    expect(mails).toHaveLength(1)
  })

  it('is tried on a chosen response, with the result of each action', async () => {
    const actions = [
      { kind: 'tag', tag: 'tried' },
      { kind: 'mail', member_ids: [people.editor.id] },
      { kind: 'slack', url: receiver.url },
    ]
    const feedbackId = await answers()
    const id = await made({ actions })
    receiver.answer = 404
    const trial = await call('POST', `/alerts/${id}/test`, { feedback_id: feedbackId })
    expect(trial.body).toEqual({
      matches: true,
      results: [
        { kind: 'tag', outcome: 'done', message: null, tried: null },
        { kind: 'mail', outcome: 'done', message: null, tried: null },
        {
          ...{ kind: 'slack', outcome: 'failed', message: 'The address answered 404.' },
          tried: expect.objectContaining({ status: 404 }),
        },
      ],
    })
    expect(mails[0]?.subject).toMatch(/^Test: /)
    expect((await call('GET', `/alerts/${id}`)).body['raised']).toBe(0)
    await call('PATCH', `/alerts/${id}`, { when: detractor })
    const other = await call('POST', `/alerts/${id}/test`, { feedback_id: feedbackId })
    expect(other.body).toEqual({ matches: false, results: [] })
  })

  it('names the score of a scale in its messages', async () => {
    const { flow, questionId } = scoreFlow()
    const node = newNode(flow.id)
    await call('POST', '/flows', flow)
    await call('POST', `/flows/${flow.id}/publish`)
    await call('POST', '/nodes', node)
    await made({
      ...{ flow_ids: [flow.id], actions: [{ kind: 'mail', member_ids: [people.editor.id] }] },
      when: { on: { question: 'nps', part: 'nps_group' }, op: 'is', value: 'detractor' },
    })
    const given = (body: string) => ({
      ...{ flow_id: flow.id, node_id: node.id },
      responses: [{ question_id: questionId, body }],
      path: [{ state_id: ids.start, at: 0 }],
    })
    await answers(given('9'))
    await answers(given('3'))
    await passes()
    expect(mails.map(({ subject }) => subject)).toEqual(['Unhappy: 3 / 10'])
  })
})

/** One page with a score. */
function scoreFlow(): { readonly flow: Flow; readonly questionId: string } {
  const base = testFlow()
  const questionId = randomUUID()
  const [asked] = base.elements
  const flow = Flow.parse({
    ...base,
    id: randomUUID(),
    transitions: [],
    states: base.states
      .map((state) =>
        state.id === ids.start
          ? { ...state, elements: [asked?.id, base.elements[2]?.id], nextStateId: ids.end }
          : state,
      )
      .filter(({ id }) => id === ids.start || id === ids.end),
    elements: [
      {
        ...asked,
        question: { ...asked?.question, id: questionId, key: 'nps', style: 'score', options: [] },
      },
      { ...base.elements[2], type: 'submit' },
    ],
  })
  return { flow, questionId }
}
