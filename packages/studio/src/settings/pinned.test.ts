// The surveys that somebody has pinned, in one tab and in two.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pinnedIn, togglePinned } from './pinned.ts'
import { installStorage, removeStorage } from './test/browser-storage.ts'

afterEach(removeStorage)

let kept: Map<string, string>
let number = 0
let shop: string
beforeEach(() => {
  kept = installStorage()
  number += 1
  shop = `shop${number}`
})
const pin = (...ids: string[]) => {
  for (const id of ids) togglePinned(shop, id)
}

it('keeps them in the order in which they were pinned, and lets go of what is pinned twice', () => {
  expect(pinnedIn(shop)).toEqual([])
  pin('a', 'b', 'c', 'b')
  expect(pinnedIn(shop)).toEqual(['a', 'c'])
  pin('b')
  expect(pinnedIn(shop)).toEqual(['a', 'c', 'b'])
})

it('pushes the oldest out when there are too many', () => {
  pin(...Array.from({ length: 9 }, (_, at) => `${at}`))
  expect(pinnedIn(shop)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

it('keeps a list for each workspace', () => {
  pin('a')
  expect(pinnedIn(`${shop} other`)).toEqual([])
})

it('is the same list until it changes, so that nothing is drawn again', () => {
  pin('a')
  const before = pinnedIn(shop)
  expect(pinnedIn(shop)).toBe(before)
  pin('b')
  expect(pinnedIn(shop)).not.toBe(before)
})

it('does not undo what was pinned in another tab meanwhile', () => {
  pin('a')
  const [name = ''] = [...kept.keys()].filter((key) => key.endsWith(shop))
  kept.set(name, 'a elsewhere')
  pin('b')
  expect(pinnedIn(shop)).toEqual(['a', 'elsewhere', 'b'])
})

it('works without storage as long as the page lives', () => {
  installStorage(true)
  pin('a', 'b')
  expect(pinnedIn(shop)).toEqual(['a', 'b'])
  pin('a')
  expect(pinnedIn(shop)).toEqual(['b'])
})

it('reads whatever is stored', () => {
  pin('a')
  const [name = ''] = [...kept.keys()].filter((key) => key.endsWith(shop))
  kept.set(name, '  b   c ')
  expect(pinnedIn(shop)).toEqual(['b', 'c'])
  kept.set(name, '')
  expect(pinnedIn(shop)).toEqual([])
})
