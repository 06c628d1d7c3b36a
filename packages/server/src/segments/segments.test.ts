// Columns of two servers against rows, after any sequence of changes.
import type { Analysed, Analysis, Filter, ResponseFilters } from '@askwell/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResultQuery } from '../actions/results/asked.ts'
import { Refusal } from '../refusal.ts'
import { inWorkspace } from '../store/query/scope.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { row } from '../store/suite/build.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { countedResults } from '../test-kit/counted-results.ts'
import {
  answers,
  firstMember,
  firstMoment,
  newSurvey,
  randomFeedback,
  stepOf,
  type TestSurvey,
} from '../test-kit/random-feedback.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { openSegments, type Segments } from './segments.ts'

const hour = 3_600_000
const lasting = new AbortController().signal
const iso = (ms: number): string => new Date(ms).toISOString()

/** The same question as a query of results and as a filter. */
const pairs: readonly (readonly [
  Partial<ResultQuery> & Pick<ResponseFilters, 'tag' | 'follow_up' | 'assignee'>,
  Filter,
])[] = [
  [{}, { all: [] }],
  [{ channel: 'none' }, { on: { facet: 'channel' }, op: 'is', value: 'none' }],
  [{ device: 'phone' }, { on: { facet: 'device' }, op: 'is', value: ['phone'] }],
  [{ language: 'tr' }, { on: { facet: 'language' }, op: 'is', value: 'tr' }],
  [{ flow_version: 1 }, { on: { facet: 'version' }, op: 'is', value: 1 }],
  [{ tag: 'vip' }, { on: { facet: 'tag' }, op: 'is', value: 'vip' }],
  [{ follow_up: 'none' }, { on: { facet: 'follow_up' }, op: 'is', value: 'none' }],
  [{ follow_up: 'waiting' }, { on: { facet: 'follow_up' }, op: 'is', value: ['waiting'] }],
  [{ assignee: firstMember }, { on: { facet: 'assignee' }, op: 'is', value: firstMember }],
  [{ offline: false }, { not: { on: { facet: 'offline' }, op: 'is', value: true } }],
  [
    { from: iso(firstMoment + 2 * hour), to: iso(firstMoment + 40 * hour) },
    {
      on: { facet: 'received_at' },
      op: 'between',
      value: [iso(firstMoment + 2 * hour), iso(firstMoment + 40 * hour)],
    },
  ],
]

const analysis = (of: Analysis['of'], more: Partial<Analysis> = {}): Analysis => ({
  of,
  completed: 'any',
  internal: 'any',
  timezone: 'UTC',
  base: 'answered',
  groups: [],
  ask: [{ kind: 'figures' }, { kind: 'series', unit: 'day' }],
  ...more,
})

function shownInColumns({ groups, answers: replies }: Analysed) {
  const [all] = groups
  const [figures, series] = replies
  if (!all || figures?.kind !== 'figures' || series?.kind !== 'series')
    throw new Error('The reply has figures and a series.')
  return {
    responses: all.responses,
    completed: all.completed,
    n: all.n,
    questions: figures.questions.map(({ question_id, groups: of }) => ({
      question_id,
      ...of['all'],
    })),
    points: series.points
      .map(({ start, groups: of }) => ({ start, ...of['all'] }))
      .filter(({ responses = 0 }) => responses > 0),
  }
}

