import { expect, it } from 'vitest'
import { knownSpelling } from './known-spelling.ts'

it.each<[string[], string[], string[]]>([
  [['VIP'], [], ['VIP']],
  [['VIP', 'vip'], [], ['VIP']],
  [['VIP'], ['vip'], ['vip']],
  [['late   delivery'], ['Late delivery'], ['Late delivery']],
  [
    ['a', 'b'],
    ['A', 'c'],
    ['A', 'b'],
  ],
  [[], ['a'], []],
])('%j, where %j are in use, become %j', (given, inUse, words) => {
  expect(knownSpelling(given, inUse)).toEqual(words)
})
