import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, flowOf, idOf, stateOf } from '../../../questions/test/flow.ts'
import { bySourceOf } from './by-source-of.ts'
import { type Card, type CardMarks, cardHeight, cardsOf } from './cards-of.ts'

const questions = Array.from({ length: 9 }, (_, at) => ask(`q${at}`, 'text'))
const flowWith = (count: number, more: Parameters<typeof flowOf>[1] = {}) =>
  flowOf(questions, {
    states: [
      stateOf(
        'One',
        questions.slice(0, count).map(({ id }) => id),
        idOf('Two'),
        {
          isInitialState: true,
        },
      ),
      stateOf('Two', [questions[8]?.id ?? ''], null),
    ],
    ...more,
  })
const bare: CardMarks = { problems: new Map(), reach: null, ports: new Map() }
const cards = (flow = flowWith(1), marks = bare, before: ReadonlyMap<string, Card> = new Map()) =>
  cardsOf(flow, 'en', marks, before)
const one = (...args: Parameters<typeof cards>): Card => {
  const card = cards(...args).get(idOf('One'))
  if (!card) throw new Error('no card')
  return card
}

describe('cardsOf', () => {
  it.each([
    [0, 0, 0],
    [1, 1, 0],
    [6, 6, 0],
    [7, 5, 2],
    [8, 5, 3],
  ])('of %s elements shows %s and counts %s more', (count, rows, more) => {
    const card = one(flowWith(count))
    expect(card.rows).toHaveLength(rows)
    expect(card.more).toBe(more)
    expect(card.rows.length + card.more).toBe(count)
  })

  it('grows by a row at a time, and shows room for one where there is none', () => {
    const heights = [0, 1, 2, 5, 6].map((count) => cardHeight(one(flowWith(count))))
    expect(heights[0]).toBe(heights[1])
    expect((heights[2] ?? 0) - (heights[1] ?? 0)).toBe(24)
    expect(cardHeight(one(flowWith(7)))).toBe(cardHeight(one(flowWith(6))))
  })

  it('draws a card again only when it says something else', () => {
    const before = cards()
    const [first, second] = questions
    if (!first?.question || !second) throw new Error('no question')
    const changed = {
      ...flowWith(1),
      elements: [
        { ...first, question: { ...first.question, isRequired: true } },
        ...questions.slice(1),
      ],
    }
    const same = cards(flowWith(1), bare, before)
    const after = cards(changed, bare, before)
    expect([...same.values()].every((card) => card === before.get(card.id))).toBe(true)
    expect(after.get(idOf('One'))).not.toBe(before.get(idOf('One')))
    expect(after.get(idOf('Two'))).toBe(before.get(idOf('Two')))
  })

  it('carries what is known of a page, and 0 of one that nobody reached', () => {
    const marks: CardMarks = {
      problems: new Map([[idOf('One'), 'error']]),
      reach: new Map([[idOf('One'), 0.5]]),
      ports: new Map([[idOf('One'), 3]]),
    }
    expect(one(flowWith(1), marks)).toMatchObject({ problem: 'error', reach: 0.5, ports: 3 })
    expect(cards(flowWith(1), marks).get(idOf('Two'))).toMatchObject({
      problem: null,
      reach: 0,
      ports: 0,
    })
    expect(one().reach).toBeNull()
  })

  it('leaves out elements that the survey no longer has', () => {
    const flow = flowWith(1, { elements: [] })
    expect(one(flow)).toMatchObject({ rows: [], more: 0 })
  })
})

describe('bySourceOf', () => {
  it('keeps every connection once, in order, under where it comes from', () => {
    const connection = fc.record({ fromStateId: fc.constantFrom('a', 'b', 'c'), n: fc.nat() })
    fc.assert(
      fc.property(fc.array(connection), (connections) => {
        const groups = bySourceOf(connections)
        for (const id of ['a', 'b', 'c'])
          expect(groups.get(id) ?? []).toEqual(
            connections.filter(({ fromStateId }) => fromStateId === id),
          )
      }),
    )
  })
})
