// Filters about what people wrote, in each store: sealed columns have no texts, so rows answer.
import type { Analysed, Analysis, Answer, Filter, SubjectList, ThemeRule } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row } from '../store/suite/build.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { firstMoment, newSurvey, type TestSurvey } from '../test-kit/random-feedback.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { openSegments, type Segments } from './segments.ts'

const hour = 3_600_000
const lasting = new AbortController().signal
const remark = { question: 'remark' }
const contains = (value: string): Filter => ({ on: remark, op: 'contains', value })

const themeOf = (name: string, terms: ThemeRule['terms']) => ({
  id: `7d444840-9dc0-4f53-8f6a-0b5f1c7f8${name.length}00`,
  rule: { name, terms, not: [], question: null },
})
const themes = [
  themeOf('Delivery', { en: ['deliver*', 'late'], tr: ['geç'] }),
  themeOf('Staff', { en: ['staff'] }),
]

onEachStore({ describe, beforeAll, afterAll }, 'filters about texts', (at) => {
  let server: Segments
  beforeAll(() => {
    const { databaseUrl, dataDir } = at.place.options
    const place = { databaseUrl, databaseDirectUrl: null, databaseReplica: null, dataDir }
    server = openSegments({ ...place, databasePooler: 'none', resultsMemoryMb: 16 }, at.store)
  })
  afterAll(() => server.close())

  const now = firstMoment + 30 * hour

  async function ask(survey: TestSurvey, more: Partial<Analysis>): Promise<Analysed> {
    const source = { flowIds: [survey.flowId], firstFlowIds: [survey.flowId], themes }
    const analysis: Analysis = {
      of: { flow_ids: [survey.flowId] },
      ...{ completed: 'any', internal: 'any', timezone: 'UTC', base: 'answered' },
      ...{ groups: [], ask: [] },
      ...more,
    }
    const { workspaceId, nodeId } = survey
    return (await server.ask(
      { workspaceId, nodeIds: [nodeId], ...source, now, ask: { kind: 'analysis', analysis } },
      lasting,
    )) as Analysed
  }
  const counted = async (survey: TestSurvey, filter: Filter): Promise<number | undefined> =>
    (await ask(survey, { filter })).groups[0]?.n

  let seconds = 0
  const said = (survey: TestSurvey, body: string, more: Parameters<typeof row>[1] = {}) => {
    seconds += 1
    return row(survey, {
      flowId: survey.flowId,
      ...{ flowVersion: 1, languageId: ids.english, isCompleted: true, isInternal: false },
      receivedAt: firstMoment + seconds * 1_000,
      claimedAt: firstMoment + seconds * 1_000,
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body },
      ],
      ...more,
    })
  }

  it('find texts that are sealed, that arrive later, and none that was deleted or erased', async () => {
    const survey = await newSurvey(at.store)
    const old = said(survey, 'Zeppelin was late', { customer: { external_id: 'c' } })
    const gone = said(survey, 'zeppelin again')
    await at.store.insertFeedback([old, gone, said(survey, 'fine'), said(survey, 'all fine')])
    const node = { workspaceId: survey.workspaceId, id: survey.nodeId }
    expect((await server.seal(node, now, lasting)).segments).toBe(1)
    expect(await counted(survey, contains('ZEPPELIN'))).toBe(2)
    await at.store.insertFeedback([said(survey, 'Zeppelins!', { receivedAt: now - 1_000 })])
    expect(await counted(survey, contains('zeppelin'))).toBe(3)
    expect(await counted(survey, { on: remark, op: 'contains_word', value: 'zeppelin' })).toBe(2)
    expect(await counted(survey, { on: remark, op: 'not_contains', value: 'zeppelin' })).toBe(2)
    // Columns without texts count on beside them.
    expect(await counted(survey, { all: [] })).toBe(5)
    await at.store.deleteFeedback(survey.workspaceId, gone.id, now)
    const customerId = (await at.store.feedback(survey.workspaceId, old.id))?.customerId
    if (!customerId) throw new Error('The feedback has a customer.')
    const person = { workspaceId: survey.workspaceId, customerId, answers: 'anonymise' } as const
    await at.store.erasure.eraseSlice(person, 100, now)
    expect(await counted(survey, contains('zeppelin'))).toBe(1)
  })

  it('know the topics of texts in each language, in filters, groups and tables', async () => {
    const survey = await newSurvey(at.store)
    const bad = [{ question_id: ids.mood, option_id: ids.bad }]
    await at.store.insertFeedback([
      said(survey, 'Delivered too late'),
      said(survey, 'late, but the staff was kind'),
      said(survey, 'ÇOK GEÇ', { languageId: ids.turkish }),
      said(survey, 'late', { languageId: ids.turkish }),
      said(survey, '', { responses: bad }),
    ])
    const on = { ...remark, part: 'theme' } as const
    const late: Filter = { on, op: 'is', value: 'Delivery' }
    expect(await counted(survey, late)).toBe(3)
    expect(await counted(survey, { not: late })).toBe(2)
    const { groups, answers } = await ask(survey, {
      groups: [{ key: 'staff', name: 'Staff', filter: { on, op: 'is', value: 'Staff' } }],
      ask: [{ kind: 'crosstab', rows: [on], columns: [{ by: { question: 'mood' } }] }],
    })
    expect(groups.map(({ key, n }) => [key, n])).toEqual([
      ['all', 5],
      ['staff', 1],
    ])
    const [table] = answers.flatMap((one) => (one.kind === 'crosstab' ? [one] : []))
    expect(rowsOf(table)).toEqual([
      [themes[0]?.id, 3],
      [themes[1]?.id, 1],
    ])
  })

  it('are in the menu with topics, which are not counted', async () => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback([said(survey, 'late')])
    const source = { flowIds: [survey.flowId], firstFlowIds: [survey.flowId], themes }
    const { workspaceId, nodeId } = survey
    const { items } = (await server.ask(
      { workspaceId, nodeIds: [nodeId], ...source, now, ask: { kind: 'subjects' } },
      lasting,
    )) as SubjectList
    const [text, topics] = items.filter(
      ({ on }) => 'question' in on && on.question === ids.remark && on.part !== 'length',
    )
    expect(text?.operators.slice(0, 3)).toEqual(['contains', 'contains_word', 'not_contains'])
    expect(topics?.on).toEqual({ question: ids.remark, part: 'theme' })
    expect([text?.is_counted, topics?.is_counted]).toEqual([true, false])
    expect(topics?.values).toEqual(
      themes.map(({ id, rule: { name } }) => ({ value: id, words: { '': name }, count: 0 })),
    )
  })

  it('are refused where nothing can be searched', async () => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback([said(survey, 'crew')])
    const refused: readonly [Filter, string][] = [
      [{ on: { question: 'email' }, op: 'contains', value: 'a' }, 'filter.op'],
      [{ on: { question: 'mood', part: 'theme' }, op: 'answered' }, 'filter.on'],
      [{ on: remark, op: 'contains', value: [] }, 'filter.value'],
    ]
    for (const [filter, field] of refused)
      await expect(ask(survey, { filter })).rejects.toMatchObject({
        code: 13001,
        errors: [{ field }],
      })
  })
})

const rowsOf = (table: Extract<Answer, { kind: 'crosstab' }> | undefined) =>
  table?.groups['all']?.tables[0]?.rows.map(({ value, cells }) => [value, cells[0]?.n])
