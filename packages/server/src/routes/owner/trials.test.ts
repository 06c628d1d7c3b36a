import { randomUUID } from 'node:crypto'
import { DesignReply, type Flow, type GoldenPath } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fieldsOf,
  newFlow,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'

describe('trying a flow out', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    server = await startOwnerServer()
  })
  afterAll(() => server.close())

  it('simulates a document without storing it, and the same seed gives the same bytes (O-07)', async () => {
    const flow = newFlow()
    const once = await call('POST', '/flows/simulate', { flow, runs: 200, seed: 5 })
    expect(once).toMatchObject({ status: 200, body: { runs: 200, seed: 5, stuck: [] } })
    expect(once.body['states']).toHaveLength(flow.states.length)
    expect((await call('POST', '/flows/simulate', { flow, runs: 200, seed: 5 })).raw.body).toBe(
      once.raw.body,
    )
    expect((await call('POST', '/flows/simulate', { flow, runs: 200, seed: 6 })).raw.body).not.toBe(
      once.raw.body,
    )
    expect((await call('GET', `/flows/${flow.id}`)).status).toBe(404)
  })

  it.each<[string, () => object, number, RegExp]>([
    ['more runs than it may', () => ({ flow: newFlow(), runs: 20_001, seed: 1 }), 422, /^runs$/],
    ['no run', () => ({ flow: newFlow(), runs: 0 }), 422, /^runs$/],
    ['a seed that is none', () => ({ flow: newFlow(), seed: -1 }), 422, /^seed$/],
    ['no flow', () => ({ runs: 10 }), 422, /^flow$/],
    [
      'a document that is no flow',
      () => ({ flow: { ...newFlow(), states: [] } }),
      422,
      /^flow\.states$/,
    ],
    [
      'a flow with errors',
      () => ({
        flow: newFlow({
          states: newFlow().states.map((state) => ({ ...state, isInitialState: false })),
        }),
      }),
      422,
      /^flow\.states/,
    ],
  ])('refuses %s, at its place (O-07)', async (_what, body, status, field) => {
    const reply = await call('POST', '/flows/simulate', body())
    expect([reply.status, reply.body.code]).toEqual([status, 13001])
    expect(fieldsOf(reply)[0]).toMatch(field)
  })

  it('makes the sets of a MaxDiff, and the same seed gives the same bytes (R-QS-21)', async () => {
    const keys = [...'abcdefgh']
    const body = { kind: 'maxdiff', keys, plan: { versions: 8, seed: 5 } }
    const once = await call('POST', '/flows/design', body)
    expect(once).toMatchObject({
      status: 200,
      body: {
        maxdiff: { itemsPerSet: 4, setsPerPerson: 6, versions: 8, seed: 5 },
        report: { items: { least: 24, most: 24 }, is_connected: true, is_balanced: true },
      },
    })
    expect((await call('POST', '/flows/design', body)).raw.body).toBe(once.raw.body)
    expect(
      (await call('POST', '/flows/design', { ...body, plan: { versions: 8, seed: 6 } })).raw.body,
    ).not.toBe(once.raw.body)
    const flow = newFlow()
    const options = ['best', 'worst'].map((key, order) => ({
      ...{ id: randomUUID(), key, body: { en: key }, order, isVisible: true },
    }))
    const [element] = flow.elements.flatMap((one) => (one.question ? one : []))
    if (element?.question === undefined) throw new Error('The flow has no question.')
    const made = DesignReply.parse(once.body)
    if (made.kind !== 'maxdiff') throw new Error('The design is of another kind.')
    element.question.style = 'matrix'
    element.question.options = []
    element.question.extra = {
      matrix_question_type: 'maxdiff',
      maxdiff: made.maxdiff,
    }
    element.question.statements = keys.map((key, order) => ({
      ...{ id: randomUUID(), key, body: { en: key }, order },
      options: options.map((option) => ({ ...option, id: randomUUID() })),
    }))
    const linted = await call('POST', '/flows/lint', flow)
    expect(JSON.stringify(linted.body)).not.toContain('design')
  })

  it.each<[string, object, string]>([
    ['two statements', { keys: ['a', 'b'] }, 'keys'],
    ['a statement twice', { keys: ['a', 'b', 'a'] }, 'keys'],
    [
      'sets of more statements than there are',
      { keys: ['a', 'b', 'c'], plan: { itemsPerSet: 4 } },
      'plan.itemsPerSet',
    ],
    ['sets of two', { keys: ['a', 'b', 'c'], plan: { itemsPerSet: 2 } }, 'plan.itemsPerSet'],
  ])('refuses a design of %s, at its place', async (_what, body, field) => {
    const reply = await call('POST', '/flows/design', { kind: 'maxdiff', ...body })
    expect([reply.status, reply.body.code]).toEqual([422, 13001])
    expect(fieldsOf(reply)).toEqual([field])
  })

  const named = (key: string) => ({ key, body: { en: key } })
  const attributes = [
    { ...named('price'), levels: ['low', 'middle', 'high'].map(named) },
    { ...named('view'), levels: ['sea', 'court'].map(named) },
  ]
  it('makes the products of a conjoint, and says how precise they are (R-QS-22)', async () => {
    const prohibited = [
      [
        ['price', 'low'],
        ['view', 'sea'],
      ],
    ]
    const plan = { versions: 4, tasks: 6, seed: 5, prohibited }
    const body = { kind: 'conjoint', attributes, plan, persons: 2_000 }
    const once = await call('POST', '/flows/design', body)
    expect(once).toMatchObject({
      status: 200,
      body: {
        kind: 'conjoint',
        conjoint: { alternatives: 3, hasNone: true, tasks: 6, versions: 4, prohibited },
        report: { levels: [{ attribute: 'price', level: 'low', shown: 24 }, {}, {}, {}, {}] },
      },
    })
    const products = Object(once.body)['conjoint'].designs.flat(2)
    expect(products).toHaveLength(4 * 6 * 3)
    expect(products.filter(([price, view]: number[]) => price === 0 && view === 0)).toEqual([])
    expect((await call('POST', '/flows/design', body)).raw.body).toBe(once.raw.body)
    const few = await call('POST', '/flows/design', { ...body, persons: 10 })
    const errorOf = (reply: typeof few) => Object(reply.body)['report'].levels[0].error
    expect(errorOf(few)).toBeCloseTo(errorOf(once) * Math.sqrt(200), 9)
    expect(few.body).toMatchObject({ report: { is_precise: false } })
    expect(once.body).toMatchObject({ report: { is_precise: true } })
  })

  it.each<[string, object, string]>([
    ['no attribute', { attributes: [] }, 'attributes'],
    [
      'one level only',
      { attributes: [{ ...named('price'), levels: [named('low')] }] },
      'attributes.0.levels',
    ],
    ['an attribute twice', { attributes: [attributes[0], attributes[0]] }, 'attributes'],
    ['one product in a task', { plan: { alternatives: 1 } }, 'plan.alternatives'],
    [
      'more products in a task than there are',
      { attributes: attributes.slice(1), plan: { alternatives: 3, versions: 1 } },
      'plan.alternatives',
    ],
    [
      'a prohibited level that does not exist',
      {
        plan: {
          prohibited: [
            [
              ['price', 'low'],
              ['view', 'garden'],
            ],
          ],
        },
      },
      'plan.prohibited.0.1',
    ],
  ])('refuses products of %s, at its place', async (_what, change, field) => {
    const reply = await call('POST', '/flows/design', { kind: 'conjoint', attributes, ...change })
    expect([reply.status, reply.body.code]).toEqual([422, 13001])
    expect(fieldsOf(reply)).toEqual([field])
  })

  it('continues answering while several are simulated (O-07)', async () => {
    const flow = newFlow()
    const going = Promise.all(
      [1, 2, 3].map((seed) => call('POST', '/flows/simulate', { flow, runs: 5_000, seed })),
    )
    const order: string[] = []
    await Promise.all([
      going.then(() => order.push('simulated')),
      call('GET', '/flows').then(() => order.push('listed')),
    ])
    expect(order).toEqual(['listed', 'simulated'])
    expect((await going).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  describe('golden paths', () => {
    /** One question, then the default thank state. */
    const shortFlow = (): Flow => {
      const [language] = newFlow().languages
      const [state, element, question] = [randomUUID(), randomUUID(), randomUUID()]
      return newFlow({
        states: [
          {
            id: state,
            name: 'Only page',
            style: 'page',
            isInitialState: true,
            elements: [element],
            nextStateId: null,
          },
        ],
        elements: [
          {
            id: element,
            type: 'question',
            order: 0,
            isVisible: true,
            triggers: [],
            question: {
              id: question,
              key: 'visit',
              style: 'star',
              body: { [language?.code ?? 'en']: 'How was it?' },
              isRequired: true,
              isMultiSelect: false,
              hidePersonalData: false,
              options: [],
              statements: [],
              extra: {},
            },
          },
        ],
        transitions: [],
      })
    }
    const pathOf = (flow: Flow, text: string): GoldenPath => ({
      id: randomUUID(),
      name: 'Five stars',
      steps: [
        {
          state_id: flow.states[0]?.id ?? '',
          answers: [{ kind: 'text', question_id: flow.elements[0]?.question?.id ?? '', text }],
          press: 'alone',
        },
      ],
      end: null,
    })

    it('are kept with the flow, and publishing refuses one that breaks, at its step (O-07)', async () => {
      const flow = shortFlow()
      await call('POST', '/flows', flow)
      const items = [pathOf(flow, '5')]
      expect(await call('PUT', `/flows/${flow.id}/golden_paths`, { items })).toMatchObject({
        status: 200,
        body: { items },
      })
      expect((await call('GET', `/flows/${flow.id}/golden_paths`)).body).toEqual({ items })
      expect(await call('POST', `/flows/${flow.id}/publish`)).toMatchObject({
        status: 200,
        body: { version: 1 },
      })

      await call('PUT', `/flows/${flow.id}/golden_paths`, { items: [...items, pathOf(flow, '7')] })
      const refused = await call('POST', `/flows/${flow.id}/publish`)
      expect([refused.status, refused.body.code, fieldsOf(refused)]).toEqual([
        422,
        13001,
        ['golden_paths.1.steps.0'],
      ])
      expect(refused.body.errors?.[0]?.message).toBe(
        'The test path “Five stars” fails: the question visit rejects the recorded answer.',
      )
      expect((await call('GET', `/flows/${flow.id}/versions`)).body['items']).toHaveLength(1)
      expect(
        await call('POST', `/flows/${flow.id}/publish?accept=broken_golden_paths`),
      ).toMatchObject({ status: 200, body: { version: 2 } })
      expect(fieldsOf(await call('POST', `/flows/${flow.id}/publish?accept=all`))).toEqual([
        'accept',
      ])
    })

    it('refuse what is none: the same id twice, no step, another workspace', async () => {
      const flow = shortFlow()
      await call('POST', '/flows', flow)
      const path = pathOf(flow, '5')
      expect(
        fieldsOf(await call('PUT', `/flows/${flow.id}/golden_paths`, { items: [path, path] })),
      ).toEqual(['items.1.id'])
      expect(
        fieldsOf(
          await call('PUT', `/flows/${flow.id}/golden_paths`, { items: [{ ...path, steps: [] }] }),
        ),
      ).toEqual(['items.0.steps'])
      expect(
        (await server.stranger.call('PUT', `/flows/${flow.id}/golden_paths`, { items: [] })).status,
      ).toBe(404)
      expect((await server.stranger.call('GET', `/flows/${flow.id}/golden_paths`)).status).toBe(404)
      expect((await call('GET', '/flows/x/golden_paths')).status).toBe(404)
    })

    it('an earlier version is published again, even if the current golden paths break (O-08)', async () => {
      const flow = shortFlow()
      await call('POST', '/flows', { ...flow, name: 'One' })
      await call('POST', `/flows/${flow.id}/publish`)
      await call('PUT', `/flows/${flow.id}`, { ...flow, name: 'Two' })
      await call('POST', `/flows/${flow.id}/publish`)
      await call('PUT', `/flows/${flow.id}/golden_paths`, { items: [pathOf(flow, '7')] })
      expect(await call('POST', `/flows/${flow.id}/versions/1/publish`)).toMatchObject({
        status: 200,
        body: { version: 3 },
      })
      expect((await call('GET', `/flows/${flow.id}/versions/3`)).body).toMatchObject({
        name: 'One',
        version: 3,
      })
      expect((await call('GET', `/flows/${flow.id}`)).body).toMatchObject({ name: 'Two' })
      for (const version of ['9', '0', 'x', '1.5'])
        expect((await call('POST', `/flows/${flow.id}/versions/${version}/publish`)).status).toBe(
          404,
        )
      expect(
        (await server.stranger.call('POST', `/flows/${flow.id}/versions/1/publish`)).status,
      ).toBe(404)
    })
  })
})
