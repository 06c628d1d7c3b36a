// Sealed columns against rows, after any sequence of changes, on both stores.
import type { Analysis } from '@askwell/contract'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../store/schema.ts'
import { row } from '../store/suite/build.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { countedResults } from '../test-kit/counted-results.ts'
import {
  answers,
  firstMoment,
  newSurvey,
  randomFeedback,
  stepOf,
  type TestSurvey,
} from '../test-kit/random-feedback.ts'
import { analyse } from './analyse.ts'
import { type Documents, readDocuments } from './documents.ts'
import { NodeColumns } from './node-columns.ts'
import { openReading } from './open-reading.ts'
import { sealNode } from './seal-node.ts'
import { sourceOf } from './source.ts'

const hour = 3_600_000
const room = 8
const pause = async (): Promise<void> => undefined

const figures: Analysis = {
  of: {},
  completed: 'any',
  internal: 'any',
  timezone: 'UTC',
  base: 'answered',
  groups: [],
  ask: [{ kind: 'figures' }],
}

onEachStore({ describe, beforeAll, afterAll }, 'sealed columns', (at) => {
  let db: Kysely<Tables>
  let documents: Documents
  beforeAll(async () => {
    const { databaseUrl, dataDir } = at.place.options
    const place = { databaseUrl, dataDir, isPooled: false, isWalled: false }
    db = await openReading(place)
    documents = readDocuments(await openReading(place))
  })
  afterAll(() => db.destroy())

  const seal = (survey: TestSurvey, now: number) =>
    sealNode(
      { db, documents, keep: at.store.results.keepSegments, pause, room },
      survey.nodeId,
      now,
    )

  /** What is counted at a node, by questions. */
  async function figuresIn(node: NodeColumns, survey: TestSurvey, now: number) {
    await node.update(db, now, pause)
    const flowIds = [survey.flowId]
    const ids = { nodeIds: [survey.nodeId], flowIds, firstFlowIds: flowIds }
    const { groups, answers: replies } = await analyse(
      await sourceOf(node.chunks, ids, { db, documents }, pause),
      figures,
      now,
    )
    const [reply] = replies
    if (reply?.kind !== 'figures') throw new Error('The reply has figures.')
    return {
      responses: groups[0]?.responses,
      completed: groups[0]?.completed,
      questions: reply.questions.map(({ question_id, groups: of }) => ({
        question_id,
        ...of['all'],
      })),
    }
  }
  const cold = (survey: TestSurvey, now: number) =>
    figuresIn(new NodeColumns(survey.nodeId, documents), survey, now)

  async function figuresOfRows(survey: TestSurvey) {
    const { responses, completed, questions } = await countedResults(
      at.store,
      { workspaceId: survey.workspaceId, flowIds: [survey.flowId] },
      { completed: 'any', internal: 'any', unit: 'day', flow_id: survey.flowId },
    )
    return { responses, completed, questions }
  }

  it('count like rows and like columns that are kept in memory, after each change and each sealing', async () => {
    let sealed = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { minLength: 6, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        async (numbers, chance) => {
          const survey = await newSurvey(at.store)
          const random = randomFeedback(at.store, survey)
          const warm = new NodeColumns(survey.nodeId, documents)
          for (const number of numbers) {
            await random.perform(stepOf(number))
            const choice = chance.next().value ?? 0
            if (choice % 3 === 0) sealed += (await seal(survey, random.now())).segments
            if (choice % 2 === 0) continue
            const expected = await figuresOfRows(survey)
            expect(await cold(survey, random.now()), 'after a start').toEqual(expected)
            expect(await figuresIn(warm, survey, random.now()), 'in memory').toEqual(expected)
          }
        },
      ),
      { numRuns: 60, seed: 20261127 },
    )
    expect(sealed).toBeGreaterThan(100)
  }, 180_000)

  const insert = (survey: TestSurvey, times: readonly number[], more = {}) =>
    at.store.insertFeedback(
      times.map((receivedAt, as) =>
        row(survey, {
          ...answers(as),
          ...more,
          flowId: survey.flowId,
          receivedAt,
          claimedAt: receivedAt,
        }),
      ),
    )

  /** Of each segment: how many feedbacks, and the span in minutes. */
  const segmentsOf = async ({ nodeId }: TestSurvey) =>
    (
      await db
        .selectFrom('segment')
        .selectAll()
        .where('node_id', '=', nodeId)
        .orderBy('from_at')
        .orderBy('part')
        .execute()
    ).map(({ feedbacks, from_at, before_at }) => [
      feedbacks,
      Math.max(-1, (from_at - firstMoment) / 60_000),
      (before_at - firstMoment) / 60_000,
    ])

  it('fill one segment after the other, and keep a crowded millisecond together', async () => {
    const survey = await newSurvey(at.store)
    const minutes = (...of: readonly number[]) => of.map((one) => firstMoment + one * 60_000)
    await insert(survey, minutes(0, 1, 2, 3, 4))
    const now = firstMoment + hour
    expect(await seal(survey, now)).toEqual({ read: 5, segments: 1 })
    expect(await segmentsOf(survey)).toEqual([[5, -1, 50]])
    expect(await seal(survey, now)).toEqual({ read: 0, segments: 0 })

    await insert(survey, minutes(...Array(10).fill(60), 70, 80))
    await seal(survey, now + hour)
    expect(await segmentsOf(survey)).toEqual([
      [8, -1, 70],
      [7, -1, 70],
      [2, 70, 110],
    ])
    expect(await cold(survey, now + hour)).toEqual(await figuresOfRows(survey))
  })

  it('divide a segment that has no room for what was inserted later', async () => {
    const survey = await newSurvey(at.store)
    const every = (count: number, ms: number) =>
      Array.from({ length: count }, (_, as) => firstMoment + as * ms)
    await insert(survey, every(8, 60_000))
    const now = firstMoment + 2 * hour
    await seal(survey, now)
    expect((await segmentsOf(survey)).map(([rows]) => rows)).toEqual([8])
    await insert(survey, every(14, 30_001))
    expect(await cold(survey, now)).toEqual(await figuresOfRows(survey))
    await seal(survey, now)
    expect((await segmentsOf(survey)).map(([rows]) => rows)).toEqual([8, 8, 6])
    expect(await cold(survey, now)).toEqual(await figuresOfRows(survey))
  })
})
