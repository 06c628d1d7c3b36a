import { randomUUID } from 'node:crypto'
import type { WebhookType } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon, row, type TestWorkspace, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { EntryRow, FollowUpFilters, FollowUpRow } from './follow-up-rows.ts'

const followUp = (change: Partial<FollowUpRow> = {}): FollowUpRow => ({
  status: 'open',
  outcome: null,
  assigneeId: null,
  dueAt: null,
  priority: 'normal',
  createdAt: noon,
  firstActionAt: null,
  closedAt: null,
  revision: 1,
  ...change,
})
const entry = (change: Partial<EntryRow> = {}): EntryRow => ({
  id: randomUUID(),
  createdAt: noon,
  byName: 'Ada',
  note: null,
  changes: [{ field: 'status', from: null, to: 'open' }],
  ...change,
})

onEachStore({ describe, beforeAll, afterAll }, 'follow-ups', (at) => {
  const saved = async (ground: TestWorkspace) => {
    const one = row(ground)
    await at.store.saveFeedback(write(one))
    return { workspaceId: ground.workspaceId, feedbackId: one.id }
  }
  const marksOf = async (of: { workspaceId: string; feedbackId: string }) =>
    (await at.store.followUps.marks(of.workspaceId, [of.feedbackId])).get(of.feedbackId)
  const listed = async (
    { workspaceId }: TestWorkspace,
    filters: Parameters<typeof at.store.listFeedback>[1],
  ) => (await at.store.listFeedback(workspaceId, filters, { limit: 50 })).items.map(({ id }) => id)

  it('keeps the tags of a response, by name, and counts them', async () => {
    const ground = await newGround(at.store)
    const [one, other] = [await saved(ground), await saved(ground)]
    expect(await at.store.followUps.setTags(one, ['vip', 'late'])).toBe(true)
    expect(await at.store.followUps.setTags(other, ['vip'])).toBe(true)
    expect(await marksOf(one)).toEqual({ tags: ['late', 'vip'], followUp: null })
    expect(await at.store.followUps.tags(ground.workspaceId)).toEqual([
      { tag: 'late', feedbacks: 1 },
      { tag: 'vip', feedbacks: 2 },
    ])
    await at.store.followUps.setTags(one, [])
    expect(await marksOf(one)).toBeUndefined()
    expect(await listed(ground, { tag: 'vip' })).toEqual([other.feedbackId])
  })

  it('stores one of two changes of the same revision, with its entry', async () => {
    const of = await saved(await newGround(at.store))
    expect(await at.store.followUps.change(of, followUp(), entry())).toBe('stored')
    expect(await at.store.followUps.change(of, followUp(), entry())).toBe('stale')
    const second = followUp({ status: 'waiting', revision: 2, dueAt: noon + 1 })
    const outcomes = await Promise.all(
      [1, 2].map(() => at.store.followUps.change(of, second, entry())),
    )
    expect(outcomes.toSorted()).toEqual(['stale', 'stored'])
    expect((await marksOf(of))?.followUp).toEqual(second)
    expect(await at.store.followUps.timeline(of)).toHaveLength(2)
  })

  it('notes the first action once, and keeps notes in their order', async () => {
    const of = await saved(await newGround(at.store))
    await at.store.followUps.change(of, followUp(), entry())
    for (const [note, createdAt] of [
      ['First', noon + 1],
      ['Second', noon + 2],
    ] as const)
      await at.store.followUps.addNote(of, entry({ note, createdAt, changes: [] }))
    expect((await marksOf(of))?.followUp?.firstActionAt).toBe(noon + 1)
    expect((await at.store.followUps.timeline(of)).map(({ note }) => note)).toEqual([
      null,
      'First',
      'Second',
    ])
  })

  it('finds responses by status, owner and due time', async () => {
    const ground = await newGround(at.store)
    const none = (await saved(ground)).feedbackId
    const put = async (change: Partial<FollowUpRow>) => {
      const of = await saved(ground)
      await at.store.followUps.change(of, followUp(change), entry())
      return of.feedbackId
    }
    const late = await put({ dueAt: noon - 1, assigneeId: 'ada' })
    const early = await put({ status: 'waiting', dueAt: noon + 1 })
    const done = await put({ status: 'closed', outcome: 'resolved', dueAt: noon - 1 })
    const cases: [Parameters<typeof listed>[1], string[]][] = [
      [{ follow_up: 'none' }, [none]],
      [{ follow_up: 'any' }, [late, early, done]],
      [{ follow_up: 'open' }, [late]],
      [{ follow_up: 'closed' }, [done]],
      [{ follow_up: 'unclosed' }, [late, early]],
      [{ follow_up: 'overdue', now: noon }, [late]],
      [{ assignee: 'ada' }, [late]],
      [{ assignee: 'none' }, [early, done]],
      [{ assignee: 'none', follow_up: 'waiting' }, [early]],
    ]
    for (const [filters, ids] of cases)
      expect((await listed(ground, filters)).toSorted(), JSON.stringify(filters)).toEqual(
        ids.toSorted(),
      )
  })

  it('lists by due time, page by page, and narrows the list', async () => {
    const ground = await newGround(at.store)
    const put = async (change: Partial<FollowUpRow>) => {
      const of = await saved(ground)
      await at.store.followUps.change(of, followUp(change), entry())
      return of
    }
    const day = 86_400_000
    const without = await put({})
    const later = await put({ dueAt: noon + 2 * day, assigneeId: 'ada' })
    const soon = await put({ dueAt: noon + 1, status: 'waiting' })
    const late = await put({ dueAt: noon - 1, assigneeId: 'ada' })
    const done = await put({ dueAt: noon - 2, status: 'closed', outcome: 'resolved' })
    await at.store.followUps.setTags(soon, ['vip'])
    const idsOf = (...of: { feedbackId: string }[]) => of.map(({ feedbackId }) => feedbackId)
    const read = async (
      filters: Omit<FollowUpFilters, 'now'>,
      page: { limit: number; after?: string } = { limit: 10 },
    ) => at.store.followUps.list(ground.workspaceId, { ...filters, now: noon }, page)
    const cases: [Omit<FollowUpFilters, 'now'>, string[]][] = [
      [{}, idsOf(done, late, soon, later, without)],
      [{ status: 'unclosed' }, idsOf(late, soon, later, without)],
      [{ status: 'closed' }, idsOf(done)],
      [{ due: 'overdue' }, idsOf(late)],
      [{ due: 'soon' }, idsOf(soon)],
      [{ due: 'none' }, idsOf(without)],
      [{ assignee: 'ada' }, idsOf(late, later)],
      [{ assignee: 'none', status: 'unclosed' }, idsOf(soon, without)],
      [{ tag: 'vip' }, idsOf(soon)],
      [{ flowId: randomUUID() }, []],
    ]
    for (const [filters, ids] of cases)
      expect((await read(filters)).items, JSON.stringify(filters)).toEqual(ids)
    const pages: string[][] = []
    for (let after: string | undefined; ; ) {
      const { items, next } = await read({}, { limit: 2, ...(after !== undefined && { after }) })
      pages.push([...items])
      if (next === null) break
      after = next
    }
    expect(pages).toEqual([idsOf(done, late), idsOf(soon, later), idsOf(without)])
    const none = { channels: [], feedback: 'every' } as const
    const unseen = await at.store.followUps.list(
      ground.workspaceId,
      { now: noon },
      { limit: 10 },
      none,
    )
    expect(unseen.items).toEqual([])
  })

  it('is deleted with the response, and cannot be added afterwards', async () => {
    const ground = await newGround(at.store)
    const of = await saved(ground)
    await at.store.followUps.setTags(of, ['vip'])
    await at.store.followUps.change(of, followUp(), entry())
    await at.store.followUps.addNote(of, entry({ note: 'Call Ada' }))
    await at.store.deleteFeedback(ground.workspaceId, of.feedbackId, noon)
    expect(await marksOf(of)).toBeUndefined()
    expect(await at.store.followUps.timeline(of)).toEqual([])
    expect(await at.store.followUps.setTags(of, ['vip'])).toBe(false)
    expect(await at.store.followUps.addNote(of, entry())).toBe(false)
    expect(await at.store.followUps.change(of, followUp(), entry())).toBe('missing')
  })

  it('tells webhooks of each change, and of none that was not stored', async () => {
    const ground = await newGround(at.store)
    const settings = {
      url: 'https://receiver.example/',
      types: ['follow_up.created', 'follow_up.updated', 'follow_up.closed'] as WebhookType[],
      format: 'standard' as const,
      enabled: true,
    }
    const webhook = { id: randomUUID(), settings, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
    await at.store.webhooks.add(ground.workspaceId, webhook, noon)
    const of = await saved(ground)
    const change = (next: FollowUpRow, status: string, createdAt: number) =>
      at.store.followUps.change(
        of,
        next,
        entry({ createdAt, changes: [{ field: 'status', from: null, to: status }] }),
      )
    expect(await change(followUp(), 'open', noon)).toBe('stored')
    const waiting = followUp({ status: 'waiting', revision: 2 })
    expect(await change(waiting, 'waiting', noon + 1)).toBe('stored')
    expect(await change(waiting, 'waiting', noon + 1)).toBe('stale')
    const closed = followUp({ status: 'closed', outcome: 'resolved', closedAt: noon, revision: 3 })
    expect(await change(closed, 'closed', noon + 2)).toBe('stored')
    const { items } = await at.store.webhooks.deliveries(webhook.id, null, { limit: 10 })
    expect(items.map(({ event }) => [event.type, event.data['feedback_id']])).toEqual(
      ['closed', 'updated', 'created'].map((name) => [`follow_up.${name}`, of.feedbackId]),
    )
    expect(items[0]?.event.data['follow_up']).toMatchObject({ outcome: 'resolved', revision: 3 })
  })

  it('belongs to its workspace', async () => {
    const of = await saved(await newGround(at.store))
    const other = { ...of, workspaceId: (await newGround(at.store)).workspaceId }
    await at.store.followUps.setTags(of, ['vip'])
    expect(await marksOf(other)).toBeUndefined()
    expect(await at.store.followUps.setTags(other, [])).toBe(false)
    expect(await at.store.followUps.tags(other.workspaceId)).toEqual([])
    expect((await marksOf(of))?.tags).toEqual(['vip'])
  })
})
