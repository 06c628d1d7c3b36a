// Drivers from columns of each store, before and after the feedback is sealed.
import type { Analysed, Ask, Drivers, FilterSubject, SubjectList } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row } from '../store/suite/build.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { answers, firstMoment, newSurvey, type TestSurvey } from '../test-kit/random-feedback.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { openSegments, type Segments } from './segments.ts'

const now = firstMoment + 400 * 3_600_000
const lasting = new AbortController().signal
const crew: FilterSubject = { customer: 'crew' }
const food: FilterSubject = { customer: 'food' }
const mood: FilterSubject = { question: 'mood' }
const target: FilterSubject = { facet: 'seconds' }
const replies: Drivers[] = []

/** The crew weighs three times as much as the food; the last one has no crew. */
const people = (survey: TestSurvey, count: number) =>
  Array.from({ length: count }, (_, as) => {
    const [crewIs, foodIs] = [(as * 7) % 5, (as * 3 + (as % 11)) % 5]
    const noise = (as * as * 13) % 17
    return row(survey, {
      ...answers(as),
      isInternal: false,
      flowId: survey.flowId,
      receivedAt: firstMoment + as * 60_000,
      createdAt: firstMoment + as * 60_000,
      claimedAt: firstMoment + as * 60_000,
      timeSpentSeconds: 10 + 3 * crewIs + foodIs + noise,
      customer: {
        food: foodIs,
        again: 2 * foodIs,
        ...(as < count - 1 && { crew: crewIs }),
      },
    })
  })

onEachStore({ describe, beforeAll, afterAll }, 'drivers', (at) => {
  const servers: Segments[] = []
  const open = (): Segments => {
    const { databaseUrl, dataDir } = at.place.options
    const place = { databaseUrl, databaseDirectUrl: null, databaseReplica: null, dataDir }
    const server = openSegments({ ...place, databasePooler: 'none', resultsMemoryMb: 16 }, at.store)
    servers.push(server)
    return server
  }
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  const asked = (survey: TestSurvey) => ({
    workspaceId: survey.workspaceId,
    nodeIds: [survey.nodeId],
    flowIds: [survey.flowId],
    firstFlowIds: [survey.flowId],
    now,
  })
  async function driversOf(
    server: Segments,
    survey: TestSurvey,
    more: Partial<Extract<Ask, { kind: 'drivers' }>> = {},
    gone = lasting,
  ): Promise<Record<string, Drivers>> {
    const { answers: found } = (await server.ask(
      {
        ...asked(survey),
        ask: {
          kind: 'analysis',
          analysis: {
            of: { flow_ids: [survey.flowId] },
            completed: 'any',
            internal: 'any',
            timezone: 'UTC',
            base: 'answered',
            groups: [
              {
                key: 'turkish',
                name: 'Turkish',
                filter: { on: { facet: 'language' }, op: 'is', value: 'tr' },
              },
            ],
            ask: [{ kind: 'drivers', target, of: [crew, food, mood], ...more }],
          },
        },
      },
      gone,
    )) as Analysed
    const [answer] = found
    if (answer?.kind !== 'drivers') throw new Error('The reply has drivers.')
    return answer.groups
  }
  const surveyOf = async (count: number): Promise<TestSurvey> => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback(people(survey, count))
    return survey
  }

  it('have weights that sum to R², of people who have all values, also where a group is too small', async () => {
    const survey = await surveyOf(281)
    const { all, turkish } = await driversOf(open(), survey)
    expect(all).toMatchObject({ n: 280, needed: 100, sampled_from: null })
    const [first, second, third] = all?.drivers ?? []
    const sum = [first, second, third].reduce((of, one) => of + (one?.weight.value ?? 0), 0)
    expect(sum).toBeCloseTo(all?.r2.value ?? 0, 12)
    expect(first?.weight.value).toBeGreaterThan(3 * (second?.weight.value ?? 1))
    expect(first?.r).toBeGreaterThan(0.4)
    expect(first?.performance).toMatchObject({ value: null, why: 'none' })
    // As many chose good as bad, which are the ends of the scale.
    expect(third?.performance).toMatchObject({ value: 50, n: 280, why: null })
    expect(turkish).toMatchObject({ n: 94, r2: { value: null, why: 'small' } })
    expect(turkish?.drivers[0]?.weight).toMatchObject({ value: null, interval: null, why: 'small' })
    if (all) replies.push(all)
  })

  it('are the same for sealed columns, at another server and in the other store', async () => {
    const survey = await surveyOf(281)
    const server = open()
    const before = await driversOf(server, survey)
    await server.seal({ id: survey.nodeId, workspaceId: survey.workspaceId }, now, lasting)
    expect(await driversOf(open(), survey)).toEqual(before)
    for (const reply of replies) expect(before['all']).toEqual(reply)
  })

  it('are refused at the fault, and name both where two say the same', async () => {
    const [survey, server] = [await surveyOf(150), open()]
    const faultOf = async (more: Parameters<typeof driversOf>[2]) =>
      driversOf(server, survey, more).then(
        () => null,
        ({ code, errors }) => ({ code, errors }),
      )
    const again: FilterSubject = { customer: 'again' }
    expect(await faultOf({ of: [crew, food, again] })).toEqual({
      code: 13001,
      errors: [
        { field: 'ask.0.of.1', message: expect.stringContaining('says the same as `of.2`') },
        { field: 'ask.0.of.2', message: expect.stringContaining('says the same as `of.1`') },
      ],
    })
    for (const [of, field] of [
      [[crew, target], 'ask.0.of.1'],
      [[crew, food, crew], 'ask.0.of.2'],
      [[crew, { question: ids.topics }], 'ask.0.of.1'],
      [[crew, { question: 'nobody' }], 'ask.0.of.1'],
      [[{ facet: 'weekday' }, crew], 'ask.0.of.0'],
    ] as const)
      expect(await faultOf({ of: [...of] })).toMatchObject({ code: 13001, errors: [{ field }] })
    expect(await faultOf({ target: { facet: 'device' } })).toMatchObject({
      errors: [{ field: 'ask.0.target' }],
    })
  })

  it('are offered by the menu, and end when their caller leaves', async () => {
    const [survey, server] = [await surveyOf(120), open()]
    const { items } = (await server.ask(
      { ...asked(survey), ask: { kind: 'subjects' } },
      lasting,
    )) as SubjectList
    const scales = items.filter(({ is_scale: is }) => is).map(({ on }) => JSON.stringify(on))
    for (const on of [crew, food, target, { question: ids.mood }])
      expect(scales).toContain(JSON.stringify(on))
    expect(scales).not.toContain(JSON.stringify({ question: ids.topics }))
    const gone = new AbortController()
    const left = driversOf(server, survey, {}, gone.signal)
    gone.abort()
    await expect(left).rejects.toMatchObject({ code: 13009 })
    expect((await driversOf(server, survey))['all']?.n).toBe(119)
  })
})
