// Words of texts in each store: what is counted, in which language, and what never is.
import type { Analysed, Analysis, Answer, Ask } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row } from '../../store/suite/build.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { firstMoment, newSurvey, type TestSurvey } from '../../test-kit/random-feedback.ts'
import { ids } from '../../test-kit/respondent-flow.ts'
import { readDocuments } from '../documents.ts'
import { groupsOf } from '../groups.ts'
import { NodeColumns } from '../node-columns.ts'
import { openReading } from '../open-reading.ts'
import { openSegments, type Segments } from '../segments.ts'
import { sourceOf } from '../source.ts'
import { wordsOf as wordsOfSource } from './words-of.ts'

const now = firstMoment + 400 * 3_600_000
const lasting = new AbortController().signal

type WordsAnswer = Extract<Answer, { kind: 'words' }>

onEachStore({ describe, beforeAll, afterAll }, 'words', (at) => {
  let server: Segments
  beforeAll(() => {
    const { databaseUrl, dataDir } = at.place.options
    const place = { databaseUrl, databaseDirectUrl: null, databaseReplica: null, dataDir }
    server = openSegments({ ...place, databasePooler: 'none', resultsMemoryMb: 16 }, at.store)
  })
  afterAll(() => server.close())

  async function wordsOf(
    survey: TestSurvey,
    ask: Partial<Extract<Ask, { kind: 'words' }>> = {},
    more: Partial<Analysis> = {},
  ): Promise<WordsAnswer> {
    const { answers } = (await server.ask(
      {
        workspaceId: survey.workspaceId,
        nodeIds: [survey.nodeId],
        flowIds: [survey.flowId],
        firstFlowIds: [survey.flowId],
        now,
        ask: {
          kind: 'analysis',
          analysis: {
            of: { flow_ids: [survey.flowId] },
            completed: 'true',
            internal: 'false',
            timezone: 'UTC',
            base: 'answered',
            groups: [],
            ...more,
            ask: [{ kind: 'words', question: 'remark', ...ask }],
          },
        },
      },
      lasting,
    )) as Analysed
    const [answer] = answers
    if (answer?.kind !== 'words') throw new Error('The reply has words.')
    return answer
  }

  let seconds = 0
  const said = (survey: TestSurvey, body: string, more: Parameters<typeof row>[1] = {}) => {
    seconds += 1
    return row(survey, {
      flowId: survey.flowId,
      flowVersion: 1,
      languageId: ids.english,
      isCompleted: true,
      isInternal: false,
      receivedAt: firstMoment + seconds * 1_000,
      claimedAt: firstMoment + seconds * 1_000,
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body },
      ],
      ...more,
    })
  }
  const wordsIn = ({ groups }: WordsAnswer, group = 'all') =>
    Object.fromEntries(groups[group]?.words.map(({ word, count }) => [word, count]) ?? [])

  it('are those of the counted feedback, beside the score of the people', async () => {
    const survey = await newSurvey(at.store)
    const sad = { question_id: ids.mood, option_id: ids.bad }
    await at.store.insertFeedback([
      said(survey, 'The staff was friendly'),
      said(survey, 'friendly staff, staff!'),
      said(survey, 'staff', { responses: [sad, { question_id: ids.remark, body: 'staff' }] }),
      said(survey, 'internal staff', { isInternal: true }),
      said(survey, 'unfinished staff', { isCompleted: false }),
      said(survey, '   '),
    ])
    const good = { on: { question: 'mood' }, op: 'is', value: 'good' } as const
    const answer = await wordsOf(
      survey,
      { score: { question: 'mood' } },
      { groups: [{ key: 'good', name: 'Good', filter: good }] },
    )
    expect(answer).toMatchObject({
      language: 'en',
      groups: { all: { texts: 3, sampled_from: null }, good: { texts: 2 } },
    })
    expect(wordsIn(answer)).toEqual({ staff: 3, friendly: 2 })
    expect(wordsIn(answer, 'good')).toEqual({ staff: 2, friendly: 2 })
    const [staff] = answer.groups['all']?.words ?? []
    expect(staff).toMatchObject({ word: 'staff', share: 1, score: { n: 3, why: null } })
    expect(staff?.score?.value).toBeCloseTo(1 / 3, 12)
    expect(wordsIn(await wordsOf(survey, {}, { filter: { not: good } }))).toEqual({})
  })

  it('are of one language, which most texts have unless another one is asked for', async () => {
    const survey = await newSurvey(at.store)
    const turkish = { languageId: ids.turkish }
    await at.store.insertFeedback([
      said(survey, 'slow'),
      said(survey, 'slow'),
      said(survey, 'YAVAŞ ve kötü', turkish),
      said(survey, 'yavaş', turkish),
      said(survey, 'yavaş', turkish),
    ])
    const answer = await wordsOf(survey)
    expect(answer).toMatchObject({
      language: 'tr',
      languages: [
        { code: 'tr', texts: 3 },
        { code: 'en', texts: 2 },
      ],
    })
    expect(wordsIn(answer)).toEqual({ yavaş: 3 })
    expect(wordsIn(await wordsOf(survey, { language: 'en' }))).toEqual({ slow: 2 })
    expect(await wordsOf(await newSurvey(at.store))).toEqual({
      kind: 'words',
      language: null,
      languages: [],
      groups: { all: { texts: 0, sampled_from: null, words: [], phrases: [] } },
    })
  })

  it('are never those of what was deleted or erased, or masked pieces', async () => {
    const survey = await newSurvey(at.store)
    const secret = said(survey, 'zeppelin crew', { customer: { external_id: 'c' } })
    const erased = said(survey, 'zeppelin staff', { customer: { external_id: 'd' } })
    const others = ['crew ***@***.***', 'crew XXXX-XXXX-XXXX-XXXX', 'XXXX-XXXX-XXXX-XXXX'].map(
      (body) => said(survey, body),
    )
    await at.store.insertFeedback([secret, erased, ...others])
    expect(wordsIn(await wordsOf(survey))).toEqual({ crew: 3, zeppelin: 2 })
    await at.store.deleteFeedback(survey.workspaceId, secret.id, now)
    const customerId = (await at.store.feedback(survey.workspaceId, erased.id))?.customerId
    if (!customerId) throw new Error('The feedback has a customer.')
    await at.store.erasure.eraseSlice(
      { workspaceId: survey.workspaceId, customerId, answers: 'anonymise' },
      100,
      now,
    )
    expect(wordsIn(await wordsOf(survey))).toEqual({ crew: 2 })
  })

  it('are refused at the fault', async () => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback([said(survey, 'crew')])
    for (const [ask, field] of [
      [{ question: 'nobody' }, 'ask.0.question'],
      [{ question: 'mood' }, 'ask.0.question'],
      [{ question: 'email' }, 'ask.0.question'],
      [{ language: 'fr' }, 'ask.0.language'],
      [{ score: { question: ids.topics } }, 'ask.0.score'],
    ] as const)
      await expect(wordsOf(survey, ask)).rejects.toMatchObject({ code: 13001, errors: [{ field }] })
  })

  it('are found page after page', async () => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback(
      Array.from({ length: 1_203 }, (_, as) =>
        as % 2 === 0
          ? said(survey, `crew ${as}`)
          : said(survey, '', { responses: [{ question_id: ids.mood, option_id: ids.good }] }),
      ),
    )
    const answer = await wordsOf(survey)
    expect(answer.groups['all']).toMatchObject({ texts: 602, sampled_from: null })
    expect(wordsIn(answer)).toEqual({ crew: 602 })
  })

  it('are those of the newest texts where there are too many, and say so', async () => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback(
      Array.from({ length: 25 }, (_, as) => said(survey, as < 15 ? 'older crew' : 'newer crew')),
    )
    const { databaseUrl, dataDir } = at.place.options
    const place = { databaseUrl, dataDir, isPooled: false, isWalled: false }
    const [db, other] = [await openReading(place), await openReading(place)]
    try {
      const documents = readDocuments(other)
      const pause = async (): Promise<void> => undefined
      const node = new NodeColumns(survey.nodeId, documents)
      await node.update(db, now, pause)
      const flowIds = [survey.flowId]
      const asked = { nodeIds: [survey.nodeId], flowIds, firstFlowIds: flowIds }
      const source = await sourceOf(node.chunks, asked, { db, documents }, pause)
      const groups = await groupsOf(
        source,
        { completed: 'any', internal: 'any', timezone: 'UTC', groups: [] },
        now,
      )
      const ask = { kind: 'words', question: 'remark' } as const
      const answer = await wordsOfSource(source, groups, ask, { field: 'ask.0', weighed: null }, 10)
      expect(answer.groups['all']).toMatchObject({ texts: 10, sampled_from: 25 })
      expect(wordsIn(answer)).toEqual({ crew: 10, newer: 10 })
    } finally {
      await Promise.all([db.destroy(), other.destroy()])
    }
  })
})
