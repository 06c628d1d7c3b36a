import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon, row, type TestWorkspace, write } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { AlertRaise, NewFollowUp, StoredAlertSettings } from './alert-rows.ts'

const settings = (change: Partial<StoredAlertSettings> = {}): StoredAlertSettings => ({
  kind: 'response',
  name: 'Unhappy customers',
  enabled: true,
  flow_ids: null,
  when: { all: [] },
  timezone: 'UTC',
  cadence: 'each',
  quiet_hours: null,
  show_words: true,
  actions: [{ kind: 'slack', host: 'hooks.slack.example' }],
  ...change,
})
const slackUrl = 'https://hooks.slack.example/services/T0/B0/secret'

onEachStore({ describe, beforeAll, afterAll }, 'alerts', (at) => {
  const added = async (
    { workspaceId }: TestWorkspace,
    change: Partial<StoredAlertSettings> = {},
    url: string | null = null,
  ): Promise<string> => {
    const id = randomUUID()
    await at.store.alerts.add({ id, workspaceId, settings: settings(change), at: noon }, url)
    return id
  }
  const saved = async (
    ground: TestWorkspace,
    change: Partial<Parameters<typeof row>[1]> = {},
  ): Promise<string> => {
    const one = row(ground, change)
    await at.store.saveFeedback(write(one))
    return one.id
  }
  const looksOf = async ({ workspaceId }: TestWorkspace, now = noon + 86_400_000) =>
    (await at.store.alerts.looks(now, 10_000)).filter((look) => look.workspaceId === workspaceId)
  const raise = (alertId: string, change: Partial<AlertRaise> = {}): AlertRaise => ({
    ...{ alertId, followUp: null, agentId: null, tag: null, event: null, tellAt: noon },
    ...change,
  })
  const followUp = (): NewFollowUp => ({
    next: {
      status: 'open',
      outcome: null,
      assigneeId: null,
      dueAt: noon + 1,
      priority: 'high',
      createdAt: noon,
      firstActionAt: null,
      closedAt: null,
      revision: 1,
    },
    entry: { id: randomUUID(), createdAt: noon, byName: 'Alert', note: null, changes: [] },
  })
  const told = async (ground: TestWorkspace) =>
    (await at.store.alerts.toTell(noon, 10_000)).filter(
      ({ workspaceId }) => workspaceId === ground.workspaceId,
    )

  it('notes what was saved in a workspace with an alert, and nothing elsewhere (O-25)', async () => {
    const [ground, other] = [await newGround(at.store), await newGround(at.store)]
    const before = await saved(ground)
    const off = await newGround(at.store)
    await added(off, { enabled: false })
    await added(ground)
    const [complete, internal] = [await saved(ground), await saved(ground, { isInternal: true })]
    await saved(off)
    await saved(other)
    expect((await looksOf(ground)).map(({ feedbackId }) => feedbackId)).toEqual([complete])
    expect([before, internal]).not.toContain(complete)
    expect([...(await looksOf(other)), ...(await looksOf(off))]).toEqual([])
  })

  it('notes every one of those that are saved together, and an incomplete one half an hour later', async () => {
    const ground = await newGround(at.store)
    await added(ground)
    const together = Array.from({ length: 20 }, () => row(ground))
    await Promise.all(together.map((one) => at.store.saveFeedback(write(one))))
    const partial = row(ground, { isCompleted: false })
    await at.store.saveFeedback(write(partial))
    const half = partial.receivedAt + 30 * 60_000
    expect(
      (await looksOf(ground, half - 1)).map(({ feedbackId }) => feedbackId).toSorted(),
    ).toEqual(together.map(({ id }) => id).toSorted())
    expect(await looksOf(ground, half)).toHaveLength(21)
  })

  it('examines a response again that was saved meanwhile, and raises nothing for the older look', async () => {
    const ground = await newGround(at.store)
    const alertId = await added(ground)
    const partial = row(ground, { isCompleted: false })
    await at.store.saveFeedback(write(partial))
    const [older] = await looksOf(ground)
    await at.store.saveFeedback(write({ ...partial, id: randomUUID(), isCompleted: true }))
    if (!older) throw new Error('there is no look')
    expect(await at.store.alerts.raise(older, [raise(alertId)], noon)).toEqual([])
    const [newer] = await looksOf(ground)
    if (!newer) throw new Error('there is no look')
    expect(newer).toEqual({ ...older, change: older.change + 1 })
    expect(await at.store.alerts.raise(newer, [raise(alertId)], noon)).toEqual([alertId])
    expect(await looksOf(ground)).toEqual([])
  })

  it('raises once, with its follow-up, tag and message, however many servers do it at once', async () => {
    const ground = await newGround(at.store)
    const alertId = await added(ground, {}, slackUrl)
    const feedbackId = await saved(ground)
    const [look] = await looksOf(ground)
    if (!look) throw new Error('there is no look')
    const raises = await Promise.all(
      Array.from({ length: 6 }, () =>
        at.store.alerts.raise(
          look,
          [raise(alertId, { followUp: followUp(), tag: 'unhappy' })],
          noon,
        ),
      ),
    )
    expect(raises.flat()).toEqual([alertId])
    const marks = (await at.store.followUps.marks(ground.workspaceId, [feedbackId])).get(feedbackId)
    expect(marks).toMatchObject({ tags: ['unhappy'], followUp: { priority: 'high', revision: 1 } })
    expect(await at.store.alerts.read(ground.workspaceId, alertId)).toMatchObject({
      ...{ raised: 1, lastRaisedAt: noon },
    })

    expect(await told(ground)).toEqual([
      { alertId, workspaceId: ground.workspaceId, feedbackIds: [feedbackId] },
    ])
    const telling = {
      ...{ alertId, workspaceId: ground.workspaceId, feedbackIds: [feedbackId], at: noon },
      ...{ memberIds: [randomUUID()], slack: { text: 'Hello' } },
    }
    const tellings = await Promise.all(
      Array.from({ length: 6 }, () => at.store.alerts.tell(telling)),
    )
    expect(tellings.filter((isTold) => isTold)).toHaveLength(1)
    expect(await told(ground)).toEqual([])
    const { items } = await at.store.webhooks.deliveries(alertId, null, { limit: 10 })
    expect(items.map(({ event }) => event.data)).toEqual([{ text: 'Hello' }])
    const claimed = await at.store.jobs.claim('alert_mail', 500, noon, 1_000)
    const mails = claimed.filter(
      ({ payload }) => Object(payload).workspace_id === ground.workspaceId,
    )
    expect(mails).toHaveLength(1)
    for (const job of claimed) await at.store.jobs.finish(job, null)
  })

  it('gives a conversation to an agent, or reserves it until it begins, and takes none away (O-71)', async () => {
    const ground = await newGround(at.store)
    const alertId = await added(ground)
    const opens = async (feedbackId: string, agentId: string | null) =>
      (
        await at.store.chats.open({
          ...{ feedbackId, ...ground, slots: null, agentId, priority: 0, topic: null, label: null },
          at: noon,
        })
      ).chat
    const raises = async (feedbackId: string, agentId: string) => {
      const look = (await looksOf(ground)).find((one) => one.feedbackId === feedbackId)
      if (!look) throw new Error('there is no look')
      await at.store.alerts.raise(look, [raise(alertId, { agentId })], noon)
    }
    const [free, taken, later] = [await saved(ground), await saved(ground), await saved(ground)]
    const [ada, bo] = [randomUUID(), randomUUID()]
    await opens(free, null)
    await opens(taken, bo)
    for (const id of [free, taken, later]) await raises(id, ada)
    expect((await at.store.chats.byFeedback(free))?.agentId).toBe(ada)
    expect((await at.store.chats.byFeedback(taken))?.agentId).toBe(bo)
    expect(await at.store.alerts.agentOf(later)).toBe(ada)
    expect(await at.store.alerts.agentOf(await saved(ground))).toBeNull()
    await opens(later, null)
    expect((await at.store.chats.reserve(later, ada, noon))?.agentId).toBe(ada)
    expect(await at.store.chats.reserve(later, bo, noon)).toBeNull()
  })

  it('keeps the follow-up that a member has begun', async () => {
    const ground = await newGround(at.store)
    const alertId = await added(ground)
    const feedbackId = await saved(ground)
    const { next, entry } = followUp()
    const of = { workspaceId: ground.workspaceId, feedbackId }
    await at.store.followUps.change(of, { ...next, priority: 'normal' }, entry)
    const [look] = await looksOf(ground)
    if (!look) throw new Error('there is no look')
    await at.store.alerts.raise(look, [raise(alertId, { followUp: followUp() })], noon)
    const marks = (await at.store.followUps.marks(ground.workspaceId, [feedbackId])).get(feedbackId)
    expect(marks?.followUp?.priority).toBe('normal')
  })

  it('forgets a deleted response, and all of an alert that is deleted', async () => {
    const ground = await newGround(at.store)
    const alertId = await added(ground, {}, slackUrl)
    const [one, other] = [await saved(ground), await saved(ground)]
    for (const look of await looksOf(ground))
      await at.store.alerts.raise(look, [raise(alertId)], noon)
    const waiting = await saved(ground)
    await at.store.deleteFeedback(ground.workspaceId, one, noon)
    await at.store.deleteFeedback(ground.workspaceId, waiting, noon)
    expect(await looksOf(ground)).toEqual([])
    expect((await told(ground)).flatMap(({ feedbackIds }) => feedbackIds)).toEqual([other])
    const { workspaceId: stranger } = await newGround(at.store)
    expect(await at.store.alerts.remove(stranger, alertId)).toBe(false)
    expect(await at.store.alerts.remove(ground.workspaceId, alertId)).toBe(true)
    expect(await told(ground)).toEqual([])
    expect(await at.store.webhooks.byId(alertId)).toBeNull()
  })

  it('keeps the address of Slack apart from the webhooks of the owner, and seals it', async () => {
    const ground = await newGround(at.store)
    const { workspaceId } = ground
    const id = await added(ground, {}, slackUrl)
    expect(await at.store.webhooks.byId(id)).toMatchObject({
      ...{ kind: 'slack', url: 'https://hooks.slack.example', secret: slackUrl },
    })
    expect(await at.store.webhooks.read(workspaceId, id)).toBeNull()
    expect((await at.store.webhooks.list(workspaceId, { limit: 10 })).items).toEqual([])
    expect(await at.store.webhooks.count(workspaceId, 'webhook')).toBe(0)
    expect(await at.store.webhooks.hasAny(workspaceId)).toBe(false)
    expect(await at.store.webhooks.remove(workspaceId, id)).toBe(false)
    expect(await at.store.webhooks.change(workspaceId, id, { enabled: false }, noon)).toBe(false)
    const change = { id, workspaceId, settings: settings({ name: 'Other' }), at: noon + 1 }
    expect(await at.store.alerts.change(change, 'known')).toBe(true)
    expect((await at.store.webhooks.byId(id))?.secret).toBe(slackUrl)
    expect(await at.store.alerts.change(change, { url: `${slackUrl}2` })).toBe(true)
    expect((await at.store.webhooks.byId(id))?.secret).toBe(`${slackUrl}2`)
    expect(await at.store.alerts.change(change, null)).toBe(true)
    expect(await at.store.webhooks.byId(id)).toBeNull()
  })
})
