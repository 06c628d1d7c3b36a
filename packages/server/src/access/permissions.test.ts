// Every owner call by every role: refused with 403 exactly where the table of permissions says so. The permissions of each
// role are also listed below, so that a moved line of the table fails here.
import { randomUUID } from 'node:crypto'
import { mayDo, ownerCalls, type Role, Role as Roles } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMembers, type TestMember } from '../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../test-kit/owner-server.ts'

type Name = keyof typeof ownerCalls
/** Calls that would end the session that the others need. */
const endsSession: readonly Name[] = ['sign_out']
const names = (Object.keys(ownerCalls) as Name[]).filter((name) => !endsSession.includes(name))

describe('roles', () => {
  let server: OwnerServer
  let members: Record<Role, TestMember>
  beforeAll(async () => {
    server = await startOwnerServer()
    members = await newMembers(server.app, server.owner, Roles.options)
    // Checking a password is slow on purpose, and this test checks one per role.
  }, 120_000)
  afterAll(() => server.close())

  const ask = (member: TestMember, name: Name) => {
    const { method, path } = ownerCalls[name]
    const address = path.replace('/owner/v1', '').replaceAll(/:\w+/g, randomUUID())
    return member.call(
      method,
      address,
      method === 'GET' || method === 'DELETE' ? undefined : 'no body of this call',
    )
  }

  it.each(names)('%s is open to exactly the roles the table names', async (name) => {
    for (const role of Roles.options) {
      const { status, body } = await ask(members[role], name)
      if (mayDo(role, ownerCalls[name].permission))
        expect([role, status], JSON.stringify(body)).not.toEqual([role, 403])
      else expect([role, status, body.code]).toEqual([role, 403, 13004])
    }
  })

  it.each([
    [
      'agent',
      ['list_chats', 'post_chat_message', 'get_feedback', 'list_customers', 'list_members', 'me'],
    ],
    ['analyst', ['list_feedbacks', 'list_flows', 'get_customer', 'list_members', 'me']],
    [
      'editor',
      [
        'put_flow',
        'publish_flow',
        'delete_node',
        'delete_feedback',
        'patch_customer',
        'post_chat_message',
      ],
    ],
    ['owner', ['import_bundle', 'patch_member', 'create_api_key', 'list_audit', 'create_webhook']],
  ] as const)('%s may %j', (role, open) => {
    expect(open.filter((name) => !mayDo(role, ownerCalls[name].permission))).toEqual([])
  })

  it.each([
    [
      'agent',
      [
        'put_flow',
        'delete_feedback',
        'create_invitation',
        'create_api_key',
        'list_audit',
        'export_bundle',
        'patch_customer',
        'create_webhook',
      ],
    ],
    [
      'agent',
      [
        'node_results',
        'flow_texts',
        'chat_report',
        'export_csv',
        'export_xlsx',
        'export_ndjson',
        'export_sav',
        'export_codebook',
        'export_customer',
        'list_recipients',
        'list_integrations',
        'get_flow',
        'create_link',
      ],
    ],
    [
      'analyst',
      [
        'put_flow',
        'delete_feedback',
        'post_chat_message',
        'list_chats',
        'create_invitation',
        'create_api_key',
        'list_audit',
        'export_bundle',
      ],
    ],
    [
      'analyst',
      [
        'export_csv',
        'export_customer',
        'list_mailings',
        'list_recipients',
        'get_member',
        'patch_api_key',
      ],
    ],
    [
      'editor',
      [
        'create_invitation',
        'patch_member',
        'delete_member',
        'create_api_key',
        'list_audit',
        'import_bundle',
        'export_bundle',
        'create_webhook',
        'patch_workspace',
      ],
    ],
  ] as const)('%s may not %j', (role, closed) => {
    expect(closed.filter((name) => mayDo(role, ownerCalls[name].permission))).toEqual([])
  })

  it('an API key has a role too', async () => {
    const made = await server.owner.call('POST', '/api_keys', { name: 'Reader', role: 'analyst' })
    const send = (method: 'GET' | 'POST', path: string) =>
      server.app.inject({
        method,
        url: `/owner/v1${path}`,
        headers: { authorization: `Bearer ${String(made.body['key'])}` },
      })
    expect((await send('GET', '/feedbacks')).statusCode).toBe(200)
    expect((await send('GET', '/audit')).statusCode).toBe(403)
    expect((await send('GET', '/export')).statusCode).toBe(403)
    expect((await send('GET', '/me')).json()).toMatchObject({
      person: null,
      workspace: { role: 'analyst' },
    })
  })

  it('a role counts from the next call on, and so does its end', async () => {
    const { leaver } = await newMembers(server.app, server.owner, ['editor']).then(
      ({ editor }) => ({ leaver: editor }),
    )
    expect((await leaver.call('GET', '/chats')).status).toBe(200)
    expect(
      (await server.owner.call('PATCH', `/members/${leaver.id}`, { role: 'analyst' })).body,
    ).toMatchObject({ id: leaver.id, role: 'analyst' })
    expect((await leaver.call('GET', '/chats')).status).toBe(403)
    expect((await server.owner.call('DELETE', `/members/${leaver.id}`)).status).toBe(200)
    expect((await leaver.call('GET', '/feedbacks')).status).toBe(403)
    expect((await leaver.call('GET', '/me')).body).toMatchObject({
      person: { id: leaver.id },
      workspace: null,
      workspaces: [],
    })
  })
})
