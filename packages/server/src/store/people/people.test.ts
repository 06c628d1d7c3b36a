import { randomUUID } from 'node:crypto'
import { OwnedCustomer } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditFilters, AuditNote, NewPerson, Store } from '../index.ts'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import { keyUseMs } from './api-keys.ts'

const note = (action: string, at = noon): AuditNote => ({
  at,
  actor: { kind: 'system', id: null, name: 'Test' },
  action,
  target: null,
})
const person = (): NewPerson => {
  const id = randomUUID()
  return {
    id,
    name: 'Ada',
    email: `${id}@people.test`,
    isEmailVerified: true,
    passwordHash: 'hash',
    accountId: randomUUID(),
  }
}
const everything = { channels: 'all', exports: false } as const
const join = async (store: Store, workspaceId: string, role: 'owner' | 'agent') => {
  const [hash, who] = [randomUUID(), person()]
  const invitation = {
    id: randomUUID(),
    workspaceId,
    email: who.email,
    role,
    access: everything,
    invitedBy: 'Test',
    isMailed: false,
    createdAt: noon,
    expiresAt: noon + 1_000,
  }
  expect(await store.people.addInvitation(invitation, hash, note('invite'))).toBe('done')
  expect(await store.people.acceptInvitation(hash, who, note('accept'))).toMatchObject({
    id: invitation.id,
  })
  return who.id
}

