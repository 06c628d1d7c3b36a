import { describe, expect, it } from 'vitest'
import { isRule, mapToQuestions, mapToValues } from './map-reply.ts'

const questionOf = (name: string): string | null =>
  ({ city: 'id-city', shop: 'id-shop', 'id-city': 'id-city' })[name] ?? null
const reply = {
  customer: { name: 'Ada', age: 36 },
  items: [
    { id: 7, title: 'Graz' },
    { id: 8, title: 'Linz' },
  ],
}

describe("an owner's reply is mapped (R-DYN-05)", () => {
  it.each<[string, Record<string, unknown>, unknown, unknown]>([
    ['by a path', { city: 'customer.name' }, reply, [{ question_id: 'id-city', input: 'Ada' }]],
    [
      'by a path from the root',
      { city: '$.customer.name' },
      reply,
      [{ question_id: 'id-city', input: 'Ada' }],
    ],
    [
      'by a place in a list',
      { 'id-city': 'items.1.title' },
      reply,
      [{ question_id: 'id-city', input: 'Linz' }],
    ],
    ['to a number', { city: 'customer.age' }, reply, [{ question_id: 'id-city', input: 36 }]],
    ['to texts', { shop: '$' }, ['a', 'b', 1], [{ question_id: 'id-shop', input: ['a', 'b', 1] }]],
    [
      'to options',
      { shop: { path: 'items', key: 'id', body: 'title' } },
      reply,
      [
        {
          question_id: 'id-shop',
          input: [
            { key: 7, body: 'Graz' },
            { key: 8, body: 'Linz' },
          ],
        },
      ],
    ],
    [
      'to nothing that is not there',
      { city: 'customer.phone', shop: 'constructor.name' },
      reply,
      [],
    ],
    ['to nothing but text', { city: 'customer', shop: '__proto__' }, reply, []],
    ['to no unknown question', { street: 'customer.name' }, reply, []],
  ])('%s', (_name, mapping, from, expected) => {
    expect(mapToQuestions(mapping, from, questionOf)).toEqual(expected)
  })

  it('says itself what it means where there is no mapping, and only of known questions (R-DYN-06)', () => {
    const said = {
      responses: [
        { question_id: 'id-city', input: 'x' },
        { question_key: 'shop', input: ['y'] },
        { question_id: 'other', input: 'z' },
        null,
        7,
      ],
      secret: 's',
    }
    expect(mapToQuestions({}, said, questionOf)).toEqual([
      { question_id: 'id-city', input: 'x' },
      { question_id: 'id-shop', input: ['y'] },
    ])
    expect(mapToQuestions({}, { city: 'x', other: 'z' }, questionOf)).toEqual([
      { question_id: 'id-city', input: 'x' },
    ])
    for (const odd of [null, 7, 'text', [], [{ city: 'x' }], { responses: 'x' }])
      expect(mapToQuestions({}, odd, questionOf)).toEqual([])
  })

  it('is bounded', () => {
    const [text] = mapToQuestions({}, { city: 'x'.repeat(50_000) }, questionOf)
    expect(String(text?.input)).toHaveLength(10_000)
    const [list] = mapToQuestions(
      {},
      { city: Array.from({ length: 5_000 }, (_, n) => n) },
      questionOf,
    )
    expect(list?.input).toHaveLength(1_000)
  })

  it('for a binding is what the mapping names, or the reply as it is', () => {
    expect(mapToValues({ name: 'customer.name', phone: 'customer.phone' }, reply)).toEqual({
      name: 'Ada',
      phone: null,
    })
    expect(mapToValues({}, reply)).toBe(reply)
  })

  it.each<[unknown, boolean]>([
    ['a.b.0', true],
    ['$', true],
    ['$.q', true],
    [{ path: 'items', key: 'id', body: 'title' }, true],
    ['', false],
    ['a..b', false],
    ['$a', false],
    [7, false],
    [{ key: 'id' }, false],
    [{ path: 'a', body: 7 }, false],
    ['x'.repeat(300), false],
  ])('rule %j: %s', (rule, expected) => {
    expect(isRule(rule)).toBe(expected)
  })
})
