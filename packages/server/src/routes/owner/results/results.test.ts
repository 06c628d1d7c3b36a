import { randomUUID } from 'node:crypto'
import { type Results, TextSample } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useAnsweredNode } from '../../../test-kit/answered-node.ts'
import { fieldsOf } from '../../../test-kit/owner-server.ts'
import { id, ids } from '../../../test-kit/respondent-flow.ts'

const { call, results } = useAnsweredNode()

const question = ({ questions }: Results, questionId: string) =>
  questions.find(({ question_id }) => question_id === questionId)
const countsOf = (of: Results, questionId: string): Record<string, number> => {
  const figures = question(of, questionId)?.figures
  return figures?.kind === 'options'
    ? Object.fromEntries(figures.options.map(({ key, count }) => [key, count]))
    : {}
}

describe('results of the owner API', () => {
  it('counts complete feedback that is not internal, and tells how many were complete (O-15, A-009, R-INC-03)', async () => {
    const { counts, time_spent } = await results()
    expect(counts).toMatchObject({
      responses: 6,
      completed: 5,
      partial: 1,
      counted: 5,
      completion: 5 / 6,
    })
    expect([time_spent.answered, time_spent.average, time_spent.median]).toEqual([5, 30, 30])
  })

  it('sums a question up: counts, shares, average and NPS by the weights of its options (O-15)', async () => {
    const found = await results()
    expect(question(found, ids.mood)).toMatchObject({
      key: 'mood',
      answered: 5,
      reached: 5,
      figures: {
        kind: 'options',
        average: 0.6,
        nps: { promoters: 4, passives: 0, detractors: 1, score: 60 },
      },
    })
    expect(countsOf(found, ids.topics)).toEqual({ price: 1, staff: 1, none: 0 })
    const texts = question(found, ids.remark)?.figures
    expect(texts?.kind === 'texts' && texts.sample.map(({ body }) => body)).toEqual([
      'later',
      'Çok iyi',
    ])
  })

  it('shows where people left, and which way they went (O-15)', async () => {
    const { states, ways } = await results()
    const state = (stateId: string) => states.find(({ state_id }) => state_id === stateId)
    expect(state(ids.start)).toMatchObject({ reached: 6, left: 1, left_share: 1 / 6 })
    expect(state(ids.contact)).toMatchObject({ reached: 1, left: 0 })
    expect(state(ids.end)).toMatchObject({ reached: 5 })
    expect(
      ways.map(({ from_state_id, kind, to_state_id, count }) => [
        from_state_id,
        kind,
        to_state_id,
        count,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [ids.start, 'next', ids.comment, 4],
        [ids.start, 'transition', ids.contact, 1],
        [ids.comment, 'next', ids.end, 4],
        [ids.contact, 'next', ids.end, 1],
      ]),
    )
    expect(ways.find(({ kind }) => kind === 'transition')?.transition_id).toBe(id(40))
  })

  it.each([
    ['completed=any', 6],
    ['completed=false', 1],
    ['internal=any', 6],
    ['internal=true', 1],
    ['channel=email', 1],
    ['channel=none', 4],
    ['language=tr', 1],
    [`language=${ids.english}`, 4],
    ['language=xx', 0],
    ['device=phone', 1],
    ['device=unknown', 4],
    ['offline=true', 0],
    ['flow_version=1', 5],
    ['flow_version=2', 0],
    ['q=later', 1],
    ['to=2026-11-21T00:00:00Z', 4],
    ['from=2026-11-21T00:00:00Z', 1],
    ['from=2026-11-21T12:00:00Z&to=2026-11-21T12:00:01Z', 0],
  ])('filters by %s', async (query, counted) => {
    expect((await results(query)).counts.counted).toBe(counted)
  })

  it('finds words among those that a filter selects, and says how many were searched', async () => {
    const f = (optionId: string): string =>
      Buffer.from(
        JSON.stringify({ on: { question: ids.mood }, op: 'is', value: optionId }),
      ).toString('base64url')
    const found = await results('q=later')
    expect(found.search).toEqual({ searched: 6, found: 1, limit: 5_000 })
    const numbers = await Promise.all(
      [ids.good, ids.bad].map(
        async (optionId) => (await results(`q=later&f=${f(optionId)}`)).counts.counted,
      ),
    )
    expect(numbers.toSorted()).toEqual([0, 1])
  })

  it('puts the days of a chart together', async () => {
    const daily = (await results()).series
    expect(daily).toMatchObject({ unit: 'day', nps_question_id: ids.mood })
    expect(
      daily.points.map(({ start, responses, completed, nps }) => [
        start,
        responses,
        completed,
        nps?.score,
      ]),
    ).toEqual([
      ['2026-11-20', 5, 4, 50],
      ['2026-11-21', 1, 1, 100],
    ])
    expect(
      (await results('unit=month')).series.points.map(({ start, responses }) => [start, responses]),
    ).toEqual([['2026-11-01', 6]])
    expect((await results('unit=week')).series.points.map(({ start }) => start)).toEqual([
      '2026-11-16',
    ])
  })

  it('gives a flow the same over its nodes', async () => {
    const { series: _node, ...ofNode } = await results()
    const { series: _flow, ...ofFlow } = await results('', `/flows/${ids.flow}`)
    expect(ofFlow).toEqual(ofNode)
    expect(ofFlow.parts.nodes).toEqual([{ node_id: ids.node, name: 'Corner shop', count: 5 }])
    expect((await results(`node_id=${randomUUID()}`, `/flows/${ids.flow}`)).counts.responses).toBe(
      0,
    )
  })

  it('pages what was written, and looks for words in it', async () => {
    const texts = async (query: string) => {
      const reply = await call(
        'GET',
        `/nodes/${ids.node}/results/questions/${ids.remark}/texts?${query}`,
      )
      return z.object({ items: z.array(TextSample), next: z.string().nullable() }).parse(reply.body)
    }
    const first = await texts('limit=1')
    expect(first.items.map(({ body }) => body)).toEqual(['later'])
    expect((await texts(`limit=1&after=${first.next}`)).items.map(({ body }) => body)).toEqual([
      'Çok iyi',
    ])
    expect((await texts('q=%C3%87OK')).items.map(({ body }) => body)).toEqual(['Çok iyi'])
    expect((await texts('q=example')).items).toEqual([])
  })

  it.each([
    ['from=2026-02-02T00:00:00Z&to=2026-02-01T00:00:00Z', 'to'],
    ['completed=maybe', 'completed'],
    ['unit=hour', 'unit'],
    ['device=fridge', 'device'],
  ])('refuses %s', async (query, field) => {
    const reply = await call('GET', `/nodes/${ids.node}/results?${query}`)
    expect([reply.status, reply.body.code, fieldsOf(reply)]).toEqual([422, 13001, [field]])
  })
})
