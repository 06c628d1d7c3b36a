import { randomUUID } from 'node:crypto'
import { Customer } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon, type TestWorkspace } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { NewShortLinkRow } from './short-link-rows.ts'

const day = 86_400_000
const newSlug = (): string => `s-${randomUUID()}`

onEachStore({ describe, beforeAll, afterAll }, 'short links', (at) => {
  const link = (ground: TestWorkspace, more: Partial<NewShortLinkRow> = {}): NewShortLinkRow => ({
    ...{ id: randomUUID(), ...ground, slug: newSlug(), query: { lang: 'en' } },
    ...{ createdAt: noon, expiresAt: null, ...more },
  })
  const add = (one: NewShortLinkRow, most = 100) => at.store.shortLinks.add(one, most)
  const added = async (ground: TestWorkspace, more: Partial<NewShortLinkRow> = {}) => {
    const one = link(ground, more)
    expect(await add(one)).toBe('stored')
    return one
  }

  it('are listed newest first, changed and removed in their workspace alone (ECO-52)', async () => {
    const [ground, other] = [await newGround(at.store), await newGround(at.store)]
    const older = await added(ground)
    const newer = await added(ground, { createdAt: noon + 1, expiresAt: noon + day })
    await added(other)
    const { items } = await at.store.shortLinks.list(ground.workspaceId, {}, { limit: 5 })
    expect(items).toEqual([newer, older].map((one) => ({ ...one, visits: 0 })))
    const elsewhere = { nodeId: other.nodeId }
    expect(
      (await at.store.shortLinks.list(ground.workspaceId, elsewhere, { limit: 5 })).items,
    ).toEqual([])
    expect(await at.store.shortLinks.bySlug(newer.slug)).toEqual(newer)
    const changes = { query: { lang: 'tr' }, expiresAt: null }
    const { workspaceId } = other
    expect(await at.store.shortLinks.change(workspaceId, newer.id, changes)).toBe(false)
    expect(await at.store.shortLinks.remove(workspaceId, newer.id, noon)).toBe(false)
    expect(await at.store.shortLinks.read(workspaceId, newer.id)).toBeNull()
    expect(await at.store.shortLinks.change(ground.workspaceId, newer.id, elsewhere)).toBe(false)
    expect(await at.store.shortLinks.change(ground.workspaceId, newer.id, changes)).toBe(true)
    const read = await at.store.shortLinks.read(ground.workspaceId, newer.id)
    expect(read).toEqual({ ...newer, ...changes, visits: 0 })
  })

  it('count their visits by day, also when many come at once, and none after the end (ECO-52)', async () => {
    const ground = await newGround(at.store)
    const { id } = await added(ground)
    await at.store.shortLinks.count(id, 20_000)
    await Promise.all(Array.from({ length: 20 }, () => at.store.shortLinks.count(id, 20_001)))
    const days = [
      { day: 20_001, visits: 20 },
      { day: 20_000, visits: 1 },
    ]
    expect(await at.store.shortLinks.days(id, 5)).toEqual(days)
    expect(await at.store.shortLinks.days(id, 1)).toEqual(days.slice(0, 1))
    expect(await at.store.shortLinks.read(ground.workspaceId, id)).toMatchObject({ visits: 21 })
    expect(await at.store.shortLinks.remove(ground.workspaceId, id, noon)).toBe(true)
    await at.store.shortLinks.count(id, 20_001)
    expect(await at.store.shortLinks.days(id, 5)).toEqual([])
  })

  it('have a slug once on the instance, however many want it at the same time (ECO-52)', async () => {
    const grounds = [await newGround(at.store), await newGround(at.store)]
    const slug = newSlug()
    const outcomes = await Promise.all(
      [0, 1, 0, 1, 0, 1].flatMap((nth) => grounds[nth] ?? []).map((of) => add(link(of, { slug }))),
    )
    expect(outcomes.toSorted()).toEqual(['stored', 'taken', 'taken', 'taken', 'taken', 'taken'])
  })

  it('have a limit, and a node of their workspace (ECO-52)', async () => {
    const [ground, other] = [await newGround(at.store), await newGround(at.store)]
    expect(await add(link({ ...ground, nodeId: other.nodeId }))).toBe('node missing')
    expect(await add(link(ground), 1)).toBe('stored')
    expect(await add(link(ground), 1)).toBe('full')
    expect(await add(link(other), 1)).toBe('stored')
  })

  it.each([
    [
      'the link',
      ({ workspaceId }: TestWorkspace, { id }: NewShortLinkRow) =>
        at.store.shortLinks.remove(workspaceId, id, noon),
    ],
    [
      'the contact that it names',
      async ({ workspaceId }: TestWorkspace, { query: { creator_id = '' } }: NewShortLinkRow) => {
        const erasing = {
          workspaceId,
          customerId: creator_id.toLowerCase(),
          answers: 'delete',
        } as const
        expect(await at.store.erasure.erase(erasing, noon)).toBe(true)
      },
    ],
    [
      'its node',
      async ({ workspaceId, nodeId }: TestWorkspace) => {
        await at.store.shortLinks.rest(workspaceId, nodeId, noon)
        await at.store.deleteNode(workspaceId, nodeId)
      },
    ],
    [
      'its workspace',
      async ({ workspaceId }: TestWorkspace) => {
        await at.store.shortLinks.rest(workspaceId, null, noon)
        while ((await at.store.deleteWorkspaceSlice(workspaceId, 100)) > 0);
      },
    ],
  ])('rest for 90 days after %s is deleted (ECO-52)', async (_what, remove) => {
    const [ground, other] = [await newGround(at.store), await newGround(at.store)]
    const ada = Customer.parse({ id: randomUUID(), name: 'Ada' })
    await at.store.customers.add(ground.workspaceId, ada, noon)
    const one = await added(ground, { query: { creator_id: ada.id.toUpperCase() } })
    await at.store.shortLinks.count(one.id, 20_000)
    await remove(ground, one)
    expect(await at.store.shortLinks.bySlug(one.slug)).toBeNull()
    const again = (createdAt: number) => add(link(other, { slug: one.slug, createdAt }))
    expect(await again(noon + 90 * day - 1)).toBe('taken')
    expect(await again(noon + 90 * day)).toBe('stored')
  })
})
