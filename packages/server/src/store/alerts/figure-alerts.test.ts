import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { FigureAlertRow, FigureLook, StoredFigureAlertSettings } from './figure-alert-rows.ts'
import { figureMailJob } from './figure-alerts.ts'

const settings = (change: Partial<StoredFigureAlertSettings> = {}): StoredFigureAlertSettings => ({
  ...{ kind: 'figure', name: 'Low score', enabled: true, filter: null, figure: 'responses' },
  ...{ of: { flow_ids: [randomUUID()] }, last_days: 7, when: { below: 20 }, at_least: 30 },
  ...{ timezone: 'UTC', actions: [{ kind: 'slack', host: 'hooks.slack.example' }] },
  ...change,
})
const slackUrl = 'https://hooks.slack.example/services/T0/B0/secret'

onEachStore({ describe, beforeAll, afterAll }, 'alerts on figures', (at) => {
  const store = () => at.store.figureAlerts
  const added = async (change: Partial<StoredFigureAlertSettings> = {}) => {
    const { workspaceId } = await newGround(at.store)
    const alert = {
      ...{ id: randomUUID(), workspaceId, makerId: randomUUID(), settings: settings(change) },
      at: noon,
    }
    await store().add(alert, slackUrl)
    return alert
  }
  const read = async ({ workspaceId, id }: { workspaceId: string; id: string }) => {
    const row = await store().read(workspaceId, id)
    if (row === null) throw new Error('The alert does not exist.')
    return row
  }
  const look = (next: FigureLook['next'], trouble: FigureLook['trouble'] = null): FigureLook => ({
    ...{ next, trouble, nextAt: noon + 600_000 },
  })
  const raise = (): FigureLook =>
    look({
      ...{ value: 12, n: 40, memberIds: [randomUUID()], webhook: null },
      slack: { text: 'Low score' },
    })
  const messages = async ({ id }: Pick<FigureAlertRow, 'id'>) =>
    (await at.store.webhooks.deliveries(id, null, { limit: 10 })).items.length
  const mails = async ({ id }: Pick<FigureAlertRow, 'id'>) => {
    const jobs = await at.store.jobs.claim(figureMailJob, 100, noon + 86_400_000, 60_000)
    return jobs.filter(({ payload }) => Object(payload).alert_id === id)
  }

  it('belong to their workspace, and are listed newest first (O-56)', async () => {
    const [alert, other] = [await added(), await added()]
    const newer = { ...alert, id: randomUUID(), at: noon + 1 }
    await store().add(newer, null)
    const ids = (await store().list(alert.workspaceId)).map(({ id }) => id)
    expect(ids).toEqual([newer.id, alert.id])
    expect(await store().read(other.workspaceId, alert.id)).toBeNull()
    expect(await store().remove(other.workspaceId, alert.id)).toBe(false)
    expect(await store().change({ ...alert, ...other, id: alert.id, isAnother: true }, null)).toBe(
      false,
    )
    expect(await store().remove(alert.workspaceId, alert.id)).toBe(true)
    expect(await at.store.webhooks.byId(alert.id)).toBeNull()
  })

  it('note no response that is saved', async () => {
    const { workspaceId } = await added()
    expect(await at.store.alerts.list(workspaceId)).toEqual([])
  })

  it('are looked at when they are due, by one server, and not while they are off', async () => {
    const [alert, off] = [await added(), await added({ enabled: false })]
    const dueAt = async (now: number) =>
      (await store().due(now, 10_000))
        .map(({ id }) => id)
        .filter((id) => id === alert.id || id === off.id)
    expect(await dueAt(noon - 1)).toEqual([])
    expect(await dueAt(noon)).toEqual([alert.id])
    const row = await read(alert)
    const taken = await Promise.all([1, 2, 3].map(() => store().take(row, noon + 300_000)))
    expect(taken.toSorted()).toEqual([false, false, true])
    expect(await dueAt(noon + 299_999)).toEqual([])
    expect(await dueAt(noon + 300_000)).toEqual([alert.id])
  })

  it('are raised once by several servers, with the mail and the messages', async () => {
    const alert = await added()
    const row = await read(alert)
    const settled = await Promise.all([1, 2, 3].map(() => store().settle(row, raise(), noon + 5)))
    expect(settled.toSorted()).toEqual([false, false, true])
    expect(await read(alert)).toMatchObject({ isRaised: true, raised: 1, lastRaisedAt: noon + 5 })
    expect((await read(alert)).lookAt).toBe(noon + 600_000)
    expect(await messages(alert)).toBe(1)
    const [job, ...others] = await mails(alert)
    expect(others).toEqual([])
    expect(job?.payload).toMatchObject({ workspace_id: alert.workspaceId, value: 12, n: 40 })
  })

  it('are quiet again when the figure has been back, and then raised again', async () => {
    const alert = await added()
    await store().settle(await read(alert), raise(), noon + 1)
    await store().settle(await read(alert), look('unchanged'), noon + 2)
    expect(await read(alert)).toMatchObject({ isRaised: true, raised: 1 })
    await store().settle(await read(alert), look('quiet'), noon + 3)
    expect(await read(alert)).toMatchObject({ isRaised: false, raised: 1, lastRaisedAt: noon + 1 })
    await store().settle(await read(alert), raise(), noon + 4)
    expect(await read(alert)).toMatchObject({ isRaised: true, raised: 2, lastRaisedAt: noon + 4 })
  })

  it('forget what was found by settings that were changed meanwhile', async () => {
    const alert = await added()
    const before = await read(alert)
    const changed = { ...alert, settings: settings({ when: { above: 3 } }), at: noon + 9 }
    await store().change({ ...changed, isAnother: true }, 'known')
    expect(await store().settle(before, raise(), noon + 10)).toBe(false)
    expect(await messages(alert)).toBe(0)
    await store().settle(await read(alert), raise(), noon + 11)
    const renamed = { ...changed, settings: { ...changed.settings, name: 'Other' } }
    await store().change({ ...renamed, isAnother: false }, 'known')
    expect(await read(alert)).toMatchObject({ isRaised: true })
    await store().change({ ...renamed, isAnother: true }, 'known')
    expect(await read(alert)).toMatchObject({ isRaised: false, makerId: alert.makerId })
  })

  it('say why their figure cannot be read, until it can be', async () => {
    const alert = await added()
    const trouble = { kind: 'missing', faults: [{ field: 'figure', message: 'is gone' }] } as const
    await store().settle(await read(alert), look('unchanged', trouble), noon)
    expect((await read(alert)).trouble).toEqual(trouble)
    await store().settle(await read(alert), look('quiet'), noon)
    expect((await read(alert)).trouble).toBeNull()
  })
})
