import { randomUUID } from 'node:crypto'
import type { FeedbackFilters } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCursor } from '../index.ts'
import {
  answer,
  flow,
  newGround,
  noon,
  row,
  settings,
  type TestWorkspace,
  write,
} from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'

onEachStore({ describe, beforeAll, afterAll }, 'what owners read', (at) => {
  async function found(ground: TestWorkspace, filters: FeedbackFilters): Promise<string[]> {
    return (await at.store.listFeedback(ground.workspaceId, filters, { limit: 50 })).items.map(
      (one) => one.id,
    )
  }

  it('each filter finds its own and leaves the rest', async () => {
    const ground = await newGround(at.store)
    const node = { ...ground, nodeId: randomUUID() }
    await at.store.putNode(ground.workspaceId, node.nodeId, settings(), noon)
    const [english, turkish, flowId] = [randomUUID(), randomUUID(), randomUUID()]
    const published = flow({
      id: flowId,
      defaultLanguageId: turkish,
      languages: [
        { code: 'en', id: english, name: 'English' },
        { code: 'tr', id: turkish, name: 'Türkçe' },
      ],
    })
    await at.store.putDraft(ground.workspaceId, published, noon)
    await at.store.publish(ground.workspaceId, flowId, noon)
    const plain = row(ground, { receivedAt: noon, languageId: turkish })
    const other = row(node, {
      receivedAt: noon + 10,
      languageId: english,
      isCompleted: false,
      isInternal: true,
      isOffline: true,
      flowId,
    })
    const sms = row(ground, {
      receivedAt: noon + 20,
      languageId: turkish,
      channel: { kind: 'sms', distribution_id: 'd', customer_id: 'c' },
    })
    for (const one of [plain, other, sms]) await at.store.saveFeedback(write(one))

    const iso = (ms: number) => new Date(ms).toISOString()
    const cases: [FeedbackFilters, string[]][] = [
      [{}, [sms.id, other.id, plain.id]],
      [{ node_id: node.nodeId }, [other.id]],
      [{ flow_id: flowId }, [other.id]],
      [{ from: iso(noon + 10) }, [sms.id, other.id]],
      [{ to: iso(noon + 10) }, [plain.id]],
      [{ from: iso(noon + 10), to: iso(noon + 20) }, [other.id]],
      [{ completed: true }, [sms.id, plain.id]],
      [{ completed: false }, [other.id]],
      [{ internal: true }, [other.id]],
      [{ internal: false }, [sms.id, plain.id]],
      [{ offline: true }, [other.id]],
      [{ offline: false }, [sms.id, plain.id]],
      [{ channel: 'sms' }, [sms.id]],
      [{ channel: 'none' }, [other.id, plain.id]],
      [{ channel: 'push' }, []],
      [{ language: turkish }, [sms.id, plain.id]],
      [{ language: 'en' }, [other.id]],
      [{ language: 'de' }, []],
      [{ completed: true, channel: 'none', language: 'tr' }, [plain.id]],
    ]
    for (const [filters, ids] of cases)
      expect([filters, await found(ground, filters)]).toEqual([filters, ids])
  })

  it('q finds words in answers and in who wrote them, without case, accents or the Turkish i', async () => {
    const ground = await newGround(at.store)
    const words = row(ground, {
      receivedAt: noon + 1,
      responses: [answer('İSTANBUL’da ışık çok GÜZEL')],
    })
    const percent = row(ground, { receivedAt: noon + 2, responses: [answer('100% a_b c\\d')] })
    const person = row(ground, {
      receivedAt: noon + 3,
      customer: { name: 'Zoë Ångström', email: 'zoe@shop.example' },
      userId: 'U-77',
    })
    for (const one of [words, percent, person]) await at.store.saveFeedback(write(one))
    const cases: [string, string[]][] = [
      ['istanbul', [words.id]],
      ['ISIK', [words.id]],
      ['guzel', [words.id]],
      ['100%', [percent.id]],
      ['a_b', [percent.id]],
      ['axb', []],
      ['0%a', []],
      ['c\\d', [percent.id]],
      ['angstrom', [person.id]],
      ['ZOE@SHOP', [person.id]],
      ['u-77', [person.id]],
      [' ', [person.id, percent.id, words.id]],
      ["'; drop table", []],
      ['\0', []],
      ['\ud800', []],
    ]
    for (const [q, ids] of cases) expect([q, await found(ground, { q })]).toEqual([q, ids])
  })

  it('pages hold still while answers arrive, even those of one millisecond', async () => {
    const ground = await newGround(at.store)
    const before = Array.from({ length: 23 }, (_, n) => row(ground, { receivedAt: noon + (n % 3) }))
    for (const one of before) await at.store.saveFeedback(write(one))
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await at.store.listFeedback(ground.workspaceId, {}, { limit: 5, after })
      seen.push(...page.items.map((one) => one.id))
      await at.store.saveFeedback(write(row(ground, { receivedAt: noon + 100 + seen.length })))
      after = page.next ?? undefined
      if (after !== undefined) expect(isCursor(after)).toBe(true)
    } while (after !== undefined)
    const order = [...before]
      .sort((a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1))
      .map((one) => one.id)
    expect(seen).toEqual(order)
    expect(
      await at.store.listFeedback(ground.workspaceId, {}, { limit: 5, after: 'made up' }),
    ).toEqual({ items: [], next: null })
  })

  it('flows and nodes are listed newest first, page by page', async () => {
    const workspaceId = await at.store.createWorkspace('Lists', noon)
    const flows = Array.from({ length: 5 }, () => flow())
    const nodes = Array.from({ length: 5 }, () => randomUUID())
    for (const [n, one] of flows.entries()) await at.store.putDraft(workspaceId, one, noon + n)
    for (const [n, id] of nodes.entries())
      await at.store.putNode(workspaceId, id, settings({ name: `N${n}` }), noon + n)
    for (const list of [
      { read: at.store.listFlows.bind(at.store), ids: flows.map((one) => one.id) },
      { read: at.store.listNodes.bind(at.store), ids: nodes },
    ]) {
      const first = await list.read(workspaceId, { limit: 3 })
      const second = await list.read(workspaceId, { limit: 3, after: first.next ?? '' })
      expect([...first.items, ...second.items].map((one: { id: string }) => one.id)).toEqual(
        list.ids.toReversed(),
      )
      expect(second.next).toBeNull()
    }
  })

  it('another workspace’s ids answer like unknown ones (R-SEC-15)', async () => {
    const [mine, theirs] = [await newGround(at.store), await newGround(at.store)]
    const draft = flow()
    await at.store.putDraft(mine.workspaceId, draft, noon)
    await at.store.publish(mine.workspaceId, draft.id, noon)
    const one = row(mine, { customer: { external_id: 'x' }, flowId: draft.id })
    await at.store.saveFeedback(write(one))
    const customerId = (await at.store.feedback(mine.workspaceId, one.id))?.customerId ?? ''
    expect(await found(mine, { customer_id: customerId })).toEqual([one.id])
    expect(await found(theirs, { customer_id: customerId })).toEqual([])
    const store = at.store
    const asked = (ids: {
      workspaceId: string
      flowId: string
      nodeId: string
      feedbackId: string
      customerId: string
    }) =>
      Promise.all([
        store.flow(ids.workspaceId, ids.flowId),
        store.versions(ids.workspaceId, ids.flowId),
        store.publish(ids.workspaceId, ids.flowId, noon),
        store.deleteFlow(ids.workspaceId, ids.flowId),
        store.node(ids.workspaceId, ids.nodeId),
        store.deleteNode(ids.workspaceId, ids.nodeId),
        store.customer(ids.workspaceId, ids.customerId),
        store.feedback(ids.workspaceId, ids.feedbackId),
        store.deleteFeedback(ids.workspaceId, ids.feedbackId, noon),
        store.listFeedback(ids.workspaceId, { node_id: ids.nodeId }, { limit: 5 }),
        store.listFeedback(ids.workspaceId, { flow_id: ids.flowId }, { limit: 5 }),
      ])
    const foreign = await asked({
      workspaceId: theirs.workspaceId,
      flowId: draft.id,
      nodeId: mine.nodeId,
      feedbackId: one.id,
      customerId,
    })
    const unknown = await asked({
      workspaceId: theirs.workspaceId,
      flowId: randomUUID(),
      nodeId: randomUUID(),
      feedbackId: randomUUID(),
      customerId: randomUUID(),
    })
    expect(foreign).toEqual(unknown)
    expect(await store.putDraft(theirs.workspaceId, { ...draft, name: 'Stolen' }, noon)).toBe(
      'taken',
    )
    expect(
      await store.putNode(theirs.workspaceId, mine.nodeId, settings({ name: 'Stolen' }), noon),
    ).toBe('taken')
    expect((await store.flow(mine.workspaceId, draft.id))?.name).toBe('Visit')
    expect((await store.node(mine.workspaceId, mine.nodeId))?.settings.name).toBe('At the till')
    expect((await store.feedback(mine.workspaceId, one.id))?.id).toBe(one.id)
  })
})
