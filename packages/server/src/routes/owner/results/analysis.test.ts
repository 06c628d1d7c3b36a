import { Analysed, Results, SubjectList } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBundle, loadDemo } from '../../../demo/index.ts'
import { newMembers } from '../../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../../test-kit/owner-server.ts'
import { testBundle } from '../../../test-kit/respondent-flow.ts'

let server: OwnerServer

beforeAll(async () => {
  server = await startOwnerServer({
    bundle: { ...testBundle(), flows: [], nodes: [], widgets: [] },
  })
  await loadDemo(server.store, server.workspaceId, server.clock.now)
})
afterAll(() => server.app.close())

const analyse = async (body: object): Promise<Analysed> => {
  const reply = await server.owner.call('POST', '/analysis', body)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return Analysed.parse(reply.body)
}

describe('an analysis of the demo', () => {
  it.each(demoBundle.flows.map(({ name, id }) => [name, id] as const))(
    'has the figures of the results of %s',
    async (_name, id) => {
      const read = await server.owner.call('GET', `/flows/${id}/results?unit=week&completed=any`)
      const results = Results.parse(read.body)
      const { groups, answers } = await analyse({
        of: { flow_ids: [id] },
        completed: 'any',
        ask: [{ kind: 'figures' }, { kind: 'series', unit: 'week' }],
      })
      expect(groups[0]).toMatchObject({
        n: results.counts.counted,
        responses: results.counts.responses,
        completed: results.counts.completed,
      })
      const [figures, series] = answers
      if (figures?.kind !== 'figures' || series?.kind !== 'series') throw new Error('No answer.')
      expect(results.questions.length).toBeGreaterThan(3)
      for (const [at, question] of results.questions.entries()) {
        const own = figures.questions[at]
        expect(own?.question_id).toBe(question.question_id)
        expect(own?.groups['all']?.base).toEqual(question.base)
        if (!('sample' in question.figures) && question.figures.kind !== 'values')
          expect(own?.groups['all']?.figures).toEqual(question.figures)
      }
      expect(series.nps_question_id).toBe(results.series.nps_question_id)
      expect(series.points.map(({ start, groups: of }) => ({ start, ...of['all'] }))).toEqual(
        results.series.points,
      )
    },
  )

  it('has the scores of a MaxDiff, which add up to 100, for everybody and for a group (R-QS-21)', async () => {
    const flow = demoBundle.flows.find(({ name }) => name === 'Friday pulse')
    const recommend = flow?.elements.find(({ question }) => question?.key === 'recommend_work')
    const detractors = {
      on: { question: recommend?.question?.id, part: 'nps_group' },
      op: 'is',
      value: 'detractor',
    }
    const { answers } = await analyse({
      of: { flow_ids: [flow?.id] },
      groups: [{ key: 'cross', name: 'Detractors', filter: detractors }],
      ask: [{ kind: 'maxdiff', question: 'would_help' }],
    })
    const [answer] = answers
    if (answer?.kind !== 'maxdiff') throw new Error('No answer.')
    const { all, cross } = answer.groups
    expect(all?.persons).toBeGreaterThan(60)
    expect(all?.sets).toBe(4 * (all?.persons ?? 0))
    expect(all?.modelled).toBe(all?.persons)
    const sumOf = (name: 'shown' | 'best' | 'worst') =>
      all?.items.reduce((sum, item) => sum + item[name], 0)
    expect([sumOf('shown'), sumOf('best'), sumOf('worst')]).toEqual([
      3 * (all?.sets ?? 0),
      all?.sets,
      all?.sets,
    ])
    const scaled = all?.items.map((item) => item.scaled.value ?? Number.NaN) ?? []
    expect(scaled.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 9)
    for (const { scaled: one } of all?.items ?? [])
      expect(one.interval && one.interval.low <= (one.value ?? 0)).toBe(true)
    expect(all?.items[0]?.key).toBe('focus')
    expect(cross?.persons).toBeLessThan(30)
    expect(cross?.items[0]).toMatchObject({
      scaled: { value: null, interval: null, why: 'small' },
      utility: { value: null, interval: null, why: 'small' },
    })
  })

  it('refuses a MaxDiff of a question that is none, at its place', async () => {
    const flow = demoBundle.flows.find(({ name }) => name === 'Friday pulse')
    const reply = await server.owner.call('POST', '/analysis', {
      of: { flow_ids: [flow?.id] },
      ask: [
        { kind: 'series', unit: 'day' },
        { kind: 'maxdiff', question: 'workload' },
      ],
    })
    expect([reply.status, reply.body.errors?.map(({ field }) => field)]).toEqual([
      422,
      ['ask.1.question'],
    ])
  })

  it('lists subjects that can be asked for, each with the people who have its values', async () => {
    const [flow] = demoBundle.flows
    const reply = await server.owner.call('GET', `/analysis/subjects?flow_id=${flow?.id}`)
    const { items } = SubjectList.parse(reply.body)
    const completed = items.find(({ on }) => 'facet' in on && on.facet === 'completed')
    const languages = items.find(({ on }) => 'facet' in on && on.facet === 'language')
    expect(languages?.values.map(({ value }) => value).toSorted()).toEqual(
      flow?.languages.map(({ code }) => code).toSorted(),
    )
    const all = await analyse({
      of: { flow_ids: [flow?.id] },
      completed: 'any',
      internal: 'any',
      ask: [{ kind: 'series', unit: 'month' }],
    })
    const counts = completed?.values.map(({ count }) => count) ?? []
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.groups[0]?.n)
    // Each value of each choice is found by the filter that the menu makes of it.
    const choices = items.filter(
      ({ values, operators, is_counted }) =>
        is_counted && values.length > 0 && operators.includes('is'),
    )
    expect(choices.length).toBeGreaterThan(8)
    for (const { on, values } of choices.slice(0, 12)) {
      const [first] = values
      const found = await analyse({
        of: { flow_ids: [flow?.id] },
        completed: 'any',
        internal: 'any',
        filter: { on, op: 'is', value: first?.value },
        ask: [{ kind: 'series', unit: 'month' }],
      })
      expect(found.groups[0]?.n, JSON.stringify({ on, first })).toBe(first?.count)
    }
  })

  it('is sent once, and afterwards its tag is enough', async () => {
    const body = { of: { flow_ids: [demoBundle.flows[0]?.id] }, ask: [{ kind: 'figures' }] }
    const { raw } = await server.owner.call('POST', '/analysis', body)
    const etag = String(raw.headers['etag'])
    const again = await server.app.inject({
      method: 'POST',
      url: '/owner/v1/analysis',
      headers: { authorization: `Bearer ${server.owner.key}`, 'if-none-match': etag },
      payload: body,
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is refused to another workspace, and with a sentence at the fault', async () => {
    const of = { flow_ids: [demoBundle.flows[0]?.id] }
    const ask = [{ kind: 'figures' }]
    expect((await server.stranger.call('POST', '/analysis', { of, ask })).status).toBe(404)
    const faults = async (body: object) => {
      const reply = await server.owner.call('POST', '/analysis', { of, ask, ...body })
      return [reply.status, reply.body.errors?.map(({ field }) => field)]
    }
    const nobody = { on: { question: 'nobody' }, op: 'answered' }
    expect(await faults({ timezone: 'Mars/Olympus' })).toEqual([422, ['timezone']])
    expect(await faults({ filter: { any: [nobody] } })).toEqual([422, ['filter.any.0.on']])
    expect(await faults({ groups: [{ key: 'a', name: 'A', filter: nobody }] })).toEqual([
      422,
      ['groups.0.filter.on'],
    ])
    expect(await faults({ ask: [{ kind: 'figures', questions: ['nobody'] }] })).toEqual([
      422,
      ['ask.0.questions.0'],
    ])
    const facet = (name: string) => ({ facet: name })
    expect(
      await faults({
        ask: [
          { kind: 'crosstab', rows: [facet('received_at')], columns: [{ by: facet('device') }] },
        ],
      }),
    ).toEqual([422, ['ask.0.rows.0']])
    expect(await faults({ weights: 'x' })).toEqual([422, ['weights']])
    expect(await faults({ weighting_id: 'x' })).toEqual([422, ['weighting_id']])
    expect(await faults({ of: {} })).toEqual([422, ['of']])
  })

  it('is the same filter for results, the list, texts and the table to download (`f`)', async () => {
    const [flow] = demoBundle.flows
    const encoded = (filter: object): string =>
      Buffer.from(JSON.stringify(filter)).toString('base64url')
    const plain = Results.parse(
      (await server.owner.call('GET', `/flows/${flow?.id}/results?completed=any`)).body,
    )
    const everybody = await server.owner.call(
      'GET',
      `/flows/${flow?.id}/results?completed=any&f=${encoded({ all: [] })}`,
    )
    const { series, ...others } = Results.parse(everybody.body)
    const { series: plainSeries, ...plainOthers } = plain
    expect(others).toEqual(plainOthers)
    expect(series.points).toEqual(plainSeries.points)

    const phone = { on: { facet: 'device' }, op: 'is', value: 'phone' }
    const [byFilter, byQuery] = await Promise.all(
      [`f=${encoded(phone)}`, 'device=phone'].map(async (query) =>
        Results.parse(
          (await server.owner.call('GET', `/flows/${flow?.id}/results?completed=any&${query}`))
            .body,
        ),
      ),
    )
    expect(byFilter?.counts.counted).toBeGreaterThan(10)
    expect(byFilter?.questions).toEqual(byQuery?.questions)
    expect(byFilter?.counts).toEqual(byQuery?.counts)
    expect(byFilter?.parts).toEqual(byQuery?.parts)

    const list = async (query: string): Promise<string[]> => {
      const ids: string[] = []
      for (let after = ''; ; ) {
        const reply = await server.owner.call(
          'GET',
          `/feedbacks?flow_id=${flow?.id}&limit=40&${query}${after}`,
        )
        const page = reply.body as { items: { id: string }[]; next: string | null }
        ids.push(...page.items.map(({ id }) => id))
        if (page.next === null) return ids
        after = `&after=${page.next}`
      }
    }
    const found = await list(`f=${encoded(phone)}`)
    expect(found).toEqual(await list('device=phone'))
    const text = plain.questions.find(({ figures }) => figures.kind === 'texts')
    const texts = async (query: string) =>
      (
        await server.owner.call(
          'GET',
          `/flows/${flow?.id}/results/questions/${text?.question_id}/texts?limit=500&${query}`,
        )
      ).body['items']
    expect(await texts(`f=${encoded(phone)}`)).toEqual(await texts('device=phone'))
    expect(await texts(`f=${encoded({ not: phone })}`)).not.toEqual(await texts(''))
    const csv = async (query: string): Promise<string> =>
      (
        await server.app.inject({
          url: `/owner/v1/feedbacks.csv?flow_id=${flow?.id}&${query}`,
          headers: { authorization: `Bearer ${server.owner.key}` },
        })
      ).body
    expect(await csv(`f=${encoded(phone)}`)).toBe(await csv('device=phone'))
    expect((await csv(`f=${encoded({ any: [] })}`)).trim().split('\n')).toHaveLength(1)

    for (const [query, field] of [
      ['f=%7B', 'f'],
      [`f=${encoded({ on: { question: 'nobody' }, op: 'answered' })}`, 'f.on'],
      [`f=${encoded({ all: [{ on: { facet: 'moon' }, op: 'is' }] })}`, 'f'],
    ]) {
      const reply = await server.owner.call('GET', `/feedbacks?flow_id=${flow?.id}&${query}`)
      expect(reply.status).toBe(422)
      expect(reply.body.errors?.[0]?.field).toMatch(new RegExp(`^${field}`))
    }
    const homeless = await server.owner.call('GET', `/feedbacks?f=${encoded(phone)}`)
    expect(homeless.body.errors).toEqual([{ field: 'f', message: 'needs `flow_id` or `node_id`' }])
  })

  it('is for people who see everything of a feedback, in the channels that they see', async () => {
    const [flow] = demoBundle.flows
    const [node] = demoBundle.nodes.filter(({ flow_id }) => flow_id === flow?.id)
    const { agent } = await newMembers(server.app, server.owner, ['agent'])
    const f = Buffer.from(JSON.stringify({ all: [] })).toString('base64url')
    const of = { flow_ids: [flow?.id] }
    const body = { of, completed: 'any', ask: [{ kind: 'series', unit: 'month' }] }
    expect((await agent.call('GET', `/feedbacks?flow_id=${flow?.id}&f=${f}`)).status).toBe(403)
    expect((await agent.call('POST', '/analysis', body)).status).toBe(403)

    const seesOne = await newMembers(server.app, server.owner, ['analyst'], {
      channels: [String(node?.id)],
    })
    const reply = Analysed.parse((await seesOne.analyst.call('POST', '/analysis', body)).body)
    const ofNode = await analyse({ ...body, of: { node_ids: [node?.id], ...of } })
    expect(reply).toEqual(ofNode)
    expect(reply.groups[0]?.n).toBeGreaterThan(0)
    const other = demoBundle.nodes.find(({ id }) => id !== node?.id)
    const hidden = { ...body, of: { node_ids: [other?.id] } }
    expect((await seesOne.analyst.call('POST', '/analysis', hidden)).status).toBe(404)
  })
})
