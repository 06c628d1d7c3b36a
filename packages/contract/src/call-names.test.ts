import { expect, it } from 'vitest'
import { callNames } from './call-names.ts'
import { ownerCalls } from './owner.ts'

const ofKeys = Object.entries(ownerCalls).filter(
  ([, { permission, path }]) => permission !== 'self' && !path.endsWith('/agents/me'),
)
const names = Object.values(callNames)

it('names each call that an API key can make, and no other (ECO-7)', () => {
  expect(Object.keys(callNames).toSorted()).toEqual(ofKeys.map(([name]) => name).toSorted())
})

it('gives each call a different name of a tag and a verb (ECO-7)', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z][a-zA-Z]+\.[a-z][a-zA-Z]+$/.test(name))).toEqual([])
})
