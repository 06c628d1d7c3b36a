// One figure and the time before it, compared with the analysis that a screen of results asks for (O-56).
import type { Analysed, Analysis, Difference, FigureQuery, Filter } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBundle, loadDemo } from '../../demo/index.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { testBundle } from '../../test-kit/respondent-flow.ts'
import { type FigureSource, readFigure } from './read-figure.ts'

const flowOf = (name: string) => {
  const flow = demoBundle.flows.find((one) => one.name === name)
  if (flow === undefined) throw new Error(`The demo has no survey ${name}.`)
  return flow
}
const shop = flowOf('Shop visit')
const delivery = { flow_ids: [flowOf('Delivery rating').id] }
const period: Filter = { on: { facet: 'received_at' }, op: 'last', value: { days: 30 } }
const source: FigureSource = {
  ...{ of: { flow_ids: [shop.id] }, completed: 'true', internal: 'false' },
  ...{ timezone: 'UTC', period, conditions: [] },
}

describe('a figure of results', () => {
  let server: OwnerServer
  const run = async (analysis: Analysis): Promise<Analysed> => {
    const reply = await server.owner.call('POST', '/analysis', analysis)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Object(reply.body) as Analysed
  }
  const read = (figure: FigureQuery, more: Partial<FigureSource> = {}) =>
    readFigure(run, { ...source, ...more }, figure)
  const onScreen = async (question: string, what: string, of = source.of) => {
    const { answers } = await run({
      ...{ of, completed: 'true', internal: 'false', timezone: 'UTC', groups: [] },
      ...{ filter: { all: [period] }, base: 'answered', previous: 'period' },
      ask: [{ kind: 'figures', questions: [question] }],
    })
    const [answer] = answers
    const found = answer?.kind === 'figures' ? answer.questions[0] : undefined
    const difference = found?.differences.find((one) => one.what === what)
    if (found === undefined || difference === undefined)
      throw new Error(`${question} has no ${what}`)
    return { ...found, difference }
  }
  const isAsOnScreen = async (
    reading: Awaited<ReturnType<typeof read>>,
    difference: Difference,
  ): Promise<void> => {
    expect((reading.value ?? 0) - (reading.previous?.value ?? 0)).toBeCloseTo(difference.value, 9)
    expect(reading.p).toBeCloseTo(difference.p ?? Number.NaN, 9)
  }

  beforeAll(async () => {
    server = await startOwnerServer({
      bundle: { ...testBundle(), flows: [], nodes: [], widgets: [] },
    })
    await loadDemo(server.store, server.workspaceId, server.clock.now)
  })
  afterAll(() => server.close())

  it('is the score of a question, with the same test as on the screen', async () => {
    const { groups, difference } = await onScreen('recommend', 'nps')
    const reading = await read({ nps: { question: 'recommend' } })
    await isAsOnScreen(reading, difference)
    const now = groups['all']
    expect(reading).toMatchObject({
      value: now && 'nps' in now.figures ? now.figures.nps?.score : null,
      n: now?.base.answered,
      previous: { n: groups['previous']?.base.answered },
    })
  })

  it('is the mean of a number', async () => {
    const { difference } = await onScreen('stars', 'mean', delivery)
    const reading = await read({ mean: { question: 'stars' } }, { of: delivery })
    await isAsOnScreen(reading, difference)
  })

  it('is the share of people who chose one of several options, each counted once', async () => {
    const { question_id } = await onScreen('recommend', 'nps')
    const branch = shop.elements.find(({ question }) => question?.key === 'branch')?.question
    const harbour = branch?.options.find(({ key }) => key === 'harbour')
    const { difference } = await onScreen('branch', `option:${harbour?.id}`)
    const on = { question: 'branch' }
    await isAsOnScreen(await read({ share: on, values: ['harbour'] }), difference)
    const all = branch?.options.map(({ key }) => key) ?? []
    expect((await read({ share: on, values: all })).value).toBe(1)
    const [promoter, detractor] = await Promise.all(
      ['promoter', 'detractor'].map((value) =>
        read({ share: { question: question_id, part: 'nps_group' }, values: [value] }),
      ),
    )
    const score = await read({ nps: { question: question_id } })
    expect(100 * ((promoter?.value ?? 0) - (detractor?.value ?? 0))).toBeCloseTo(
      score.value ?? 0,
      9,
    )
  })

  it('is a number of responses, which a facet divides', async () => {
    const [responses, completed] = [await read('responses'), await read('completed')]
    expect(responses.value).toBeGreaterThan(completed.value ?? 0)
    expect(responses.p).toBeGreaterThanOrEqual(0)
    const share = await read(
      { share: { facet: 'completed' }, values: [true] },
      { completed: 'any' },
    )
    expect(share.value).toBeCloseTo((completed.value ?? 0) / (responses.value ?? 1), 9)
    expect(share.n).toBe(responses.value)
  })

  it('has no time before without a period, and no value where nobody answered', async () => {
    expect(await read('responses', { period: null })).toMatchObject({ previous: null, p: null })
    const nobody: Filter = {
      on: { facet: 'received_at' },
      op: 'between',
      value: ['2001-01-01', '2001-02-01'],
    }
    expect(await read({ nps: { question: 'recommend' } }, { period: nobody })).toEqual({
      ...{ value: null, n: 0, previous: { value: null, n: 0 }, p: null },
    })
  })
})
