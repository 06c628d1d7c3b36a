// What the audit log and the security lines record about people: successful and failed sign-ins, changes of their accounts,
// exports, what they open; each with who, from where and what changed, and without anything that must not be recorded.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newSetUpLink } from '../../../actions/owner/people/set-up.ts'
import { minute, useAuditedPeople } from '../../../test-kit/audited-people.ts'
import { newMembers, password, type TestMember } from '../../../test-kit/members.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'

const audited = useAuditedPeople()
const { mails, lines, entries, newest, security } = audited

describe('the audit log of people', () => {
  it('a contact that is opened again by the same person within 15 minutes is one entry, to the millisecond', async () => {
    const { editor, analyst } = await membersByMail(['editor', 'analyst'])
    const opens = async (who: TestMember) =>
      expect((await who.call('GET', `/customers/${ids.customer}`)).status).toBe(200)
    const count = async () => (await entries('&action=get_customer')).length
    await opens(editor)
    await opens(editor)
    expect([await count(), security('get_customer').length]).toEqual([1, 1])
    await opens(analyst)
    expect(await count()).toBe(2)
    audited.server.clock.now += 15 * minute
    await opens(editor)
    expect(await count()).toBe(2)
    audited.server.clock.now += 1
    await opens(editor)
    await Promise.all([opens(editor), opens(editor), opens(editor)])
    expect(await count()).toBe(3)
    expect(await newest('get_customer')).toMatchObject({
      actor: { id: editor.id },
      target: ids.customer,
      target_name: null,
    })
  })

  it('a chat that is looked at again and again is one entry, and so is writing in it', async () => {
    const { agent } = await membersByMail(['agent'])
    const visitor = await audited.server.visitor()
    await visitor.chat()
    for (let look = 0; look < 4; look++)
      expect((await agent.call('GET', `/chats/${visitor.id}`)).status).toBe(200)
    for (let message = 0; message < 2; message++)
      await audited.server.agentWrites(visitor.id, `Private words ${message}`)
    expect(await entries('&action=get_chat')).toMatchObject([
      { actor: { id: agent.id }, target: visitor.id, target_name: null },
    ])
    expect(await entries('&action=post_chat_message')).toMatchObject([
      { actor: { kind: 'key' }, target: visitor.id, changes: [] },
    ])
    expect(JSON.stringify([await entries(), security('post_chat_message')])).not.toContain(
      'Private words',
    )
  })

  it('names what was changed, from what to what, and no secret', async () => {
    const { owner } = audited.server
    const made = await owner.call('POST', '/webhooks', {
      url: 'https://one.example/hook?key=hidden',
      types: [],
      enabled: true,
    })
    expect(await newest('create_webhook')).toMatchObject({
      target: made.body['id'],
      target_name: 'https://one.example/hook',
    })
    await owner.call('PATCH', `/webhooks/${made.body['id']}`, { url: 'https://two.example/hook' })
    await owner.call('PATCH', `/webhooks/${made.body['id']}`, {
      url: 'https://three.example/hook',
      enabled: false,
    })
    expect((await entries('&action=patch_webhook')).map(({ changes }) => changes)).toEqual([
      [
        { member: 'url', from: 'https://two.example/hook', to: 'https://three.example/hook' },
        { member: 'enabled', from: true, to: false },
      ],
      [{ member: 'url', from: 'https://one.example/hook', to: 'https://two.example/hook' }],
    ])
    await owner.call('POST', `/webhooks/${made.body['id']}/rotate`)
    await owner.call('DELETE', `/webhooks/${made.body['id']}`)
    expect(await newest('delete_webhook')).toMatchObject({
      target: made.body['id'],
      target_name: 'https://three.example/hook',
    })

    const reference = {
      reference_id: 'stock',
      kind: 'request',
      url: 'https://shop.example/',
      secret_headers: { 'x-key': 'canary-1' },
    }
    await owner.call('POST', '/integrations', reference)
    await owner.call('PATCH', '/integrations/stock', { secret_headers: { 'x-key': 'canary-2' } })
    expect(await newest('patch_integration')).toMatchObject({
      target: 'stock',
      changes: [{ member: 'secret_headers', from: null, to: null }],
    })
    const customer = await owner.call('POST', '/customers', {
      name: 'Canary Respondent',
      email: 'canary@respondents.test',
    })
    await owner.call('PATCH', `/customers/${customer.body['id']}`, { name: 'Canary Other' })
    expect(await newest('patch_customer')).toMatchObject({
      target: customer.body['id'],
      target_name: null,
      changes: [{ member: 'name', from: null, to: null }],
    })
    const text = JSON.stringify([await entries(), lines])
    for (const hidden of ['canary', 'Canary', 'hidden', 'whsec_', password])
      expect(text.split(hidden)).toHaveLength(1)
  })

  it('tells of a role from what to what, of a key by its name, of five webhooks five times', async () => {
    const { agent } = await membersByMail(['agent'])
    await audited.server.owner.call('PATCH', `/members/${agent.id}`, { role: 'analyst' })
    expect(await newest('patch_member')).toMatchObject({
      target: agent.id,
      changes: [{ member: 'role', from: 'agent', to: 'analyst' }],
    })
    const key = await audited.server.owner.call('POST', '/api_keys', {
      name: 'Till',
      role: 'analyst',
    })
    expect(await newest('create_api_key')).toMatchObject({
      target: Object(key.body['api_key']).id,
      target_name: 'Till',
    })
    const before = (await entries('&action=create_webhook')).length
    for (let one = 0; one < 5; one++)
      await audited.server.owner.call('POST', '/webhooks', {
        url: `https://${one}.example/`,
        types: [],
        enabled: true,
      })
    expect(await entries('&action=create_webhook')).toHaveLength(before + 5)
  })

  it('is filtered by actor, action and time', async () => {
    const all = await entries()
    expect((await entries(`&actor_id=${audited.ada.id}`)).map(({ actor }) => actor.id)).toEqual(
      all.map(({ actor }) => actor.id).filter((id) => id === audited.ada.id),
    )
    const third = all[2]?.at ?? ''
    const from = encodeURIComponent(third)
    expect(await entries(`&from=${from}`)).toEqual(all.filter(({ at }) => at >= third))
    expect(await entries(`&to=${from}`)).toEqual(all.filter(({ at }) => at < third))
    expect((await audited.server.owner.call('GET', '/audit?from=yesterday')).status).toBe(422)
  })

  it('writes the head into the log at the start and every day, and the check compares a line that was kept', async () => {
    const headLines = () =>
      lines.filter((line) => Object(line['audit_head']).workspace === audited.server.workspaceId)
    expect(headLines()[0]).toMatchObject({ audit_head: { number: 0, hash: '' }, level: 'info' })
    audited.server.clock.now += 24 * 60 * minute
    await audited.server.runJobs()
    audited.server.clock.now += 24 * 60 * minute
    await audited.server.runJobs()
    const { number, hash } = z
      .object({ audit_head: z.object({ number: z.int(), hash: z.string() }) })
      .parse(headLines().at(-1)).audit_head
    expect([number, hash]).toEqual([(await entries())[0]?.number, (await entries())[0]?.hash])
    const checked = await audited.server.owner.call(
      'GET',
      `/audit/check?number=${number}&hash=${hash}`,
    )
    expect(checked.body).toEqual({
      entries: number,
      expected: number,
      hash,
      broken_at: null,
      fault: null,
      kept: true,
    })
    expect(
      (await audited.server.owner.call('GET', `/audit/check?number=${number - 1}&hash=${hash}`))
        .body,
    ).toMatchObject({ fault: null, kept: false })
    expect(lines.filter((line) => 'audit_fault' in line)).toEqual([])
  })

  it('the request line names the caller by kind and id alone', async () => {
    const { agent } = await membersByMail(['agent'])
    await agent.call('GET', '/me')
    const requests = lines.filter((line) => line['msg'] === 'request')
    expect(requests.at(-1)).toMatchObject({
      route: '/owner/v1/me',
      actor: { kind: 'person', id: agent.id },
      status: 200,
    })
    await audited.server.app.inject('/healthz')
    expect(lines.findLast((line) => line['route'] === '/healthz')).toMatchObject({ actor: null })
    const text = JSON.stringify(lines)
    for (const personal of ['people.test', 'Ada', password]) expect(text).not.toContain(personal)
    expect(await newSetUpLink(audited.server.deps)).toBeNull()
  })
})

async function membersByMail<R extends 'editor' | 'analyst' | 'agent'>(
  roles: readonly R[],
): Promise<Record<R, TestMember>> {
  const call: typeof audited.server.owner.call = async (method, path, body) => {
    const reply = await audited.server.owner.call(method, path, body)
    const token = /invitation#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    return path === '/invitations' ? { ...reply, body: { ...reply.body, url: `#${token}` } } : reply
  }
  return newMembers(audited.server.app, { ...audited.server.owner, call }, roles)
}
