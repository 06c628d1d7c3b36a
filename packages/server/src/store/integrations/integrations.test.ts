import { randomUUID } from 'node:crypto'
import { Bundle, Integration } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flow, noon, wholeBundle } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'integrations', (at) => {
  const integration = (over: object = {}): Integration =>
    Integration.parse({
      reference_id: randomUUID(),
      kind: 'integration',
      url: 'https://crm.example/x',
      headers: { 'x-shop': '7' },
      ...over,
    })
  const workspace = () => at.store.createWorkspace('Shop', noon)

  it('a secret is written and called with, and never read or exported', async () => {
    const workspaceId = await workspace()
    const one = integration({ secret_headers: { Authorization: 'Bearer canary' } })
    await at.store.integrations.put(workspaceId, one, noon)
    const { secret_headers: _secret, ...shown } = one
    expect(await at.store.integrations.get(workspaceId, one.reference_id)).toEqual({
      definition: shown,
      secretNames: ['Authorization'],
      updatedAt: noon,
    })
    expect(await at.store.integrations.callable(workspaceId, one.reference_id)).toEqual({
      workspaceId,
      definition: shown,
      secretHeaders: { Authorization: 'Bearer canary' },
    })
    expect(
      JSON.stringify([
        await wholeBundle(at.store, workspaceId),
        await at.store.integrations.list(workspaceId, { limit: 9 }),
      ]),
    ).not.toContain('canary')
    await at.store.importBundle(
      workspaceId,
      Bundle.parse({
        format: 'askwell-bundle/1',
        integrations: [{ ...shown, url: 'https://crm.example/y' }],
      }),
      noon + 1,
    )
    expect(await at.store.integrations.callable(workspaceId, one.reference_id)).toMatchObject({
      definition: { url: 'https://crm.example/y' },
      secretHeaders: { Authorization: 'Bearer canary' },
    })
    await at.store.integrations.put(workspaceId, { ...shown, secret_headers: {} }, noon + 2)
    expect(
      (await at.store.integrations.callable(workspaceId, one.reference_id))?.secretHeaders,
    ).toEqual({})
  })

  it('one of another workspace with the same name is neither seen, nor replaced, nor deleted', async () => {
    const [mine, theirs] = [await workspace(), await workspace()]
    const one = integration()
    await at.store.integrations.put(theirs, one, noon)
    await at.store.integrations.noteFailure(theirs, one.reference_id, {
      at: noon,
      why: 'timeout',
      status: null,
    })
    expect(await at.store.integrations.get(mine, one.reference_id)).toBeNull()
    expect(await at.store.integrations.callable(mine, one.reference_id)).toBeNull()
    expect(await at.store.integrations.delete(mine, one.reference_id)).toBe(false)
    await at.store.integrations.put(mine, { ...one, url: 'https://mine.example/' }, noon)
    expect(await at.store.integrations.failures(mine, one.reference_id)).toEqual([])
    const urls = async () =>
      Promise.all(
        [theirs, mine].map(
          async (id) =>
            (await at.store.integrations.callable(id, one.reference_id))?.definition.url,
        ),
      )
    expect(await urls()).toEqual([one.url, 'https://mine.example/'])
    expect(await at.store.integrations.delete(mine, one.reference_id)).toBe(true)
    expect(await urls()).toEqual([one.url, undefined])
    expect(await at.store.integrations.failures(theirs, one.reference_id)).toHaveLength(1)
  })

  it('is listed page by page', async () => {
    const workspaceId = await workspace()
    const prefix = randomUUID()
    for (const name of ['b', 'a', 'c'])
      await at.store.integrations.put(
        workspaceId,
        integration({ reference_id: `${prefix}${name}` }),
        noon,
      )
    const first = await at.store.integrations.list(workspaceId, { limit: 2 })
    const second = await at.store.integrations.list(workspaceId, {
      limit: 2,
      after: first.next ?? '',
    })
    expect(
      [...first.items, ...second.items].map((row) => row.definition.reference_id.slice(-1)),
    ).toEqual(['a', 'b', 'c'])
    expect(second.next).toBeNull()
  })

  it('keeps the last twenty failures, and none of one that is gone', async () => {
    const workspaceId = await workspace()
    const one = integration()
    await at.store.integrations.put(workspaceId, one, noon)
    for (let n = 0; n < 25; n += 1)
      await at.store.integrations.noteFailure(workspaceId, one.reference_id, {
        at: noon + n,
        why: 'timeout',
        status: n === 24 ? 503 : null,
      })
    const kept = await at.store.integrations.failures(workspaceId, one.reference_id)
    expect(kept).toHaveLength(20)
    expect(kept[0]).toEqual({ at: noon + 24, why: 'timeout', status: 503 })
    await at.store.integrations.delete(workspaceId, one.reference_id)
    await at.store.integrations.noteFailure(workspaceId, one.reference_id, {
      at: noon,
      why: 'timeout',
      status: null,
    })
    expect(await at.store.integrations.failures(workspaceId, one.reference_id)).toEqual([])
  })

  it('knows the workspace of a flow', async () => {
    const workspaceId = await workspace()
    const document = flow()
    await at.store.putDraft(workspaceId, document, noon)
    expect(await at.store.integrations.workspaceOfFlow(document.id)).toBe(workspaceId)
  })
})
