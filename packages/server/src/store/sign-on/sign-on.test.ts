// Requests of single sign-on: each is answered once and used once, whichever servers try it at the same moment.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

const identity = { email: 'ada@lumen.test', name: 'Ada', groups: null }

onEachStore({ describe, beforeAll, afterAll }, 'requests of single sign-on', (at) => {
  let workspaceId: string
  let count = 0
  beforeEach(async () => {
    workspaceId = await at.store.createWorkspace('Lumen', noon)
  })
  const signOn = () => at.store.signOn
  const added = async () => {
    count += 1
    const request = { id: `r-${count}`, workspaceId, browserHash: `hash-${count}` }
    await signOn().addRequest({ ...request, returnPath: '/studio/', expiresAt: noon + 1 }, noon)
    return request
  }
  const five = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 5 }, (_, index) => make(index)))

  it('are used once by the browser that began, before they expire (ECO-70)', async () => {
    const request = await added()
    expect(await signOn().takeRequest({ ...request, browserHash: 'other' }, noon)).toBeNull()
    expect(await signOn().takeRequest({ ...request, workspaceId: 'other' }, noon)).toBeNull()
    expect(await signOn().takeRequest(request, noon + 1)).toBeNull()
    const taken = await five(() => signOn().takeRequest(request, noon))
    expect(taken.filter((one) => one !== null)).toEqual([
      { returnPath: '/studio/', identity: null },
    ])
  })

  it('are answered once, and an assertion answers one of them (ECO-72)', async () => {
    const request = await added()
    const answered = await five((index) =>
      signOn().answerRequest(request, `assertion-${index}`, identity, noon),
    )
    expect(answered.filter(Boolean)).toHaveLength(1)
    const assertion = `assertion-${answered.indexOf(true)}`
    const other = await added()
    expect(await signOn().answerRequest(other, assertion, identity, noon)).toBe(false)
    expect(await signOn().takeRequest(request, noon)).toMatchObject({ identity })
    expect(await signOn().answerRequest(request, 'assertion-late', identity, noon)).toBe(false)
  })

  it('end when the provider changes, and are deleted some time after they expired (ECO-70)', async () => {
    const request = await added()
    const actor = { kind: 'system', id: null, name: '' } as const
    const provider = {
      kind: 'oidc',
      ...{ name: 'Fernhill', issuer: 'https://idp.example', client_id: 'x' },
      ...{ groups_claim: 'groups', client_secret: 'secret' },
    } as const
    const note = { at: noon, actor, action: 'put_sign_on', target: workspaceId }
    await signOn().save(workspaceId, provider, note)
    expect(await signOn().provider(workspaceId)).toEqual(provider)
    expect(await signOn().takeRequest(request, noon)).toBeNull()
    expect(await signOn().hasProvider('other')).toBe(false)
    expect(await signOn().hasProvider(null)).toBe(true)
    await added()
    // The first id is free again.
    const again = { ...request, returnPath: '/studio/', expiresAt: noon + 1 }
    await expect(signOn().addRequest(again, noon)).resolves.toBeUndefined()
  })

  it('make nobody a member of a suspended workspace (ECO-71)', async () => {
    const actor = { kind: 'system', id: null, name: 'Single sign-on' } as const
    const note = { at: noon, actor, action: 'suspend_workspace', target: workspaceId }
    const roles = new Map([['Staff', 'agent'] as const])
    await at.store.directory.setGroupRoles(workspaceId, roles, null, note)
    const enter = (id: string) =>
      signOn().enter(workspaceId, { ...identity, groups: ['Staff'] }, [id, `group-${id}`], {
        ...{ at: noon, actor },
      })
    await at.store.suspendWorkspace(workspaceId, noon, note)
    expect(await enter(`p-${workspaceId}`)).toEqual({ kind: 'inactive' })
    expect(await at.store.people.members(workspaceId)).toEqual([])
    await at.store.suspendWorkspace(workspaceId, null, note)
    expect(await enter(`p-${workspaceId}`)).toMatchObject({ kind: 'done' })
    expect(await at.store.people.members(workspaceId)).toMatchObject([{ role: 'agent' }])
  })
})
