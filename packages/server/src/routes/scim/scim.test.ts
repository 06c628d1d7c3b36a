// The requests of Okta and Entra ID in their order, as both makers describe them, and what a directory must not be able to do.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DirectoryReply, newDirectory, type TestDirectory } from '../../test-kit/directory.ts'
import { knock, newMembers, password } from '../../test-kit/members.ts'
import { type Owner, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'

let server: OwnerServer
let owner: Owner
let directory: TestDirectory
beforeAll(async () => {
  server = await startOwnerServer()
  server.clock.now = Date.now()
  owner = server.owner
  directory = await newDirectory(server, owner)
  const roles = [{ name: 'Editors', role: 'editor' }]
  expect((await owner.call('PATCH', '/provisioning', { group_roles: roles })).status).toBe(200)
})
afterAll(() => server.close())

const newName = (): string => `${randomUUID()}@lumen.test`
const roleOf = async (id: string): Promise<unknown> =>
  (await server.store.people.members(owner.workspaceId)).find((one) => one.id === id)?.role ?? null
const errorOf = ({ status, body, raw }: DirectoryReply) => {
  expect(raw.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  expect(body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    detail: expect.any(String),
  })
  return [status, body['scimType'] ?? null]
}

describe('a directory that sends', () => {
  it('the requests of Okta creates, groups, deactivates and activates a person (ECO-73, ECO-75)', async () => {
    const { call, patch } = directory
    const userName = newName()
    const filter = encodeURIComponent(`userName eq "${userName}"`)
    const find = () => call('GET', `/Users?filter=${filter}&startIndex=1&count=100`)
    expect((await find()).body).toMatchObject({ totalResults: 0, startIndex: 1, Resources: [] })
    const made = await call('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      displayName: 'Ada Lovelace',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    })
    expect([made.status, made.raw.headers['etag']]).toEqual([201, 'W/"1"'])
    expect(made.body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: made.body.id,
      externalId: '00ujl29u0le5T6Aj10h7',
      userName,
      name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
      displayName: 'Ada Lovelace',
      emails: [{ value: userName, type: 'work', primary: true }],
      active: true,
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `http://localhost:3999/scim/v2/Users/${made.body.id}`,
        version: 'W/"1"',
      },
    })
    const id = String(made.body.id)
    expect((await call('GET', `/Users/${id}`)).body).toEqual(made.body)
    expect((await find()).body.Resources).toEqual([made.body])
    const group = await call('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Editors',
      members: [],
    })
    expect(group.status).toBe(201)
    const add = { op: 'add', path: 'members', value: [{ value: id, display: userName }] }
    expect((await patch(`/Groups/${group.body.id}`, add)).status).toBe(204)
    expect(await roleOf(id)).toBe('editor')
    const put = {
      ...made.body,
      name: { givenName: 'Augusta', familyName: 'King' },
      displayName: 'Augusta King',
    }
    expect((await call('PUT', `/Users/${id}`, put)).body).toMatchObject({
      displayName: 'Augusta King',
    })
    const off = await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })
    expect([off.status, off.body['active']]).toEqual([200, false])
    expect(await roleOf(id)).toBeNull()
    await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })
    expect(await roleOf(id)).toBe('editor')
    const remove = { op: 'remove', path: `members[value eq "${id}"]` }
    await patch(`/Groups/${group.body.id}`, remove)
    expect(await roleOf(id)).toBeNull()
    expect((await call('DELETE', `/Groups/${group.body.id}`)).status).toBe(204)
    expect(errorOf(await call('GET', `/Groups/${group.body.id}`))).toEqual([404, null])
  })

  it('the requests of Entra ID does the same (ECO-73, ECO-75)', async () => {
    const { call, patch } = directory
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
    const userName = newName()
    const externalId = randomUUID()
    const made = await call('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
      externalId,
      userName,
      active: true,
      displayName: 'lennay',
      emails: [{ primary: true, type: 'work', value: userName }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Lennay A', familyName: 'A', givenName: 'Lennay' },
      roles: [],
      [enterprise]: { department: 'Sales' },
    })
    expect(made.status).toBe(201)
    const id = String(made.body.id)
    const byExternal = `/Users?filter=${encodeURIComponent(`externalId eq "${externalId}"`)}`
    expect((await call('GET', byExternal)).body.Resources).toMatchObject([{ id }])
    const changed = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'name.familyName', value: 'Schulist' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `x.${userName}` },
      { op: 'Add', path: `${enterprise}:department`, value: 'Support' },
      { op: 'Add', value: { 'name.givenName': 'Lena', title: 'Agent' } },
    )
    expect(changed.body).toMatchObject({
      name: { givenName: 'Lena', familyName: 'Schulist' },
      emails: [{ value: `x.${userName}` }],
      userName,
    })
    const group = await call('POST', '/Groups', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:Group',
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: randomUUID(),
      displayName: 'Editors',
      meta: { resourceType: 'Group' },
    })
    const at = `/Groups/${group.body.id}`
    const seen = await call('GET', `${at}?excludedAttributes=members`)
    expect([seen.status, seen.body['members']]).toEqual([200, undefined])
    const byName = encodeURIComponent('displayName eq "Editors"')
    const listed = await call('GET', `/Groups?excludedAttributes=members&filter=${byName}`)
    expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ displayName: 'Editors' }] })
    const member = [{ $ref: null, value: id }]
    expect((await patch(at, { op: 'Add', path: 'members', value: member })).status).toBe(204)
    expect(await roleOf(id)).toBe('editor')
    const isIn = encodeURIComponent(`id eq "${group.body.id}" and members eq "${id}"`)
    expect((await call('GET', `/Groups?attributes=id&filter=${isIn}`)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: group.body.id }],
    })
    await patch(at, { op: 'Replace', path: 'displayName', value: 'Writers' })
    expect(await roleOf(id)).toBeNull()
    await patch(at, { op: 'Replace', path: 'displayName', value: 'Editors' })
    await patch(at, { op: 'Remove', path: 'members', value: member })
    expect((await call('GET', at)).body['members']).toEqual([])
    await patch(at, { op: 'Add', path: 'members', value: member })
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect(await roleOf(id)).toBeNull()
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(errorOf(await call('GET', `/Users/${id}`))).toEqual([404, null])
    expect((await call('DELETE', at)).status).toBe(204)
  })

  it('pages gets each person once, members who were invited by hand too (ECO-73)', async () => {
    const { editor } = await newMembers(server.app, owner, ['editor'])
    for (let nth = 0; nth < 4; nth += 1) await directory.add(newName())
    const seen: unknown[] = []
    for (let startIndex = 1; ; startIndex += 2) {
      const { body } = await directory.call(
        'GET',
        `/Users?startIndex=${startIndex}&count=2&attributes=userName`,
      )
      if (body.Resources?.length === 0) break
      expect(Object.keys(body.Resources?.[0] ?? {})).toEqual(['schemas', 'id', 'userName'])
      seen.push(...(body.Resources ?? []).map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(editor.id)
    for (const query of [
      'startIndex=-5&count=-1',
      'startIndex=x&count=0',
      'startIndex=99999&count=1e9',
    ])
      expect((await directory.call('GET', `/Users?${query}`)).body.Resources).toBeDefined()
  })
})

