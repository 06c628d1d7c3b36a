import { Analysed } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBundle, loadDemo } from '../../../demo/index.ts'
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

describe('a conjoint of the demo', () => {
  it('has the part-worths and importances of a conjoint, and the shares of products (R-QS-22)', async () => {
    const flow = demoBundle.flows.find(({ name }) => name === 'Friday pulse')
    const body = { of: { flow_ids: [flow?.id] } }
    const ask = { kind: 'conjoint', question: 'next_offer' }
    const offer = { pay: 'pay_6', home: 'home_0', learn: 'learn_2' }
    const simulate = [offer, { ...offer, pay: 4.5, home: 'home_2' }]
    const { answers } = await analyse({ ...body, ask: [{ ...ask, simulate, with_none: true }] })
    const [answer] = answers
    if (answer?.kind !== 'conjoint') throw new Error('No answer.')
    const all = answer.groups['all']
    if (!all?.model || !all.shares) throw new Error('Nothing was estimated.')
    expect(all.persons).toBeGreaterThan(60)
    expect([all.tasks, all.left_out]).toEqual([6 * all.persons, 0])
    const numberOf = (figure: { value: number | null }) => figure.value ?? Number.NaN
    for (const key of ['pay', 'home', 'learn']) {
      const levels = all.levels.filter(({ attribute }) => attribute === key)
      expect(levels.reduce((sum, one) => sum + one.shown, 0)).toBe(2 * all.tasks)
      expect(levels.reduce((sum, one) => sum + numberOf(one.part_worth), 0)).toBeCloseTo(0, 9)
    }
    expect(all.importance.reduce((sum, { value }) => sum + numberOf(value), 0)).toBeCloseTo(1, 9)
    expect(numberOf(all.importance[0]?.value ?? { value: null })).toBeGreaterThan(0.4)
    const worth = (key: string) => {
      const found = all.levels.find(({ level }) => level === key)
      return numberOf(found?.part_worth ?? { value: null })
    }
    const e = [
      worth('pay_6') + worth('home_0') + worth('learn_2'),
      (worth('pay_3') + worth('pay_6')) / 2 + worth('home_2') + worth('learn_2'),
      numberOf(all.none ?? { value: null }),
    ].map(Math.exp)
    const sum = e.reduce((total, one) => total + one, 0)
    for (const [at, one] of e.entries())
      expect(numberOf(all.shares[at] ?? { value: null })).toBeCloseTo(one / sum, 9)
  })

  it.each<[string, object, string]>([
    ['another question', { question: 'would_help' }, 'question'],
    [
      'an unknown level',
      { simulate: [{ pay: 'pay_9', home: 'home_0', learn: 'learn_2' }] },
      'simulate.0.pay',
    ],
    ['a missing attribute', { simulate: [{ pay: 'pay_6', home: 'home_0' }] }, 'simulate.0.learn'],
    [
      'an unknown attribute',
      { simulate: [{ pay: 'pay_6', home: 'home_0', learn: 'learn_2', car: 'yes' }] },
      'simulate.0.car',
    ],
    [
      'a value that nobody was asked about',
      { simulate: [{ pay: 9, home: 'home_0', learn: 'learn_2' }] },
      'simulate.0.pay',
    ],
  ])('refuses a conjoint with %s at its place (R-QS-22)', async (_what, change, field) => {
    const flow = demoBundle.flows.find(({ name }) => name === 'Friday pulse')
    const reply = await server.owner.call('POST', '/analysis', {
      of: { flow_ids: [flow?.id] },
      ask: [{ kind: 'conjoint', question: 'next_offer', ...change }],
    })
    expect([reply.status, reply.body.errors?.map((one) => one.field)]).toEqual([
      422,
      [`ask.0.${field}`],
    ])
  })
})
