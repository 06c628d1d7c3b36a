import { describe, expect, it } from 'vitest'
import { actOf, listedKeys, nextRow } from './response-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false }
const press = (key: string, more: Partial<typeof plain> = {}) => ({ key, ...plain, ...more })
const keyOf = (listed: string): string => (listed === 'Esc' ? 'Escape' : listed.toLowerCase())

describe('the single keys of responses', () => {
  it('all do something when they are listed, each another thing', () => {
    const acts = listedKeys.flatMap(({ keys }) => keys.map((key) => actOf(press(keyOf(key)), true)))
    expect(acts).not.toContain(null)
    expect(new Set(acts).size).toBe(acts.length)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)(
    'leave the browser its own shortcuts (%s)',
    (modifier) => {
      for (const key of ['j', 'k', 'x', 'a', 's', 'd', 'Escape', '/', '?'])
        expect(actOf(press(key, { [modifier]: true }), true)).toBeNull()
    },
  )

  it('can be turned off, except for Escape (WCAG 2.1.4)', () => {
    for (const key of ['j', 'k', 'x', 'a', 's', 'd', '/', '?'])
      expect(actOf(press(key), false)).toBeNull()
    expect(actOf(press('Escape'), false)).toBe('close')
  })

  it.each([
    ['n', 'note'],
    ['a', 'owner'],
    ['s', 'state'],
    ['d', 'due'],
    ['x', 'select'],
  ])('%s is for the %s', (key, act) => {
    expect(actOf(press(key), true)).toBe(act)
  })

  it('are the letters alone: capitals, digits and other keys do nothing', () => {
    for (const key of ['J', 'X', '1', 'Enter', 'Tab', ' ', 'q', 'constructor'])
      expect(actOf(press(key), true)).toBeNull()
  })

  it.each([
    [0, -1, 1, -1],
    [3, -1, 1, 0],
    [3, -1, -1, 0],
    [3, 0, 1, 1],
    [3, 0, -1, 0],
    [3, 2, 1, 2],
    [3, 2, -1, 1],
  ] as const)('among %d rows, from row %d by %d to row %d', (count, at, by, to) => {
    expect(nextRow(count, at, by)).toBe(to)
  })
})
