// What the settings of an alert may be, and who may change them (O-25).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

const happy = { on: { question: 'mood' }, op: 'is', value: 'good' }

describe('the settings of alerts (O-25)', () => {
  let server: OwnerServer
  let people: Record<'editor' | 'agent' | 'analyst', TestMember>
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
    people = await newMembers(server.app, server.owner, ['editor', 'agent', 'analyst'])
  })
  afterAll(() => server.close())

  it('refuses what cannot work, at the place of the fault', async () => {
    const tag = { kind: 'tag', tag: 'x' }
    const refused = async (more: object): Promise<string[]> => {
      const reply = await call('POST', '/alerts', {
        name: 'A',
        when: happy,
        actions: [tag],
        ...more,
      })
      expect(reply.status).toBe(422)
      return fieldsOf(reply)
    }
    expect(await refused({ flow_ids: [randomUUID()] })).toEqual(['flow_ids.0'])
    expect(await refused({ when: { on: { question: 'no_such' }, op: 'answered' } })).toEqual([
      'when.on',
    ])
    expect(await refused({ actions: [tag, tag] })).toEqual(['actions.1.kind'])
    const stranger = randomUUID()
    expect(await refused({ actions: [tag, { kind: 'mail', member_ids: [stranger] }] })).toEqual([
      'actions.1.member_ids.0',
    ])
    expect(
      await refused({
        actions: [{ kind: 'follow_up', assign: { member: stranger }, due_hours: 1 }],
      }),
    ).toEqual(['actions.0.assign.member'])
    expect(await refused({ actions: [{ kind: 'webhook', webhook_id: stranger }] })).toEqual([
      'actions.0.webhook_id',
    ])
    expect(await refused({ actions: [{ kind: 'slack' }] })).toEqual(['actions.0.url'])
    expect(await refused({ actions: [{ kind: 'slack', url: 'http://10.0.0.1/' }] })).toEqual([
      'actions.0.url',
    ])
    expect(await refused({ timezone: 'Mars/Base' })).toEqual(['timezone'])
  })

  it('lets editors write alerts, and only people who manage keys set an address of Slack', async () => {
    const alert = { name: 'A', when: happy, actions: [{ kind: 'tag', tag: 'x' }] }
    const { status, body } = await people.editor.call('POST', '/alerts', alert)
    expect(status).toBe(200)
    for (const member of [people.analyst, people.agent]) {
      expect((await member.call('POST', '/alerts', alert)).status).toBe(403)
      expect((await member.call('GET', '/alerts')).status).toBe(403)
    }
    const slack = { actions: [{ kind: 'slack', url: 'https://hooks.slack.example/T0' }] }
    expect((await people.editor.call('POST', '/alerts', { ...alert, ...slack })).status).toBe(403)
    expect((await call('PATCH', `/alerts/${body['id']}`, slack)).status).toBe(200)
    const keeps = { name: 'B', actions: [{ kind: 'slack' }, { kind: 'tag', tag: 'x' }] }
    expect((await people.editor.call('PATCH', `/alerts/${body['id']}`, keeps)).status).toBe(200)
  })
})
