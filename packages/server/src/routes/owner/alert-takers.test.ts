// Who gets the follow-up and the conversation of a response that raises an alert (O-71).
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer, type TestVisitor } from '../../test-kit/chat-server.ts'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import { fieldsOf } from '../../test-kit/owner-server.ts'

const happy = { on: { question: 'mood' }, op: 'is', value: 'good' }

describe('who gets what an alert begins (O-71)', () => {
  let server: ChatServer
  let people: Record<'editor' | 'agent' | 'analyst', TestMember>
  const call: ChatServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startChatServer()
    people = await newMembers(server.app, server.owner, ['editor', 'agent', 'analyst'])
  })
  afterEach(async () => {
    for (const { id } of (await call('GET', '/alerts')).body['items'] as { id: string }[])
      await call('DELETE', `/alerts/${id}`)
  })
  afterAll(() => server.close())

  const made = async (...actions: object[]): Promise<string> => {
    const reply = await call('POST', '/alerts', { name: 'Unhappy', when: happy, actions })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return String(reply.body['id'])
  }
  const answers = (external_id?: string): Promise<TestVisitor> => {
    server.clock.now += 1_000
    return server.visitor(external_id === undefined ? {} : { customer: { external_id } })
  }
  const passes = async (): Promise<void> => {
    server.clock.now += 10_000
    const { now } = server.clock
    await server.store.jobs.add({ kind: 'alerts', name: 'alerts', payload: null, runAt: now }, now)
    await server.runJobs()
  }
  const assigneeOf = async ({ id }: TestVisitor) =>
    (await call('GET', `/feedbacks/${id}/follow_up`)).body['follow_up']
  /** The profiles of people are made when an alert first gives them a conversation. */
  const holderOf = async ({ id }: TestVisitor) => {
    const { agent_id } = await server.agentReads(id)
    const agent = agent_id && (await server.store.chats.agent(server.owner.workspaceId, agent_id))
    return agent ? agent.personId : null
  }
  const owned = (external_id: string, owner_id: string) =>
    call('POST', '/customers', { external_id, owner_id })

  it('the owner of the contact gets the follow-up and the conversation, or nobody', async () => {
    const card = randomUUID()
    await owned(card, people.agent.id)
    await made(
      { kind: 'follow_up', assign: { contact_owner: true }, due_hours: 24 },
      { kind: 'assign_conversation', assign: { contact_owner: true } },
    )
    const [known, stranger] = [await answers(card), await answers()]
    await known.chat()
    await stranger.chat()
    await passes()
    expect(await assigneeOf(known)).toMatchObject({ assignee_id: people.agent.id })
    expect(await assigneeOf(stranger)).toMatchObject({ assignee_id: null })
    expect(await holderOf(known)).toBe(people.agent.id)
    expect(await holderOf(stranger)).toBeNull()
  })

  it('a conversation that begins later is of the same member, and one that has an agent stays', async () => {
    await made({
      kind: 'assign_conversation',
      assign: { round_robin: [people.analyst.id, people.editor.id, people.agent.id] },
    })
    const [early, late, taken] = [await answers(), await answers(), await answers()]
    await taken.chat()
    const took = await people.agent.call('POST', `/chats/${taken.id}/take`, {})
    expect(took.status, JSON.stringify(took.body)).toBe(200)
    await passes()
    await early.chat()
    await late.chat()
    // An analyst may not answer, so the other two take turns.
    expect([await holderOf(early), await holderOf(late)].toSorted()).toEqual(
      [people.editor.id, people.agent.id].toSorted(),
    )
    expect(await holderOf(taken)).toBe(people.agent.id)
  })

  it('a test says whether the conversation was assigned', async () => {
    const id = await made({ kind: 'assign_conversation', assign: { member: people.agent.id } })
    const visitor = await answers()
    const tried = async () =>
      (await call('POST', `/alerts/${id}/test`, { feedback_id: visitor.id })).body['results']
    expect(await tried()).toMatchObject([
      { outcome: 'failed', message: 'The response has no conversation.' },
    ])
    await visitor.chat()
    expect(await tried()).toMatchObject([{ kind: 'assign_conversation', outcome: 'done' }])
    expect(await holderOf(visitor)).toBe(people.agent.id)
    expect(await tried()).toMatchObject([{ outcome: 'unchanged' }])
    await call('PATCH', `/alerts/${id}`, {
      actions: [{ kind: 'assign_conversation', assign: { member: people.analyst.id } }],
    })
    expect(await tried()).toMatchObject([{ outcome: 'failed' }])
  })

  it('refuses a stranger at the place of the fault', async () => {
    const reply = await call('POST', '/alerts', {
      ...{ name: 'A', when: happy },
      actions: [{ kind: 'assign_conversation', assign: { round_robin: [randomUUID()] } }],
    })
    expect(fieldsOf(reply)).toEqual(['actions.0.assign.round_robin.0'])
  })
})
