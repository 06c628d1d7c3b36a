import { randomUUID } from 'node:crypto'
import { Bundle, Integration } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flow, noon } from './suite/build.ts'
import { onEachStore } from './suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'integrations', (at) => {
  const integration = (over: object = {}): Integration =>
    Integration.parse({ reference_id: randomUUID(), kind: 'integration', url: 'https://crm.example/x', headers: { 'x-shop': '7' }, ...over })
  const workspace = () => at.store.createWorkspace('Shop', noon)

  it('a secret is written and called with, and never read or exported', async () => {
    const workspaceId = await workspace()
    const one = integration({ secret_headers: { Authorization: 'Bearer canary' } })
    expect(await at.store.integrations.put(workspaceId, one, noon)).toBe('stored')
    const { secret_headers: _secret, ...shown } = one
    expect(await at.store.integrations.get(workspaceId, one.reference_id)).toEqual({ definition: shown, secretNames: ['Authorization'], updatedAt: noon })
    expect(await at.store.integrations.callable(one.reference_id)).toEqual({
      workspaceId,
      definition: shown,
      secretHeaders: { Authorization: 'Bearer canary' },
    })
    expect(JSON.stringify([await at.store.exportBundle(workspaceId), await at.store.integrations.list(workspaceId, { limit: 9 })])).not.toContain('canary')
    await at.store.importBundle(workspaceId, Bundle.parse({ format: 'askwell-bundle/1', integrations: [{ ...shown, url: 'https://crm.example/y' }] }), noon + 1)
    expect(await at.store.integrations.callable(one.reference_id)).toMatchObject({
      definition: { url: 'https://crm.example/y' },
      secretHeaders: { Authorization: 'Bearer canary' },
    })
    await at.store.integrations.put(workspaceId, { ...shown, secret_headers: {} }, noon + 2)
    expect((await at.store.integrations.callable(one.reference_id))?.secretHeaders).toEqual({})
  })

  it('one of another workspace is neither seen, nor replaced, nor deleted', async () => {
    const [mine, theirs] = [await workspace(), await workspace()]
    const one = integration()
    await at.store.integrations.put(theirs, one, noon)
    expect(await at.store.integrations.put(mine, { ...one, url: 'https://evil.example/' }, noon)).toBe('taken')
    expect(await at.store.integrations.get(mine, one.reference_id)).toBeNull()
    expect(await at.store.integrations.delete(mine, one.reference_id)).toBe(false)
    expect((await at.store.integrations.callable(one.reference_id))?.definition.url).toBe(one.url)
    expect(await at.store.integrations.delete(theirs, one.reference_id)).toBe(true)
    expect(await at.store.integrations.callable(one.reference_id)).toBeNull()
  })

  it('is listed page by page', async () => {
    const workspaceId = await workspace()
    const prefix = randomUUID()
    for (const name of ['b', 'a', 'c']) await at.store.integrations.put(workspaceId, integration({ reference_id: `${prefix}${name}` }), noon)
    const first = await at.store.integrations.list(workspaceId, { limit: 2 })
    const second = await at.store.integrations.list(workspaceId, { limit: 2, after: first.next ?? '' })
    expect([...first.items, ...second.items].map((row) => row.definition.reference_id.slice(-1))).toEqual(['a', 'b', 'c'])
    expect(second.next).toBeNull()
  })

  it('keeps the last twenty failures, and none of one that is gone', async () => {
    const workspaceId = await workspace()
    const one = integration()
    await at.store.integrations.put(workspaceId, one, noon)
    for (let n = 0; n < 25; n += 1) await at.store.integrations.noteFailure(one.reference_id, { at: noon + n, why: 'timeout', status: n === 24 ? 503 : null })
    const kept = await at.store.integrations.failures(one.reference_id)
    expect(kept).toHaveLength(20)
    expect(kept[0]).toEqual({ at: noon + 24, why: 'timeout', status: 503 })
    await at.store.integrations.delete(workspaceId, one.reference_id)
    await at.store.integrations.noteFailure(one.reference_id, { at: noon, why: 'timeout', status: null })
    expect(await at.store.integrations.failures(one.reference_id)).toEqual([])
  })

  it('knows the keys of the published flows that bind it', async () => {
    const workspaceId = await workspace()
    const referenceId = `50%_${randomUUID()}`
    const question = (key: string, bound: boolean) => ({
      id: randomUUID(),
      type: 'question',
      order: 1,
      isVisible: true,
      triggers: [],
      question: {
        id: randomUUID(),
        key,
        style: 'text',
        body: {},
        isRequired: false,
        isMultiSelect: false,
        hidePersonalData: false,
        options: [],
        statements: [],
        extra: {},
        ...(bound && { bindingModel: { referenceId, keys: ['customer_no'] } }),
      },
    })
    const { flows } = Bundle.parse({ format: 'askwell-bundle/1', flows: [{ ...flow(), elements: [question('customer_no', false), question('name', true)] }] })
    const [document] = flows
    if (!document) throw new Error('no flow')
    await at.store.putDraft(workspaceId, document, noon)
    expect(await at.store.integrations.boundKeys(workspaceId, referenceId)).toBeNull()
    await at.store.publish(workspaceId, document.id, noon)
    expect(await at.store.integrations.boundKeys(workspaceId, referenceId)).toEqual(['customer_no', 'name'])
    expect(await at.store.integrations.boundKeys(await workspace(), referenceId)).toBeNull()
    expect(await at.store.integrations.workspaceOfFlow(document.id)).toBe(workspaceId)
  })
})