onEachStore({ describe, beforeAll, afterAll }, 'columns', (at) => {
  const servers: Segments[] = []
  const open = (): Segments => {
    const { databaseUrl, dataDir } = at.place.options
    const place = { databaseUrl, databaseDirectUrl: null, databaseReplica: null, dataDir }
    return openSegments({ ...place, databasePooler: 'none', resultsMemoryMb: 16 }, at.store)
  }
  beforeAll(() => servers.push(open(), open()))
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  const ask = async (
    server: Segments | undefined,
    survey: TestSurvey,
    asked: Analysis,
    now: number,
    gone = lasting,
  ): Promise<Analysed> =>
    (await server?.ask(
      {
        workspaceId: survey.workspaceId,
        nodeIds: [survey.nodeId],
        flowIds: [survey.flowId],
        firstFlowIds: [survey.flowId],
        now,
        ask: { kind: 'analysis', analysis: asked },
      },
      gone,
    )) as Analysed

  it('answer like rows, at each of two servers, after each change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat().map(stepOf), { minLength: 4, maxLength: 25 }),
        fc.infiniteStream(fc.nat()),
        async (steps, chance) => {
          const survey = await newSurvey(at.store)
          const random = randomFeedback(at.store, survey)
          for (const [place, step] of steps.entries()) {
            await random.perform(step)
            // Each server is asked now and then, so that it holds something older.
            if (place % 3 !== 0 && place < steps.length - 1) continue
            const choice = chance.next().value ?? 0
            const [query, filter] = pairs[choice % pairs.length] ?? [{}, { all: [] }]
            const completed = (['any', 'true', 'false'] as const)[choice % 3] ?? 'any'
            const { last_at: _, ...rows } = await countedResults(
              at.store,
              { workspaceId: survey.workspaceId, flowIds: [survey.flowId] },
              { completed, internal: 'any', unit: 'day', flow_id: survey.flowId, ...query },
            )
            const server = servers[choice % 2]
            const asked = analysis({ flow_ids: [survey.flowId] }, { filter, completed })
            const reply = shownInColumns(await ask(server, survey, asked, random.now()))
            expect(reply, JSON.stringify({ query, completed })).toEqual(rows)
          }
        },
      ),
      { numRuns: 40, seed: 20261127 },
    )
  }, 180_000)

  it('say how many questions wait, and how much memory their columns take (OP-30)', async () => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback([
      row(survey, { ...answers(1), flowId: survey.flowId, receivedAt: firstMoment }),
    ])
    const server = open()
    expect(server.load()).toEqual({ waiting: 0, cacheBytes: 0 })
    const asked = analysis({ flow_ids: [survey.flowId] })
    const replies = [1, 2, 3].map(() => ask(server, survey, asked, firstMoment))
    expect(server.load()).toEqual({ waiting: 2, cacheBytes: 0 })
    await Promise.all(replies)
    expect(server.load()).toEqual({ waiting: 0, cacheBytes: expect.any(Number) })
    expect(server.load().cacheBytes).toBeGreaterThan(100)
    await server.close()
    expect(server.load()).toEqual({ waiting: 0, cacheBytes: 0 })
  })

  it('count groups and a table of two subjects, and refuse what the survey does not have', async () => {
    const survey = await newSurvey(at.store)
    const now = firstMoment + 30 * hour
    await at.store.insertFeedback(
      Array.from({ length: 300 }, (_, as) =>
        row(survey, {
          ...answers(as),
          flowId: survey.flowId,
          receivedAt: firstMoment + as * 60_000,
          claimedAt: firstMoment + as * 60_000,
        }),
      ),
    )
    const of = { flow_ids: [survey.flowId] }
    const good: Filter = { on: { question: ids.mood }, op: 'is', value: ids.good }
    const reply = await ask(
      servers[0],
      survey,
      analysis(of, {
        groups: [
          { key: 'good', name: 'Good', filter: good },
          { key: 'others', name: 'Others', filter: { not: good } },
        ],
        ask: [
          {
            kind: 'crosstab',
            rows: [{ question: ids.topics }],
            columns: [{ by: { question: ids.mood } }, { by: { facet: 'device' } }],
          },
        ],
      }),
      now,
    )
    expect(reply.groups.map(({ key, n }) => [key, n])).toEqual([
      ['all', 300],
      ['good', 150],
      ['others', 150],
    ])
    const [table] = reply.answers
    if (table?.kind !== 'crosstab') throw new Error('The reply has a table.')
    const { all, good: those } = table.groups
    // One in three answered with the price; half of them chose good, and one in five has no known device.
    const price = all?.tables[0]?.rows.find(({ value }) => value === ids.price)
    const cell = (value: string) =>
      price?.cells[all?.columns.findIndex((column) => column.value === value) ?? -1]
    expect(all?.tables[0]?.bases[0]).toBe(100)
    expect(cell(ids.good)?.n).toBe(50)
    expect(cell(ids.bad)?.n).toBe(50)
    expect(cell('unknown')?.n).toBe(20)
    expect(cell('phone')?.n).toBe(80)
    expect(cell(ids.good)).toMatchObject({ column: 1, row: 0.5, total: 0.5, test: 'done' })
    expect(those?.tables[0]?.bases[0]).toBe(50)

    // One feedback a minute, from the first moment on.
    const recent: Filter = {
      on: { facet: 'received_at' },
      op: 'between',
      value: [iso(firstMoment + 100 * 60_000), iso(firstMoment + 160 * 60_000)],
    }
    const beside = await ask(
      servers[0],
      survey,
      analysis(of, {
        filter: { all: [recent, good] },
        groups: [{ key: 'others', name: 'Others', filter: { not: good } }],
        previous: 'period',
      }),
      now,
    )
    expect(beside.groups.map(({ key, n }) => [key, n])).toEqual([
      ['all', 30],
      ['others', 0],
      ['previous', 30],
    ])
    await expect(
      ask(servers[0], survey, analysis(of, { filter: good, previous: 'year' }), now),
    ).rejects.toMatchObject({ code: 13001, errors: [{ field: 'previous' }] })

    const refused = ask(
      servers[0],
      survey,
      analysis(of, { filter: { on: { question: 'nobody-asks-this' }, op: 'answered' } }),
      now,
    )
    await expect(refused).rejects.toThrow(Refusal)
    await expect(refused).rejects.toMatchObject({
      code: 13001,
      errors: [{ field: 'filter.on', message: 'is not a question of these surveys' }],
    })
  })

  it('are sealed in their thread, although another workspace asked it first, and read by the next server', async () => {
    const [survey, other] = [await newSurvey(at.store), await newSurvey(at.store)]
    const now = firstMoment + 30 * hour
    await at.store.insertFeedback(
      Array.from({ length: 50 }, (_, as) =>
        row(survey, { ...answers(as), flowId: survey.flowId, receivedAt: firstMoment + as }),
      ),
    )
    const [server, next] = [open(), open()]
    try {
      await inWorkspace(other.workspaceId, () =>
        ask(server, other, analysis({ flow_ids: [other.flowId] }), now),
      )
      const node = { id: survey.nodeId, workspaceId: survey.workspaceId }
      expect(await server.seal(node, now, lasting)).toEqual({ read: 50, segments: 1 })
      // Without a note of the change, so that only a reader of rows misses it.
      await behindOurBack(at.place, `delete from feedback where node_id = '${survey.nodeId}'`)
      const reply = await ask(next, survey, analysis({ flow_ids: [survey.flowId] }), now)
      expect(reply.groups[0]?.n).toBe(50)
    } finally {
      await server.close()
      await next.close()
    }
  })

  it('end a scan when its caller leaves, and answer the next one', async () => {
    const survey = await newSurvey(at.store)
    const gone = new AbortController()
    const left = ask(
      servers[0],
      survey,
      analysis({ flow_ids: [survey.flowId] }),
      firstMoment,
      gone.signal,
    )
    gone.abort()
    await expect(left).rejects.toMatchObject({ code: 13009 })
    const next = await ask(servers[0], survey, analysis({ flow_ids: [survey.flowId] }), firstMoment)
    expect(next.groups[0]?.n).toBe(0)
  })
})
