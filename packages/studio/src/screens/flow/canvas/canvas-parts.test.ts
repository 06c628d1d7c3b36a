// Nodes and edges of the canvas from one state of the draft to the next: what is drawn again, and what is not.
import type { FlowLayout } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { Selection } from '../draft/draft-store.ts'
import { shop } from '../draft/edits/test-flow.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { edgesOf, emptyCache, nodeOf, placesOf, sameItems } from './canvas-parts.ts'
import { type Card, cardsOf } from './cards-of.ts'
import { connectionsOf } from './connections-of.ts'

const cardsIn = (flow = shop()): ReadonlyMap<string, Card> =>
  cardsOf(flow, 'en', { problems: new Map(), reach: null, ports: new Map() }, new Map())
const cardOf = (id: string): Card => {
  const card = cardsIn().get(id)
  if (!card) throw new Error(`There is no card of ${id}`)
  return card
}
const connections = connectionsOf(shop(), 'en')
const places: FlowLayout = {
  ask: { x: 0, y: 0 },
  sorry: { x: 300, y: 200 },
  thanks: { x: 600, y: 0 },
}
const none: Selection = { kind: 'none' }

describe('placesOf', () => {
  it('lays the map out again only when a state, a connection or a height changed', () => {
    const cache = emptyCache()
    const first = placesOf(cardsIn(), connections, cache)
    expect(Object.keys(first).toSorted()).toEqual(['ask', 'sorry', 'thanks'])
    const renamed = { ...shop(), name: 'Another', elements: shop().elements.toReversed() }
    expect(placesOf(cardsIn(renamed), connectionsOf(renamed, 'en'), cache)).toBe(first)
    const cut = { ...shop(), transitions: [] }
    expect(placesOf(cardsIn(cut), connectionsOf(cut, 'en'), cache)).not.toBe(first)
  })

  it('lays the map out again when it begins elsewhere', () => {
    const cache = emptyCache()
    const first = placesOf(cardsIn(), connections, cache)
    const turned = {
      ...shop(),
      states: shop().states.map((state) => ({ ...state, isInitialState: state.id === 'sorry' })),
    }
    expect(placesOf(cardsIn(turned), connections, cache)).not.toBe(first)
  })

  it('lays an empty flow out as nothing', () => {
    expect(placesOf(new Map(), [], emptyCache())).toEqual({})
  })
})

describe('nodeOf', () => {
  const say = ({ name }: Card): string => `page ${name}`
  const at = { x: 10, y: 20 }
  const card = cardOf('ask')

  it('says where and what a card is', () => {
    expect(nodeOf(card, at, true, new Map(), say)).toMatchObject({
      id: 'ask',
      position: at,
      selected: true,
      data: { card },
      ariaLabel: 'page Ask',
    })
  })

  it.each<[string, Parameters<typeof nodeOf>, boolean]>([
    ['nothing changed', [card, { x: 10, y: 20 }, false, new Map(), say], true],
    ['it was chosen', [card, at, true, new Map(), say], false],
    ['it was moved down', [card, { x: 10, y: 21 }, false, new Map(), say], false],
    ['it was moved to the right', [card, { x: 11, y: 20 }, false, new Map(), say], false],
    ['its card says something else', [{ ...card }, at, false, new Map(), say], false],
    ['the studio speaks another language', [card, at, false, new Map(), () => 'sayfa Ask'], false],
  ])('is the same object when %s: %#', (_what, [next, position, selected, , describe], isSame) => {
    const cache = new Map()
    const before = nodeOf(card, at, false, cache, say)
    const after = nodeOf(next, position, selected, cache, describe)
    expect(after === before).toBe(isSame)
    expect(nodeOf(next, position, selected, cache, describe)).toBe(after)
  })

  it('keeps the data of a card that only moved, so that the card itself is not drawn again', () => {
    const cache = new Map()
    const before = nodeOf(card, at, false, cache, say)
    const after = nodeOf(card, { x: 0, y: 0 }, false, cache, say)
    expect(after).not.toBe(before)
    expect(after.data).toBe(before.data)
  })
})

describe('edgesOf', () => {
  const edges = (selection: Selection = none, traffic: Traffic | null = null, layout = places) =>
    edgesOf(connections, layout, selection, traffic, new Map())
  const lit = (selection: Selection) =>
    edges(selection).flatMap(({ id, data }) => (data?.isLit ? [id] : []))

  it.each<[Selection, string[]]>([
    [none, []],
    [{ kind: 'state', stateId: 'ask' }, ['to-sorry', 'otherwise ask']],
    [{ kind: 'element', stateId: 'sorry', elementId: 'what' }, ['again', 'otherwise sorry']],
    [{ kind: 'transition', stateId: 'ask', transitionId: 'to-sorry' }, ['to-sorry']],
    [{ kind: 'state', stateId: 'gone' }, []],
  ])('with %j chosen, highlights %j', (selection, ids) => {
    expect(lit(selection)).toEqual(ids)
  })

  it('lets what arrives at a page arrive in the order of where it comes from', () => {
    const arrivals = (layout: FlowLayout) =>
      edges(none, null, layout).flatMap(({ id, target, data }) =>
        target === 'thanks' ? [[id, data?.arrival, data?.arrivals]] : [],
      )
    expect(arrivals(places)).toEqual([
      ['otherwise ask', 0, 2],
      ['otherwise sorry', 1, 2],
    ])
    expect(arrivals({ ...places, ask: { x: 0, y: 900 } })).toEqual([
      ['otherwise ask', 1, 2],
      ['otherwise sorry', 0, 2],
    ])
    expect(arrivals({})).toHaveLength(2)
  })

  it('knows a share of 0 from a share that nobody counted', () => {
    const shares = (traffic: Traffic | null) => edges(none, traffic).map(({ data }) => data?.share)
    expect(shares(null)).toEqual([null, null, null, null])
    const traffic = { reach: new Map(), shares: new Map([['to-sorry', 0.25]]) }
    expect(shares(traffic)).toEqual([0.25, 0, 0, 0])
  })

  it('draws only the connections again that say something else', () => {
    const cache = new Map()
    const before = edgesOf(connections, places, none, null, cache)
    expect(sameItems(edgesOf(connections, places, none, null, cache), before)).toBe(true)
    const chosen: Selection = { kind: 'transition', stateId: 'ask', transitionId: 'to-sorry' }
    const after = edgesOf(connections, places, chosen, null, cache)
    expect(after.map((edge, at) => edge === before[at])).toEqual(
      connections.map(({ id }) => id !== 'to-sorry'),
    )
  })
})

it.each<[readonly unknown[], readonly unknown[], boolean]>([
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1], [1, 2], false],
  [[1, 2], [2, 1], false],
  [[{}], [{}], false],
])('%j and %j are the same items: %s', (some, others, is) => {
  expect(sameItems(some, others)).toBe(is)
})
