// Results count exactly what is stored, after any sequence of saving, completing, deleting, erasing and folding.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { Store } from '../../store/store.ts'
import { newGround, row, settings, type TestWorkspace, write } from '../../store/suite/build.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { counted, loaded } from '../../test-kit/counted-tallies.ts'
import { ids, testFlow } from '../../test-kit/respondent-flow.ts'
import type { ResultQuery } from './asked.ts'
import { foldNode } from './fold.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 3, 24, 21, 40)
const lasting = new AbortController().signal

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('save'), as: fc.nat(), isCompleted: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish'), as: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), as: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), as: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('insert'),
      as: fc.nat(),
      hoursAgo: fc.integer({ min: 0, max: 400 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      hours: fc.constantFrom(0.2, 1, 5, 24, 24 * 9),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('fold') }) },
)
type Step = {
  readonly kind: string
  readonly as?: number
  readonly isCompleted?: boolean
  readonly hoursAgo?: number
  readonly hours?: number
}

/** Feedback that differs in everything that has a filter. */
const answers = (as: number): Partial<FeedbackRow> => ({
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

const asked = (more: Partial<ResultQuery>): ResultQuery => ({
  completed: 'any',
  internal: 'any',
  ...more,
})
const iso = (ms: number): string => new Date(ms).toISOString()

onEachStore({ describe, beforeAll, afterAll }, 'tallies', (at) => {
  async function newSurvey(): Promise<TestWorkspace & { flowId: string }> {
    const ground = await newGround(at.store)
    const flowId = randomUUID()
    await at.store.putDraft(ground.workspaceId, testFlow({ flowId }), start)
    await at.store.publish(ground.workspaceId, flowId, start)
    await at.store.putNode(ground.workspaceId, ground.nodeId, settings({ flow_id: flowId }), start)
    return { ...ground, flowId }
  }

  it('and what is read beside them are all feedback, each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 25 }),
        fc.array(fc.integer({ min: -30, max: 400 }), { minLength: 2, maxLength: 2 }),
        async (steps, [a = 0, b = 0]) => {
          const { store } = at
          const survey = await newSurvey()
          const node = { id: survey.nodeId, workspaceId: survey.workspaceId }
          let now = start
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
            else if (kind === 'fold') await foldNode(store, node, now, lasting, 1)
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
              const customerId =
                (await store.feedback(survey.workspaceId, outcome.id))?.customerId ?? null
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
            } else if (kind === 'delete' && of)
              await store.deleteFeedback(survey.workspaceId, of.id, now)
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
          }
          for (const one of steps) await perform(one)

          const [from, to] = [Math.min(a, b), Math.max(a, b)].map((hours) =>
            iso(start + hours * hour + 17 * 60_000),
          )
          const filters: Partial<ResultQuery>[] = [
            {},
            { completed: 'true', internal: 'false' },
            { from },
            { to },
            { from, to, unit: 'day' },
            { from, unit: 'month' },
          ]
          const narrow: Partial<ResultQuery>[] = [
            { channel: 'none' },
            { device: 'unknown' },
            { language: 'tr', from },
            { flow_version: 2 },
            { offline: true, to },
          ]
          for (const filter of [...filters, ...narrow]) {
            for (const of of [
              asked({ node_id: survey.nodeId, ...filter }),
              asked({ flow_id: survey.flowId, ...filter }),
            ]) {
              const { amounts } = await loaded(store, survey.workspaceId, of, now)
              expect(amounts, JSON.stringify(of)).toEqual(
                await counted(store, survey.workspaceId, of),
              )
            }
          }
        },
      ),
      { numRuns: 25, seed: 20261120 },
    )
  }, 120_000)

  it('spare reading what is folded', async () => {
    const { store } = at
    const survey = await newSurvey()
    const week = Array.from({ length: 24 * 20 }, (_, hours) =>
      row(survey, {
        ...answers(hours),
        flowId: survey.flowId,
        receivedAt: start + hours * hour,
        claimedAt: start + hours * hour,
      }),
    )
    await store.insertFeedback(week)
    const now = start + 24 * 20 * hour
    const of = asked({ node_id: survey.nodeId })
    expect((await loaded(store, survey.workspaceId, of, now)).read).toBe(week.length)
    expect(
      await foldNode(
        store,
        { id: survey.nodeId, workspaceId: survey.workspaceId },
        now,
        lasting,
        1,
      ),
    ).toBe(true)
    const folded = await loaded(store, survey.workspaceId, of, now)
    expect(folded.read).toBeLessThanOrEqual(2)
    expect(folded.amounts).toEqual(await counted(store, survey.workspaceId, of))
    await store.deleteFeedback(survey.workspaceId, week[100]?.id ?? '', now)
    expect(await loaded(store, survey.workspaceId, of, now)).toMatchObject({
      amounts: await counted(store, survey.workspaceId, of),
    })
    await foldNode(store, { id: survey.nodeId, workspaceId: survey.workspaceId }, now, lasting, 1)
    expect((await loaded(store, survey.workspaceId, of, now)).read).toBeLessThanOrEqual(2)
  })

  it('are recounted where somebody was erased from them', async () => {
    const { store } = at
    const survey = await newSurvey()
    const one = row(survey, {
      ...answers(4),
      flowId: survey.flowId,
      receivedAt: start,
      claimedAt: start,
      customer: { external_id: 'c' },
    })
    await store.saveFeedback(write(one))
    const customerId = (await store.feedback(survey.workspaceId, one.id))?.customerId ?? ''
    const now = start + 48 * hour
    await foldNode(store, { id: survey.nodeId, workspaceId: survey.workspaceId }, now, lasting, 1)
    await store.erasure.eraseSlice(
      { workspaceId: survey.workspaceId, customerId, answers: 'anonymise' },
      100,
      now,
    )
    const of = asked({ node_id: survey.nodeId, channel: 'none' })
    expect((await loaded(store, survey.workspaceId, of, now)).amounts).toEqual(
      await counted(store, survey.workspaceId, of),
    )
    expect(await counted(store, survey.workspaceId, of)).not.toEqual([])
  })

  it('are not kept where feedback changed while it was counted', async () => {
    const { store } = at
    const survey = await newSurvey()
    const rows = Array.from({ length: 10 }, (_, as) =>
      row(survey, {
        ...answers(as),
        flowId: survey.flowId,
        receivedAt: start + as * 1_000,
        claimedAt: start + as * 1_000,
      }),
    )
    await store.insertFeedback(rows)
    const node = { id: survey.nodeId, workspaceId: survey.workspaceId }
    const now = start + 48 * hour
    // Acts like another server between the fold's reads and its write.
    const disturbed = {
      ...store,
      results: {
        ...store.results,
        keepFold: async (...args: Parameters<Store['results']['keepFold']>) => {
          await store.deleteFeedback(survey.workspaceId, rows[3]?.id ?? '', now)
          return store.results.keepFold(...args)
        },
      },
    }
    expect(await foldNode(disturbed, node, now, lasting, 1)).toBe(false)
    expect(await foldNode(store, node, now, lasting, 1)).toBe(true)
    const of = asked({ node_id: survey.nodeId })
    expect((await loaded(store, survey.workspaceId, of, now)).amounts).toEqual(
      await counted(store, survey.workspaceId, of),
    )
  })
})
