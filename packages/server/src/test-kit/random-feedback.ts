// Random feedback of one survey over weeks: saved, completed later, deleted, erased, inserted with an earlier time, tagged, and
// given to members.
import { randomUUID } from 'node:crypto'
import { followUpStatuses } from '@askwell/contract'
import { followUpAfter } from '../actions/owner/follow-up-change.ts'
import type { FeedbackRow } from '../store/feedback/feedback-row.ts'
import type { Store } from '../store/store.ts'
import { newGround, row, settings, type TestWorkspace, write } from '../store/suite/build.ts'
import { ids, testFlow } from './respondent-flow.ts'

const hour = 3_600_000
/** Whose follow-ups the filters of tests ask for. */
export const firstMember = '7d444840-9dc0-4f53-8f6a-0b5f1c7f0001'
export const firstMoment = Date.UTC(2026, 3, 24, 21, 40)

type Step = {
  readonly kind: string
  readonly as?: number
  readonly isCompleted?: boolean
  readonly hoursAgo?: number
  readonly hours?: number
}

const kinds = [
  ...['save', 'save', 'save', 'save', 'save', 'finish', 'finish', 'delete', 'delete', 'erase'],
  ...['insert', 'wait', 'wait', 'wait', 'wait', 'tag', 'follow'],
] as const
const pauses = [0.2, 1, 5, 24, 24 * 9] as const

/** The step of a whole number from 0 on. */
export function stepOf(number: number): Step {
  const kind = kinds[number % kinds.length] ?? 'wait'
  const as = Math.floor(number / kinds.length)
  return {
    kind,
    as,
    isCompleted: Math.floor(as / 64) % 2 === 0,
    hoursAgo: as % 401,
    hours: pauses[as % pauses.length] ?? 1,
  }
}

/** Feedback that differs in everything that has a filter. */
export const answers = (as: number): Partial<FeedbackRow> => ({
  flowVersion: 1,
  languageId: as % 3 === 0 ? ids.turkish : ids.english,
  channel: as % 4 === 0 ? { kind: 'email', distribution_id: 'd', customer_id: 'c' } : null,
  device: as % 5 === 0 ? null : 'phone',
  isInternal: as % 7 === 0,
  isOffline: as % 11 === 0,
  timeSpentSeconds: as % 2_000,
  path: as % 2 === 0 ? [{ state_id: ids.start, at: 0 }] : [],
  responses: [
    { question_id: ids.mood, option_id: as % 2 === 0 ? ids.good : ids.bad },
    ...(as % 3 === 0
      ? [
          { question_id: ids.topics, option_id: ids.price },
          { question_id: ids.remark, body: `words ${as}` },
        ]
      : []),
  ],
})

export type TestSurvey = TestWorkspace & { readonly flowId: string }

export async function newSurvey(store: Store): Promise<TestSurvey> {
  const ground = await newGround(store)
  const flowId = randomUUID()
  await store.putDraft(ground.workspaceId, testFlow({ flowId }), firstMoment)
  await store.publish(ground.workspaceId, flowId, firstMoment)
  await store.putNode(ground.workspaceId, ground.nodeId, settings({ flow_id: flowId }), firstMoment)
  return { ...ground, flowId }
}

export function randomFeedback(store: Store, survey: TestSurvey) {
  let now = firstMoment
  const saved: {
    id: string
    deviceId: string
    isCompleted: boolean
    as: number
    customerId: string | null
  }[] = []
  const perform = async ({
    kind,
    as = 0,
    isCompleted = true,
    hoursAgo = 0,
    hours = 0,
  }: Step): Promise<void> => {
    const of = saved[as % Math.max(1, saved.length)]
    if (kind === 'wait') now += hours * hour
    else if (kind === 'save') {
      now += 1_000
      const one = row(survey, {
        ...answers(as),
        flowId: survey.flowId,
        receivedAt: now,
        claimedAt: now,
        isCompleted,
        customer: { external_id: `c ${as % 4}` },
      })
      const outcome = await store.saveFeedback(write(one))
      if (outcome.kind !== 'stored') throw new Error(outcome.kind)
      const customerId = (await store.feedback(survey.workspaceId, outcome.id))?.customerId ?? null
      saved.push({ id: outcome.id, deviceId: one.deviceId, isCompleted, as, customerId })
    } else if (kind === 'insert') {
      await store.insertFeedback([
        row(survey, {
          ...answers(as),
          flowId: survey.flowId,
          receivedAt: now - hoursAgo * hour,
          claimedAt: now - hoursAgo * hour,
        }),
      ])
    } else if (kind === 'finish' && of && !of.isCompleted) {
      now += 1_000
      const one = row(survey, {
        ...answers(of.as + 1),
        flowId: survey.flowId,
        receivedAt: now,
        claimedAt: now,
        deviceId: of.deviceId,
      })
      await store.saveFeedback(write(one, { continues: of.id }))
      of.isCompleted = true
    } else if (kind === 'delete' && of) await store.deleteFeedback(survey.workspaceId, of.id, now)
    else if (kind === 'erase' && of?.customerId)
      await store.erasure.eraseSlice(
        {
          workspaceId: survey.workspaceId,
          customerId: of.customerId,
          answers: as % 2 === 0 ? 'delete' : 'anonymise',
        },
        100,
        now,
      )
    else if (kind === 'tag' && of)
      await store.followUps.setTags(
        { workspaceId: survey.workspaceId, feedbackId: of.id },
        as % 3 === 0 ? [] : ['vip', 'late'].slice(as % 2),
      )
    else if (kind === 'follow' && of) await follow(of.id, as)
  }

  async function follow(feedbackId: string, as: number): Promise<void> {
    now += 1_000
    const { workspaceId } = survey
    const known = (await store.followUps.marks(workspaceId, [feedbackId])).get(feedbackId)?.followUp
    const patch = {
      status: followUpStatuses[as % 3] ?? 'open',
      assigneeId: as % 2 === 0 ? firstMember : null,
    }
    const step = followUpAfter(known ?? null, patch, now)
    if (step.kind !== 'changed') return
    const entry = { id: randomUUID(), createdAt: now, byName: 'Ada', note: null }
    await store.followUps.change({ workspaceId, feedbackId }, step.next, {
      ...entry,
      changes: step.changes,
    })
  }

  return { perform, now: () => now }
}
