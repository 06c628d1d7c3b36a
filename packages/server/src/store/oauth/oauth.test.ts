import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditNote } from '../index.ts'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { NewOauthToken } from './oauth-rows.ts'

const minute = 60_000
const note = (action: string, at = noon): AuditNote => ({
  ...{ at, actor: { kind: 'system', id: null, name: 'Test' }, action, target: null },
})
const token = (kind: NewOauthToken['kind'], more: Partial<NewOauthToken> = {}): NewOauthToken => ({
  ...{ hash: randomUUID(), kind, scope: ['surveys.read'], expiresAt: noon + minute, ...more },
})

onEachStore({ describe, beforeAll, afterAll }, 'programs that people connect', (at) => {
  const join = async (workspaceId: string): Promise<string> => {
    const [hash, id] = [randomUUID(), randomUUID()]
    const access = { channels: 'all', exports: false } as const
    const invitation = {
      ...{ id: randomUUID(), workspaceId, email: `${id}@people.test`, access },
      role: 'editor' as const,
      ...{ invitedBy: 'Test', isMailed: false, createdAt: noon, expiresAt: noon + minute },
    } as const
    await at.store.people.addInvitation(invitation, hash, note('invite'))
    const person = {
      ...{ id, name: 'Ada', email: invitation.email, isEmailVerified: true },
      ...{ passwordHash: 'hash', accountId: randomUUID() },
    }
    await at.store.people.acceptInvitation(hash, person, note('accept'))
    return id
  }
  const made = async () => {
    const { workspaceId } = await newGround(at.store)
    await join(workspaceId)
    const personId = await join(workspaceId)
    const client = {
      ...{ id: randomUUID(), workspaceId, name: 'Editor', createdAt: noon },
      redirectUris: ['http://127.0.0.1/callback'],
    }
    expect(await at.store.oauth.addClient(client, 2, note('create'))).toBe('stored')
    const grant = {
      ...{ id: randomUUID(), workspaceId, clientId: client.id, personId, createdAt: noon },
      scope: ['surveys.read', 'results.read'] as const,
    }
    const code = token('code', { code: { challenge: 'c', redirectUri: 'http://127.0.0.1/' } })
    expect(await at.store.oauth.addGrant(grant, code, note('authorize'))).toBe(true)
    const [access, refresh] = [token('access'), token('refresh', { expiresAt: noon + 9 * minute })]
    return { workspaceId, personId, client, grant, code, access, refresh }
  }
  const connected = async () => {
    const of = await made()
    expect(await at.store.oauth.exchange(of.code.hash, [of.access, of.refresh], noon)).toBe('done')
    return of
  }
  const opens = async ({ access }: { access: NewOauthToken }, now = noon) =>
    (await at.store.oauth.standing(access.hash, now)) !== null

  it('are listed with their connections, and have a limit (ECO-29)', async () => {
    const { workspaceId, client, grant, personId } = await connected()
    const [listed] = await at.store.oauth.clients(workspaceId)
    expect(listed).toEqual({ ...client, connections: 1, usedAt: noon })
    const other = { ...client, id: randomUUID(), createdAt: noon + 1 }
    expect(await at.store.oauth.addClient(other, 2, note('create'))).toBe('stored')
    const third = { ...client, id: randomUUID() }
    expect(await at.store.oauth.addClient(third, 2, note('create'))).toBe('full')
    expect(
      (await at.store.oauth.clients(workspaceId)).map(({ connections }) => connections),
    ).toEqual([1, 0])
    const names = { clientName: 'Editor', workspaceName: expect.any(String) }
    expect(await at.store.oauth.grants(personId)).toEqual([{ ...grant, ...names, usedAt: noon }])
  })

  it('open what their token says until its last millisecond (ECO-29)', async () => {
    const of = await connected()
    expect(await at.store.oauth.standing(of.access.hash, noon + minute - 1)).toMatchObject({
      ...{ grantId: of.grant.id, scope: ['surveys.read'], clientName: 'Editor' },
      ...{ person: { id: of.personId, name: 'Ada' }, hasSecondFactor: false },
      membership: { workspaceId: of.workspaceId, role: 'editor', isSuspended: false },
    })
    expect(await opens(of, noon + minute)).toBe(false)
    for (const { hash } of [of.code, of.refresh])
      expect(await at.store.oauth.standing(hash, noon)).toBeNull()
  })

  it('use a token once, also when many try at the same time, and a second use ends the permission (ECO-29)', async () => {
    const of = await connected()
    const tries = Array.from({ length: 5 }, () => [token('access'), token('refresh')])
    const outcomes = await Promise.all(
      tries.map((next) => at.store.oauth.exchange(of.refresh.hash, next, noon + 1)),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'reused')).not.toHaveLength(0)
    for (const access of [of.access, ...tries.flatMap((next) => next.slice(0, 1))])
      expect(await opens({ access })).toBe(false)
    expect(await at.store.oauth.grants(of.personId)).toEqual([])
  })

  it('exchange no expired token and no access token, and lose nothing by the attempt (ECO-29)', async () => {
    const of = await connected()
    for (const [hash, now] of [
      [of.refresh.hash, noon + 9 * minute],
      [of.access.hash, noon],
      [randomUUID(), noon],
    ] as const)
      expect(await at.store.oauth.exchange(hash, [token('access')], now)).toBe('expired')
    expect(await opens(of)).toBe(true)
  })

  it.each([
    [
      'the program is deleted',
      (of: Awaited<ReturnType<typeof made>>) =>
        at.store.oauth.removeClient(of.workspaceId, of.client.id, note('delete')),
    ],
    [
      'the permission is deleted',
      (of: Awaited<ReturnType<typeof made>>) =>
        at.store.oauth.removeGrant(of.grant, note('delete')),
    ],
    [
      'the member is removed',
      (of: Awaited<ReturnType<typeof made>>) =>
        at.store.people.removeMember(of.workspaceId, of.personId, note('remove')),
    ],
  ])('end with every token when %s (ECO-29)', async (_what, end) => {
    const of = await connected()
    expect(await opens(of)).toBe(true)
    expect(await end(of)).toBeTruthy()
    expect(await opens(of)).toBe(false)
    expect(await at.store.oauth.token(of.refresh.hash)).toBeNull()
    expect(await at.store.oauth.grants(of.personId)).toEqual([])
  })

  it('leave nothing of a permission whose tokens all expired (ECO-29)', async () => {
    const [old, next] = [await connected(), await made()]
    const later = { ...next.grant, id: randomUUID(), createdAt: noon + 10 * minute }
    const code = token('code', { expiresAt: noon + 11 * minute })
    expect(await at.store.oauth.addGrant(later, code, note('authorize'))).toBe(true)
    expect(await at.store.oauth.grants(old.personId)).toEqual([])
    expect(await at.store.oauth.grants(next.personId)).toHaveLength(1)
  })

  it('get no permission for somebody who is not a member, or of a program of another workspace (ECO-29)', async () => {
    const [of, other] = [await made(), await made()]
    const wrong = [
      { personId: other.personId },
      { clientId: other.client.id },
      { workspaceId: other.workspaceId },
    ]
    for (const change of wrong) {
      const grant = { ...of.grant, id: randomUUID(), ...change }
      expect(await at.store.oauth.addGrant(grant, token('code'), note('authorize'))).toBe(false)
    }
  })
})