onEachStore({ describe, beforeAll, afterAll }, 'people', (at) => {
  it('the link of each server that starts works for a day, and of many who use them at once, one becomes the owner', async () => {
    const { workspaceId } = await newGround(at.store)
    const use = (hash: string) => at.store.people.setUp(hash, person(), workspaceId, note('set_up'))
    const old = randomUUID()
    await at.store.people.addSetUpLink(old, noon - 86_400_001)
    const hashes = Array.from({ length: 6 }, () => randomUUID())
    for (const hash of hashes) await at.store.people.addSetUpLink(hash, noon)
    expect(await use(old)).toBe(false)
    const done = await Promise.all(hashes.slice(0, -1).map(use))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await at.store.people.countPeople()).toBe(1)
    expect(await at.store.people.members(workspaceId)).toMatchObject([
      { role: 'owner', hasSecondFactor: false },
    ])
  })

  it('an invitation lets in once, until its last millisecond', async () => {
    const { workspaceId } = await newGround(at.store)
    const hash = randomUUID()
    const invitation = {
      id: randomUUID(),
      workspaceId,
      email: 'x@people.test',
      role: 'agent',
      access: everything,
      invitedBy: 'T',
      isMailed: true,
      createdAt: noon,
      expiresAt: noon + 10,
    } as const
    await at.store.people.addInvitation(invitation, hash, note('invite'))
    expect(await at.store.people.openInvitation(hash, noon + 9)).toEqual(invitation)
    expect(await at.store.people.openInvitation(hash, noon + 10)).toBeNull()
    expect(
      await at.store.people.acceptInvitation(hash, person(), note('accept', noon + 10)),
    ).toBeNull()
    const both = await Promise.all(
      [1, 2].map(() => at.store.people.acceptInvitation(hash, person(), note('accept'))),
    )
    expect(both.filter((one) => one !== null)).toHaveLength(1)
  })

  it('of uses of a key within five minutes the first is kept, whichever server notes them', async () => {
    const { workspaceId } = await newGround(at.store)
    const hash = randomUUID()
    await at.store.addApiKey(workspaceId, { hash, prefix: 'p', name: 'Till' }, noon)
    const id = (await at.store.people.apiKeyByHash(hash))?.id ?? ''
    const fiveMinutes = 5 * 60_000
    const usedAt = async () => (await at.store.people.apiKeyByHash(hash))?.usedAt
    await Promise.all(
      [noon, noon + 1, noon + 2].map((when) => at.store.people.noteApiKeyUse(id, when)),
    )
    const first = (await usedAt()) ?? 0
    await at.store.people.noteApiKeyUse(id, first + fiveMinutes - 1)
    expect(await usedAt()).toBe(first)
    await at.store.people.noteApiKeyUse(id, first + fiveMinutes)
    expect(await usedAt()).toBe(first + fiveMinutes)
  })

  it('two owners who take each other out at once leave one', async () => {
    const { workspaceId } = await newGround(at.store)
    const [one, two] = [
      await join(at.store, workspaceId, 'owner'),
      await join(at.store, workspaceId, 'owner'),
    ]
    const outcomes = await Promise.all([
      at.store.people.removeMember(workspaceId, one, note('remove')),
      at.store.people.changeMember(workspaceId, two, { role: 'agent' }, note('change')),
    ])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'last_owner'])
    expect(
      (await at.store.people.members(workspaceId)).filter(({ role }) => role === 'owner'),
    ).toHaveLength(1)
    expect(await at.store.people.removeMember(workspaceId, randomUUID(), note('remove'))).toEqual({
      kind: 'missing',
    })
  })

  it('a member who leaves no longer looks after contacts (O-70)', async () => {
    const { workspaceId } = await newGround(at.store)
    const [leaver, stayer] = [
      await join(at.store, workspaceId, 'agent'),
      await join(at.store, workspaceId, 'agent'),
    ]
    const owners = async () =>
      (await at.store.customers.list(workspaceId, null, { limit: 9 })).items.map(
        ({ customer }) => customer.owner_id,
      )
    for (const owner_id of [leaver, stayer])
      await at.store.customers.add(
        workspaceId,
        OwnedCustomer.parse({ id: randomUUID(), owner_id }),
        noon,
      )
    expect((await owners()).toSorted()).toEqual([leaver, stayer].toSorted())
    await at.store.people.removeMember(workspaceId, leaver, note('remove'))
    expect((await owners()).toSorted()).toEqual([stayer, null].toSorted())
  })

  it('the record keeps its order under many at once, and pages through it', async () => {
    const { workspaceId } = await newGround(at.store)
    await Promise.all(
      Array.from({ length: 15 }, (_, part) =>
        at.store.people.record(workspaceId, note(`act ${part}`)),
      ),
    )
    const first = await at.store.people.audit(workspaceId, {}, { limit: 10 })
    const second = await at.store.people.audit(
      workspaceId,
      {},
      { limit: 10, after: first.next ?? '' },
    )
    expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(
      Array.from({ length: 15 }, (_, at) => 15 - at),
    )
    expect(second.next).toBeNull()
    expect(await at.store.people.auditState(workspaceId, null)).toMatchObject({
      entries: 15,
      expected: 15,
      brokenAt: null,
      fault: null,
    })
    expect((await at.store.people.audit(randomUUID(), {}, { limit: 10 })).items).toEqual([])
  })

  it('replaces an API key and ends the one before it, both or neither', async () => {
    const { workspaceId } = await newGround(at.store)
    const make = () => ({
      ...{ id: randomUUID(), hash: randomUUID(), workspaceId, name: 'Till', prefix: 'askwell_' },
      ...({ role: 'editor', access: everything, scope: null, createdAt: noon } as const),
      ...{ expiresAt: null, usedAt: null, deprecatedUses: {} },
    })
    const [before, next] = [make(), make()]
    await at.store.people.createApiKey(before, note('create'))
    const replace = (end: AuditNote) =>
      at.store.people.replaceApiKey({ key: next, entry: note('create') }, before.id, noon + 9, end)
    // No engine stores a part of a millisecond, so the last write of the rotation fails.
    await expect(replace({ ...note('end'), at: 0.5 })).rejects.toThrow()
    expect(await at.store.people.apiKeyByHash(next.hash)).toBeNull()
    await replace(note('end'))
    expect((await at.store.people.apiKeyByHash(next.hash))?.expiresAt).toBeNull()
    expect((await at.store.people.apiKeyByHash(before.hash))?.expiresAt).toBe(noon + 9)
  })

  it('API keys are found by hash, and by id only in their workspace', async () => {
    const [mine, theirs] = [await newGround(at.store), await newGround(at.store)]
    const about = {
      name: 'Till',
      prefix: 'askwell_',
      role: 'analyst',
      access: everything,
      scope: ['feedback.read'],
      createdAt: noon,
      expiresAt: noon + 1,
      usedAt: null,
      deprecatedUses: {},
    } as const
    const key = { id: randomUUID(), workspaceId: mine.workspaceId, ...about }
    const hash = randomUUID()
    await at.store.people.createApiKey({ ...key, hash }, note('create'))
    expect(await at.store.people.apiKeyByHash(hash)).toEqual({ ...key, isSuspended: false })
    // Several servers may note the same use.
    await Promise.all(
      [noon, noon + keyUseMs - 1].map((ms) => at.store.people.noteApiKeyUse(key.id, ms)),
    )
    const usedAt = (await at.store.people.apiKeyByHash(hash))?.usedAt ?? 0
    await at.store.people.noteApiKeyUse(key.id, usedAt + keyUseMs - 1)
    expect((await at.store.people.apiKeyByHash(hash))?.usedAt).toBe(usedAt)
    await at.store.people.noteApiKeyUse(key.id, usedAt + keyUseMs)
    expect((await at.store.people.apiKeyByHash(hash))?.usedAt).toBe(usedAt + keyUseMs)
    expect(await at.store.people.revokeApiKey(theirs.workspaceId, key.id, note('revoke'))).toBe(
      false,
    )
    expect(await at.store.people.revokeApiKey(mine.workspaceId, key.id, note('revoke'))).toBe(true)
    expect(await at.store.people.apiKeyByHash(hash)).toBeNull()
    expect(await at.store.workspaceOfApiKey(hash)).toBeNull()
  })

  it('rows of the sign-in library: conditions, counting up, and one who gets what is used up', async () => {
    const row = {
      id: randomUUID(),
      identifier: 'code',
      value: '1',
      expires_at: noon,
      created_at: noon,
      updated_at: noon,
    }
    expect(await at.store.signIn.create('verification', row)).toEqual(row)
    const where = [
      { column: 'identifier', operator: 'eq', value: 'code', connector: 'AND' },
    ] as const
    expect(
      await at.store.signIn.find('verification', [
        ...where,
        { column: 'expires_at', operator: 'gte', value: noon, connector: 'AND' },
      ]),
    ).toEqual([row])
    expect(
      await at.store.signIn.count('verification', [
        ...where,
        { column: 'expires_at', operator: 'lt', value: noon, connector: 'AND' },
      ]),
    ).toBe(0)
    const added = await Promise.all(
      [1, 2, 3].map(() => at.store.signIn.update('verification', where, {}, { expires_at: 1 })),
    )
    expect(added.map(([changed]) => changed?.['expires_at']).toSorted()).toEqual([
      noon + 1,
      noon + 2,
      noon + 3,
    ])
    const used = await Promise.all(
      [1, 2, 3].map(() => at.store.signIn.remove('verification', where)),
    )
    expect(used.filter((rows) => rows.length === 1)).toHaveLength(1)
    await expect(
      at.store.signIn.find('verification', [
        { column: 'id" or 1=1 --', operator: 'eq', value: '', connector: 'AND' },
      ]),
    ).rejects.toThrow('no column')
  })
})

