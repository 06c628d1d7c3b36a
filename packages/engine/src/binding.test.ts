import { describe, expect, it } from 'vitest'
import { bindingCalls, bound } from './binding.ts'
import { mapFlow } from './flow-map.ts'
import { pipedAnswers } from './piping.ts'
import { ask, flowOf, idOf, other, when } from './test/flow.ts'
import { type Respondent, respondent } from './test/respondent.ts'

const flow = flowOf([
  {
    name: 'S1',
    elements: [
      ask('no', 'text'),
      ask('tier', 'radio', {
        options: ['gold', 'blue'],
        triggers: [when('gold', 'make_visible', 'name')],
      }),
      ask('name', 'text', {
        hidden: true,
        bindingModel: { referenceId: 'crm', keys: ['no', 'tier', 'gone'] },
      }),
      ask('city', 'text'),
      ask('shops', 'dynamic_multiple_choice'),
      other('next', 'next_page'),
    ],
    next: 'S2',
  },
  { name: 'S2', elements: [ask('mail', 'email'), ask('plain', 'text'), other('send', 'submit')] },
])
const map = mapFlow(flow)
const told = (person: Respondent, reply: unknown): Respondent =>
  person.sends({ ...bound(map, person.run(), idOf('name?'), reply), at: 1 })
const answer = (person: Respondent, key: string) => person.run().answers[idOf(`${key}?`)]?.answer
const piped = (person: Respondent) => pipedAnswers(map, person.run(), (text) => text['en'] ?? '')
const asking = (): Respondent => respondent(flow).picks('tier', 'gold')

describe('a bound question that is seen asks (R-BIND-01)', () => {
  it('with the settled answers of its keys, options by their keys', () => {
    const person = asking().types('no', '17')
    expect(bindingCalls(map, person.run())).toEqual([
      { questionId: idOf('name?'), referenceId: 'crm', body: { tier: 'gold' } },
    ])
    person.leaves('no')
    expect(bindingCalls(map, person.run())[0]?.body).toEqual({ no: '17', tier: 'gold' })
  })

  it('and neither while it is hidden, nor on another page, nor in a preview', () => {
    expect(bindingCalls(map, respondent(flow).run())).toEqual([])
    expect(bindingCalls(map, asking().presses('next').waits(300).run())).toEqual([])
    expect(
      bindingCalls(map, respondent(flow, { mode: 'preview' }).picks('tier', 'gold').run()),
    ).toEqual([])
  })

  it('a flow without one asks nothing (R-BIND-03)', () => {
    const plain = flowOf([{ name: 'S1', elements: [ask('q', 'text'), other('send', 'submit')] }])
    expect(bindingCalls(mapFlow(plain), respondent(plain).run())).toEqual([])
  })
})

describe('a reply (R-BIND-02)', () => {
  it('replaces its names in texts, even nested ones, and answers take precedence', () => {
    const person = told(asking(), {
      points: 12,
      vip: true,
      none: null,
      customer: { name: 'Ada ' },
      tier: 'from the reply',
    })
    expect(piped(person)).toEqual({
      points: '12',
      vip: 'true',
      'customer.name': 'Ada',
      tier: 'gold',
    })
  })

  it('prefills empty answers, here and on later pages, and never what the respondent gave', () => {
    const person = asking().types('city', 'Graz')
    told(person, {
      name: 'Ada',
      city: 'Linz',
      mail: 'ada@shop.example',
      shops: ['A', { key: 'b', body: 'B' }],
      plain: 7,
    })
    expect(answer(person, 'name')).toEqual({ kind: 'text', text: 'Ada' })
    expect(answer(person, 'city')).toEqual({ kind: 'text', text: 'Graz' })
    expect(person.run().replies[idOf('shops?')]?.map(({ body }) => body)).toEqual(['A', 'B'])
    person.presses('next').waits(300)
    expect([answer(person, 'mail'), answer(person, 'plain')]).toEqual([
      { kind: 'text', text: 'ada@shop.example' },
      { kind: 'text', text: '7' },
    ])
  })

  it('that is a list offers its entries as options of the bound question', () => {
    expect(bound(map, asking().run(), idOf('name?'), ['A', { key: 'b', body: 'B' }])).toMatchObject(
      {
        values: {},
        responses: [{ question_id: idOf('name?'), input: ['A', { key: 'b', body: 'B' }] }],
      },
    )
  })

  it('a newer one replaces what an older one filled in, but not what was typed over it', () => {
    const person = told(asking(), { name: 'Ada', city: 'Graz' }).types('city', 'Wien')
    told(person, { name: 'Grace', city: 'Linz' })
    expect([answer(person, 'name'), answer(person, 'city')]).toEqual([
      { kind: 'text', text: 'Grace' },
      { kind: 'text', text: 'Wien' },
    ])
  })

  it('never fills in what it was asked with: that would ask again for ever', () => {
    expect(bound(map, asking().run(), idOf('name?'), { no: 'x', name: 'Ada' }).responses).toEqual([
      { question_id: idOf('name?'), input: 'Ada' },
    ])
  })

  it.each([[null], ['text'], [[1, 2]], [7], [undefined]])(
    '%j leaves the texts empty and the question answerable (R-BIND-04)',
    (reply) => {
      const person = told(told(asking(), { points: 12 }), reply)
      expect(piped(person)).toEqual({ tier: 'gold' })
      expect(person.run().faults).toEqual({})
      expect(answer(person.types('name', 'Me'), 'name')).toEqual({ kind: 'text', text: 'Me' })
    },
  )

  it('cannot reach a prototype, and is bounded', () => {
    const person = told(
      asking(),
      JSON.parse(
        `{"__proto__": {"polluted": "yes"}, "constructor": "x", "long": "${'x'.repeat(5_000)}", "a":{"b":{"c":{"d":{"e":{"f":1}}}}}}`,
      ),
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(piped(person)['long']).toHaveLength(1_000)
    expect(Object.keys(piped(person)).some((name) => name.includes('f'))).toBe(false)
  })
})
