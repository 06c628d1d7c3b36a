import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../store/store.ts'
import { row, write } from '../../store/suite/build.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { counted, loaded } from '../../test-kit/counted-tallies.ts'
import {
  answers,
  newSurvey,
  randomFeedback,
  firstMoment as start,
  stepOf,
} from '../../test-kit/random-feedback.ts'
import type { ResultQuery } from './asked.ts'
import { foldNode } from './fold.ts'

const hour = 3_600_000
const lasting = new AbortController().signal

const asked = (more: Partial<ResultQuery>): ResultQuery => ({
  completed: 'any',
  internal: 'any',
  ...more,
})
const iso = (ms: number): string => new Date(ms).toISOString()

onEachStore({ describe, beforeAll, afterAll }, 'tallies', (at) => {
  it('and what is read beside them are all feedback, each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat().map(stepOf), { minLength: 4, maxLength: 25 }),
        fc.array(fc.integer({ min: -30, max: 400 }), { minLength: 2, maxLength: 2 }),
        async (steps, [a = 0, b = 0]) => {
          const { store } = at
          const survey = await newSurvey(at.store)
          const random = randomFeedback(store, survey)
          for (const one of steps) await random.perform(one)
          const now = random.now()

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
    const survey = await newSurvey(at.store)
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
    const survey = await newSurvey(at.store)
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
    const survey = await newSurvey(at.store)
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