onEachStore({ describe, beforeAll, afterAll }, 'the record', (at) => {
  it('drops no entry, however often the same person does the same to the same thing', async () => {
    const { workspaceId } = await newGround(at.store)
    for (let round = 0; round < 5; round++)
      await at.store.people.record(workspaceId, { ...note('create_webhook'), target: 'one' })
    expect((await at.store.people.audit(workspaceId, {}, { limit: 10 })).items).toHaveLength(5)
  })

  it('a write whose arguments cannot be copied fails alone', async () => {
    const { workspaceId } = await newGround(at.store)
    const odd = {
      ...note('odd'),
      actor: { kind: 'system', id: null, name: () => 'a function' },
    } as unknown as AuditNote
    const [failed, kept] = await Promise.allSettled([
      at.store.people.record(workspaceId, odd),
      at.store.people.record(workspaceId, note('sound')),
    ])
    expect([failed.status, kept.status]).toEqual(['rejected', 'fulfilled'])
  })

  it('shows all that was done to one thing, and to nothing else of that workspace or of another', async () => {
    const [{ workspaceId }, other] = [await newGround(at.store), await newGround(at.store)]
    const acts = [
      ['create', 'webhook-1'],
      ['create', 'webhook-2'],
      ['change', 'webhook-1'],
      ['sign in', null],
    ] as const
    for (const [action, target] of acts)
      await at.store.people.record(workspaceId, { ...note(action), target })
    await at.store.people.record(other.workspaceId, { ...note('create'), target: 'webhook-1' })
    const shown = async (filters: AuditFilters) =>
      (await at.store.people.audit(workspaceId, filters, { limit: 10 })).items.map(
        ({ action }) => action,
      )
    expect(await shown({ target: 'webhook-1' })).toEqual(['change', 'create'])
    expect(await shown({ target: 'webhook-1', action: 'create' })).toEqual(['create'])
    expect(await shown({ target: 'webhook' })).toEqual([])
    expect(await shown({})).toHaveLength(4)
  })

  it('says once what one person continues doing to one thing', async () => {
    const { workspaceId } = await newGround(at.store)
    const minute = 60_000
    const saves = (afterMs: number, about: string, change: Partial<AuditNote> = {}) => {
      const entry = { ...note('put_draft'), at: noon + afterMs, target: about, ...change }
      return at.store.people.record(workspaceId, entry, entry.at - 30 * minute)
    }
    for (const afterMs of [0, minute, 29 * minute]) await saves(afterMs, 'a survey')
    await saves(2 * minute, 'another survey')
    await saves(3 * minute, 'a survey', {
      actor: { kind: 'person', id: randomUUID(), name: 'Somebody else' },
    })
    await saves(31 * minute, 'a survey')
    const { items } = await at.store.people.audit(workspaceId, {}, { limit: 10 })
    const told = items
      .filter(({ action }) => action === 'put_draft')
      .map(({ at: when, target }) => [(when - noon) / minute, target])
    expect(told.toReversed()).toEqual([
      [0, 'a survey'],
      [2, 'another survey'],
      [3, 'a survey'],
      [31, 'a survey'],
    ])
    expect(await at.store.people.auditState(workspaceId, null)).toMatchObject({ brokenAt: null })
  })
})
