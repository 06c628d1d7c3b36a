import { randomUUID } from 'node:crypto'
import type { Role } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { DirectoryEntry, MembersChange } from './directory-rows.ts'

const doer = { at: noon, actor: { kind: 'system', id: null, name: 'SCIM' } } as const
const entry = (more: Partial<DirectoryEntry> = {}): DirectoryEntry => {
  const email = more.email ?? `${randomUUID()}@lumen.test`
  return {
    ...{ userName: email, externalId: null, email, isActive: true },
    ...{ givenName: null, familyName: null, displayName: null, ...more },
  }
}
const noMembers: MembersChange = { replace: null, add: [], remove: [] }
const note = { ...doer, action: 'patch_provisioning', target: null }

onEachStore({ describe, beforeAll, afterAll }, 'a directory', (at) => {
  const begin = async () => {
    const { workspaceId } = await newGround(at.store)
    const owner = await account(workspaceId, 'owner')
    const roleOf = async (id: string): Promise<Role | null> =>
      (await at.store.people.members(workspaceId)).find((one) => one.id === id)?.role ?? null
    const add = async (more: Partial<DirectoryEntry> = {}) =>
      at.store.directory.addPerson(
        { workspaceId, id: randomUUID(), entry: entry(more), name: 'Ada' },
        doer,
      )
    const added = async (more: Partial<DirectoryEntry> = {}): Promise<string> => {
      const outcome = await add(more)
      return outcome.kind === 'done' ? outcome.id : outcome.kind
    }
    const group = (
      id: string,
      name: string,
      members: Partial<MembersChange>,
      version: number | null = null,
    ) =>
      at.store.directory.saveGroup(
        { workspaceId, id, name, externalId: null, members: { ...noMembers, ...members } },
        version,
        doer,
      )
    const give = (roles: Readonly<Record<string, Role>>, byDefault: Role | null = null) =>
      at.store.directory.setGroupRoles(workspaceId, new Map(Object.entries(roles)), byDefault, note)
    return { workspaceId, owner, roleOf, add, added, group, give }
  }

  /** A member who was invited by hand. */
  async function account(workspaceId: string, role: Role): Promise<string> {
    const id = randomUUID()
    const hash = randomUUID()
    const email = `${id}@lumen.test`
    await at.store.people.addInvitation(
      {
        ...{ id: randomUUID(), workspaceId, email, role, invitedBy: 'Test', isMailed: false },
        ...{ access: { channels: 'all', exports: false }, createdAt: noon, expiresAt: noon + 9 },
      },
      hash,
      note,
    )
    const person = { id, name: 'By hand', email, isEmailVerified: false }
    await at.store.people.acceptInvitation(
      hash,
      { ...person, passwordHash: 'of a password', accountId: randomUUID() },
      note,
    )
    return id
  }

  const session = async (personId: string): Promise<string> => {
    const row = { id: randomUUID(), user_id: personId, token: randomUUID() }
    const times = { created_at: noon, updated_at: noon, expires_at: noon + 9_000 }
    await at.store.signIn.create('person_session', { ...row, ...times })
    return row.id
  }

  it('gives roles by its groups, and a group without a role changes nothing (ECO-73, ECO-74)', async () => {
    const { added, roleOf, group, give } = await begin()
    const ada = await added()
    expect(await roleOf(ada)).toBeNull()
    const [editors, nobody] = [randomUUID(), randomUUID()]
    await give({ Editors: 'editor' })
    await group(nobody, 'Everybody', { add: [ada] })
    expect(await roleOf(ada)).toBeNull()
    await group(editors, 'Editors', { add: [ada] })
    expect(await roleOf(ada)).toBe('editor')
    await give({ Editors: 'analyst' })
    expect(await roleOf(ada)).toBe('analyst')
    await group(editors, 'Renamed', {}, 1)
    expect(await roleOf(ada)).toBeNull()
    await give({ Renamed: 'agent', Everybody: 'editor' })
    expect(await roleOf(ada)).toBe('editor')
    await group(nobody, 'Everybody', { replace: [] }, 1)
    expect(await roleOf(ada)).toBe('agent')
    await give({}, 'analyst')
    expect(await roleOf(ada)).toBe('analyst')
  })

  it('leaves the role of a member whom it finds, until one of its groups gives another (ECO-73)', async () => {
    const { workspaceId, owner, roleOf, group, give } = await begin()
    await account(workspaceId, 'owner')
    await group(randomUUID(), 'Everybody', { add: [owner] })
    expect(await roleOf(owner)).toBe('owner')
    await give({ Everybody: 'agent' })
    expect(await roleOf(owner)).toBe('agent')
  })

  it('never takes the last owner, whichever way it tries (ECO-74)', async () => {
    const { workspaceId, owner, roleOf, group, give } = await begin()
    await group(randomUUID(), 'Everybody', { add: [owner] })
    const own = (
      await at.store.directory.people(workspaceId, { id: owner }, { start: 0, count: 1 })
    ).items[0]
    if (own === undefined) throw new Error('the owner is a person of the directory')
    const inactive = { workspaceId, id: owner, entry: { ...own, isActive: false }, name: null }
    expect(await at.store.directory.changePerson(inactive, 0, doer)).toEqual({ kind: 'last_owner' })
    expect(await at.store.directory.removePerson(inactive, null, doer)).toEqual({
      kind: 'last_owner',
    })
    expect(await give({ Everybody: 'agent' })).toEqual({ kind: 'last_owner' })
    expect(await at.store.directory.groupRoles(workspaceId)).toEqual(new Map())
    expect(await roleOf(owner)).toBe('owner')
  })

  it('ends sessions and links with the membership, and gives the role back (ECO-73)', async () => {
    const { workspaceId, added, roleOf, group, give } = await begin()
    await give({ Editors: 'editor' })
    const ada = await added()
    await group(randomUUID(), 'Editors', { add: [ada] })
    const sessionId = await session(ada)
    const change = async (isActive: boolean) => {
      const [row] = (
        await at.store.directory.people(workspaceId, { id: ada }, { start: 0, count: 1 })
      ).items
      if (row === undefined) throw new Error('there')
      const write = { workspaceId, id: ada, entry: { ...row, isActive }, name: 'Ada L.' }
      return at.store.directory.changePerson(write, row.version, doer)
    }
    expect(await change(false)).toMatchObject({ kind: 'done', effects: [{ personId: ada }] })
    expect(await roleOf(ada)).toBeNull()
    expect(await at.store.people.sessionStandings([sessionId], noon)).toEqual([])
    await change(true)
    expect(await roleOf(ada)).toBe('editor')
    expect((await at.store.people.person(ada))?.name).toBe('Ada L.')
    expect(
      await at.store.directory.removePerson({ workspaceId, id: ada }, null, doer),
    ).toMatchObject({ kind: 'done' })
    expect(await roleOf(ada)).toBeNull()
    const none = { total: 0, items: [] }
    const slice = { start: 0, count: 9 }
    expect(await at.store.directory.people(workspaceId, { id: ada }, slice)).toEqual(none)
    expect(await at.store.directory.removePerson({ workspaceId, id: ada }, null, doer)).toEqual({
      kind: 'missing',
    })
  })

  it('keeps a removal by an owner until it activates the person again (ECO-73)', async () => {
    const { workspaceId, added, roleOf, group, give } = await begin()
    await give({ Editors: 'editor' })
    const ada = await added()
    const editors = randomUUID()
    await group(editors, 'Editors', { add: [ada] })
    await at.store.people.removeMember(workspaceId, ada, note)
    await group(editors, 'Editors', { add: [await added()] }, 1)
    expect(await roleOf(ada)).toBeNull()
    const found = await at.store.directory.people(workspaceId, { id: ada }, { start: 0, count: 1 })
    expect(found.items).toMatchObject([{ isActive: false, version: 2 }])
  })

  it('takes over the account of an address, without what a stranger may have set (ECO-73)', async () => {
    const [here, other] = [await begin(), await begin()]
    const stranger = await account(other.workspaceId, 'editor')
    const sessionId = await session(stranger)
    const email = `${stranger}@lumen.test`
    expect(await here.added({ email })).toBe(stranger)
    expect((await at.store.people.proofsOf(stranger)).hasPassword).toBe(false)
    expect(await at.store.people.sessionStandings([sessionId], noon)).toEqual([])
    expect(await other.roleOf(stranger)).toBe('editor')
    expect(await here.add({ email })).toEqual({ kind: 'taken' })
  })

  it('keeps workspaces apart, and counts versions (ECO-73)', async () => {
    const [here, other] = [await begin(), await begin()]
    const ada = await here.added()
    expect(await other.group(randomUUID(), 'Them', { add: [ada] })).toEqual({
      kind: 'unknown_member',
    })
    const id = randomUUID()
    await here.group(id, 'Us', { add: [ada] })
    expect(await other.group(id, 'Us', {}, 1)).toEqual({ kind: 'missing' })
    expect(await here.group(id, 'Us', { add: [ada] }, 7)).toEqual({ kind: 'stale' })
    expect(await here.group(randomUUID(), 'Us', {})).toEqual({ kind: 'taken' })
    const write = { workspaceId: other.workspaceId, id: ada }
    expect(await at.store.directory.removePerson(write, null, doer)).toEqual({ kind: 'missing' })
    const slice = { start: 0, count: 5 }
    expect((await other.workspaceId) === here.workspaceId).toBe(false)
    expect((await at.store.directory.groups(other.workspaceId, { id }, slice)).total).toBe(0)
    expect(
      (await at.store.directory.groups(here.workspaceId, { memberId: ada }, slice)).total,
    ).toBe(1)
    expect(await at.store.directory.membersOf([id])).toEqual(new Map([[id, [ada]]]))
  })

  it('adds nobody whose account another workspace protects, unless the address is confirmed (ECO-71, ECO-73)', async () => {
    const here = await begin()
    const there = await begin()
    for (const [isVerified, protects, kind] of [
      [0, 1, 'taken'],
      [0, 0, 'done'],
      [1, 1, 'done'],
    ] as const) {
      const id = await account(there.workspaceId, 'agent')
      const email = `${id}@lumen.test`
      const where = [{ column: 'id', operator: 'eq', value: id, connector: 'AND' }] as const
      const change = { email_verified: isVerified, two_factor_enabled: protects }
      await at.store.signIn.update('person', where, change)
      expect(await here.add({ email, userName: email })).toMatchObject({ kind })
      const [after] = await at.store.signIn.find('person', where)
      expect(Number(after?.['two_factor_enabled'])).toBe(protects)
    }
  })

  it('pages through all of its people once, the oldest first (ECO-73)', async () => {
    const { workspaceId, added } = await begin()
    for (let nth = 0; nth < 5; nth += 1) await added({ externalId: `e${nth}` })
    const pages = await Promise.all(
      [0, 2, 4, 6].map((start) => at.store.directory.people(workspaceId, {}, { start, count: 2 })),
    )
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 2, 0])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(6)
    expect(pages[0]?.total).toBe(6)
  })
})