describe('a directory', () => {
  it('ends sessions with a deactivation, and gives nobody a way back (ECO-73)', async () => {
    const { editor } = await newMembers(server.app, owner, ['editor'])
    expect((await editor.call('GET', '/me')).status).toBe(200)
    const off = await directory.patch(`/Users/${editor.id}`, {
      op: 'replace',
      path: 'active',
      value: false,
    })
    expect([off.status, off.body['active']]).toEqual([200, false])
    expect((await editor.call('GET', '/me')).status).toBe(401)
    const again = await knock(server.app, '/session', { email: editor.email, password })
    const cookie = String(again.headers['set-cookie'])
    const chats = await server.app.inject({ url: '/owner/v1/chats', headers: { cookie } })
    expect([401, 403]).toContain(chats.statusCode)
    // Its domain is not proven, so only an owner can let the person in again.
    const on = await directory.patch(`/Users/${editor.id}`, {
      op: 'replace',
      path: 'active',
      value: true,
    })
    expect(errorOf(on)).toEqual([403, null])
  })

  it('changes nothing under another version, and sends nothing that is known (ECO-73)', async () => {
    const id = await directory.add(newName())
    const etag = String((await directory.call('GET', `/Users/${id}`)).raw.headers['etag'])
    const known = await directory.call('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })
    expect([known.status, known.raw.body]).toEqual([304, ''])
    const rename = { Operations: [{ op: 'replace', path: 'displayName', value: 'New' }] }
    const first = await directory.call('PATCH', `/Users/${id}`, rename, { 'if-match': etag })
    expect(first.status).toBe(200)
    const second = await directory.call('PATCH', `/Users/${id}`, rename, { 'if-match': etag })
    expect(errorOf(second)).toEqual([412, null])
    expect(
      errorOf(await directory.call('DELETE', `/Users/${id}`, undefined, { 'if-match': etag })),
    ).toEqual([412, null])
    const all = await Promise.all(
      Array.from({ length: 5 }, () =>
        directory.call('PATCH', `/Users/${id}`, rename, {
          'if-match': String(first.raw.headers['etag']),
        }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is refused in words of SCIM (ECO-74)', async () => {
    const { call, patch } = directory
    const id = await directory.add(newName())
    const taken = newName()
    await directory.add(taken)
    const big = JSON.stringify({ userName: 'x'.repeat(1024 * 1024) })
    const table: readonly (readonly [Promise<DirectoryReply>, number, string | null])[] = [
      [call('POST', '/Users', { userName: 'ada@elsewhere.test' }), 403, null],
      [call('POST', '/Users', { userName: taken.toUpperCase() }), 409, 'uniqueness'],
      [call('POST', '/Users', { userName: 'ada' }), 400, 'invalidValue'],
      [call('POST', '/Users', '{'), 400, 'invalidSyntax'],
      [call('POST', '/Users', big), 413, null],
      [call('POST', '/Users', '<x/>', { 'content-type': 'text/xml' }), 415, null],
      [call('GET', '/Users?filter=userName%20co%20%22a%22'), 400, 'invalidFilter'],
      [call('GET', '/Users?filter=title%20eq%20%22a%22'), 400, 'invalidFilter'],
      [patch(`/Users/${id}`, { op: 'replace', path: '[', value: 1 }), 400, 'invalidPath'],
      [patch(`/Users/${id}`, { op: 'x' }), 400, 'invalidSyntax'],
      [call('PATCH', `/Users/${id}`, {}), 400, 'invalidSyntax'],
      [
        patch(`/Users/${id}`, {
          op: 'replace',
          path: 'emails',
          value: [{ value: 'a@elsewhere.test' }],
        }),
        403,
        null,
      ],
      [call('GET', `/Users/${randomUUID()}`), 404, null],
      [call('GET', '/Users/nobody'), 404, null],
      [call('DELETE', `/Groups/${randomUUID()}`), 404, null],
      [call('GET', '/Nothing'), 404, null],
      [
        call('POST', '/Groups', { displayName: 'A', members: [{ value: randomUUID() }] }),
        400,
        'invalidValue',
      ],
      [call('GET', '/Users', undefined, { authorization: 'Bearer askwell_scim_wrong' }), 401, null],
      [call('GET', '/Users', undefined, { authorization: `Bearer ${owner.key}` }), 401, null],
    ]
    for (const [nth, [reply, status, scimType]] of table.entries())
      expect([nth, ...errorOf(await reply)]).toEqual([nth, status, scimType])
  })

  it('cannot take the last owner (ECO-74)', async () => {
    const { owner: person } = await newMembers(server.app, owner, ['owner'])
    const all = await server.store.people.members(owner.workspaceId)
    for (const { id, role } of all)
      if (role === 'owner' && id !== person.id) await directory.call('DELETE', `/Users/${id}`)
    const off = { op: 'replace', path: 'active', value: false }
    expect(errorOf(await directory.patch(`/Users/${person.id}`, off))).toEqual([409, null])
    expect(errorOf(await directory.call('DELETE', `/Users/${person.id}`))).toEqual([409, null])
    expect((await person.call('GET', '/me')).status).toBe(200)
  })

  it('sees nothing of another workspace, and nothing at all once its token is revoked (ECO-73)', async () => {
    const id = await directory.add(newName())
    const other = await newDirectory(server, server.stranger)
    expect((await other.call('GET', `/Users/${id}`)).status).toBe(404)
    expect(
      (await other.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).status,
    ).toBe(404)
    const them = await other.call('POST', '/Groups', { displayName: 'Editors' })
    expect((await directory.call('GET', `/Groups/${them.body.id}`)).status).toBe(404)
    expect((await server.stranger.call('DELETE', '/provisioning/token')).body['token']).toBeNull()
    expect(errorOf(await other.call('GET', '/Users'))).toEqual([401, null])
    expect((await server.stranger.call('DELETE', '/provisioning/token')).status).toBe(404)
  })

  it('says what the service can do (ECO-73)', async () => {
    const config = await directory.call('GET', '/ServiceProviderConfig')
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    })
    for (const path of ['/Schemas', '/ResourceTypes']) {
      const { body } = await directory.call('GET', path)
      expect(body).toMatchObject({ totalResults: 2, itemsPerPage: 2 })
      for (const { id } of body.Resources ?? [])
        expect((await directory.call('GET', `${path}/${id}`)).body.id).toBe(id)
      expect((await directory.call('GET', `${path}/x`)).status).toBe(404)
    }
  })

  it('writes what it did into the audit log, without its token (ECO-73)', async () => {
    const id = await directory.add(newName())
    await directory.call('DELETE', `/Users/${id}`)
    const { raw } = await owner.call('GET', `/audit?target=${id}`)
    const items = raw.json<{ items: { action: string; actor: { name: string } }[] }>().items
    expect(items.map(({ action }) => action)).toEqual(['deprovision_person', 'provision_person'])
    expect(items[0]?.actor.name).toBe('SCIM')
    expect((await owner.call('GET', '/audit')).raw.body).not.toContain(directory.token)
  })
})
