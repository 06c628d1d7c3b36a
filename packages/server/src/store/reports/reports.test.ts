import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon } from '../suite/build.ts'
import { onEachStore } from '../suite/stores.ts'
import type { NewReport, ReportEnd } from './report-rows.ts'
import { reportConfirmJob, reportMailJob } from './report-writes.ts'

const dayMs = 86_400_000
const email = 'ada@people.test'

onEachStore({ describe, beforeAll, afterAll }, 'reports', (at) => {
  const store = () => at.store.reports
  const member = (memberId: string = randomUUID()) => ({ id: randomUUID(), memberId, email: null })
  const outside = (address = email) => ({ id: randomUUID(), memberId: null, email: address })
  const added = async (recipients: NewReport['recipients'] = [member()]): Promise<NewReport> => {
    const { workspaceId } = await newGround(at.store)
    const report: NewReport = {
      ...{
        id: randomUUID(),
        workspaceId,
        makerId: randomUUID(),
        nextAt: noon,
        at: noon,
        recipients,
      },
      settings: {
        ...{ view_id: randomUUID(), every: 'week', at: '09:00', timezone: 'UTC' },
        figures: ['responses'],
      },
    }
    expect(await store().add(report, 100)).toBe('stored')
    return report
  }
  const read = async ({ workspaceId, id }: Pick<NewReport, 'workspaceId' | 'id'>) => {
    const row = await store().read(workspaceId, id)
    if (row === null) throw new Error('The report does not exist.')
    return row
  }
  const jobs = async (kind: string, { workspaceId }: Pick<NewReport, 'workspaceId'>) => {
    const all = await at.store.jobs.claim(kind, 1_000, noon + 100 * dayMs, 60_000)
    return all
      .map(({ payload }) => Object(payload))
      .filter((one) => one.workspace_id === workspaceId)
  }
  const end = (more: Partial<ReportEnd> = {}): ReportEnd => ({
    ...{ outcome: 'sent', seenAt: noon, isQuiet: false, trouble: null },
    ...more,
  })

  it('belong to their workspace, and are listed newest first (O-57)', async () => {
    const [report, other] = [await added(), await added()]
    const newer = { ...report, id: randomUUID(), at: noon + 1, recipients: [] }
    await store().add(newer, 100)
    expect((await store().list(report.workspaceId)).map(({ id }) => id)).toEqual([
      newer.id,
      report.id,
    ])
    expect(await store().read(other.workspaceId, report.id)).toBeNull()
    expect(await store().change({ ...report, workspaceId: other.workspaceId })).toBe(false)
    expect(await store().remove(other.workspaceId, report.id)).toBe(false)
    expect(await store().add({ ...newer, id: randomUUID() }, 2)).toBe('full')
    expect(await store().remove(report.workspaceId, report.id)).toBe(true)
    expect(await store().recipient(report.recipients[0]?.id ?? '')).toBeNull()
  })

  it('ask a new address whether it wants them, once, and keep who was there before', async () => {
    const [one, ada] = [member(), outside()]
    const report = await added([one, ada])
    expect(await jobs(reportConfirmJob, report)).toEqual([
      { workspace_id: report.workspaceId, recipient_id: ada.id },
    ])
    expect(await store().recipient(ada.id)).toMatchObject({ isConfirmed: false, email })
    expect(await store().confirm(ada.id)).toBe(true)
    const again = { ...ada, id: randomUUID() }
    await store().change({ ...report, recipients: [again, outside('berk@people.test')] })
    const { recipients } = await read(report)
    expect(
      recipients.toSorted((a, b) => String(a.email).localeCompare(String(b.email))),
    ).toMatchObject([
      { id: ada.id, isConfirmed: true },
      { email: 'berk@people.test', isConfirmed: false },
    ])
    expect(await jobs(reportConfirmJob, report)).toHaveLength(1)
    expect(await store().stop(ada.id)).toBe(true)
    expect(await store().stop(ada.id)).toBe(false)
    expect((await read(report)).recipients).toHaveLength(1)
    expect(await store().confirm(ada.id)).toBe(false)
  })

  it('begin a sending once on several servers, with its job', async () => {
    const report = await added()
    const dueAt = async (now: number) =>
      (await store().due(now, 10_000)).filter(({ id }) => id === report.id).length
    expect([await dueAt(noon - 1), await dueAt(noon)]).toEqual([0, 1])
    const row = await read(report)
    const begun = await Promise.all([1, 2, 3].map(() => store().begin(row, noon + dayMs, noon + 5)))
    expect(begun.toSorted()).toEqual([false, false, true])
    expect([await dueAt(noon + dayMs - 1), await dueAt(noon + dayMs)]).toEqual([0, 1])
    expect(await jobs(reportMailJob, report)).toEqual([
      { workspace_id: report.workspaceId, report_id: report.id, sending: noon },
    ])
    expect(await read(report)).toMatchObject({ sendings: [{ at: noon, outcome: null }] })
  })

  it('know who got the mail of a sending, and what became of the last five', async () => {
    const report = await added()
    const [recipient] = report.recipients
    for (let day = 0; day < 7; day += 1) {
      await store().begin(await read(report), noon + (day + 1) * dayMs, noon)
      await store().end(report.id, noon + day * dayMs, end({ seenAt: noon + day }))
    }
    await store().noteSent(recipient?.id ?? '', noon + 6 * dayMs)
    const trouble = { kind: 'maker_left' } as const
    await store().end(
      report.id,
      noon + 6 * dayMs,
      end({ outcome: 'failed', isQuiet: true, trouble }),
    )
    const row = await read(report)
    expect(row.sendings.map(({ at: time, outcome }) => [(time - noon) / dayMs, outcome])).toEqual([
      [6, 'failed'],
      [5, 'sent'],
      [4, 'sent'],
      [3, 'sent'],
      [2, 'sent'],
    ])
    expect(row).toMatchObject({ seenAt: noon, isQuiet: true, trouble })
    expect(row.recipients).toMatchObject([{ sentFor: noon + 6 * dayMs }])
  })
})
