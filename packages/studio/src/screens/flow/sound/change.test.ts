// What changed between two versions of a text and of a list.
import type { Text } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shop } from '../draft/edits/test-flow.ts'
import { compared, isSameOrder, textChanges } from './change.ts'

const german = { code: 'de', id: 'german', name: 'Deutsch' }
const flow = { ...shop(), languages: [...shop().languages, german] }

describe('textChanges', () => {
  it.each<[string, Text | undefined, Text | undefined, string[]]>([
    ['nothing', undefined, undefined, []],
    ['the same', { en: 'a', de: 'b' }, { de: 'b', en: 'a' }, []],
    ['an empty text that came', undefined, { en: '' }, []],
    ['new words', { en: 'a' }, { en: 'b' }, ['diff.textChanged English a b']],
    ['first words', undefined, { en: 'b' }, ['diff.textAdded English - b']],
    ['words that were taken away', { en: 'a' }, {}, ['diff.textRemoved English - -']],
    [
      'a language that came and another that changed',
      { en: 'a' },
      { en: 'b', de: 'c' },
      ['diff.textChanged English a b', 'diff.textAdded Deutsch - c'],
    ],
    ['a language that the flow no longer has', { fr: 'a' }, {}, ['diff.textRemoved fr - -']],
    ['only blanks', { en: 'a' }, { en: 'a ' }, ['diff.textChanged English a a ']],
  ])('%s', (_what, was, is, changes) => {
    expect(
      textChanges(flow, was, is, 'Q').map(({ word, values }) =>
        [word, values['language'], values['from'] ?? '-', values['to'] ?? '-'].join(' '),
      ),
    ).toEqual(changes)
  })

  it('keeps to the word it is given, also where words came or were taken away', () => {
    const words = [undefined, { en: 'b' }].map((is) =>
      textChanges(flow, { en: is ? '' : 'a' }, is, 'Q', 'diff.helpChanged').map(({ word }) => word),
    )
    expect(words).toEqual([['diff.helpChanged'], ['diff.helpChanged']])
  })
})

describe('compared and isSameOrder', () => {
  const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))

  it('put every item of both lists into exactly one group', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const items = (ids: readonly string[], version: number) =>
          ids.map((id) => ({ id, version }))
        const { added, removed, kept } = compared(items(before, 1), items(after, 2))
        expect([...removed, ...kept.map(([was]) => was)].map(({ id }) => id).toSorted()).toEqual(
          before.toSorted(),
        )
        expect([...added, ...kept.map(([, is]) => is)].map(({ id }) => id).toSorted()).toEqual(
          after.toSorted(),
        )
        expect(kept.every(([was, is]) => was.id === is.id && was.version < is.version)).toBe(true)
      }),
    )
  })

  it.each<[string, string, boolean]>([
    ['', '', true],
    ['abc', 'abc', true],
    ['abc', 'acb', false],
    ['abc', 'ac', true],
    ['abc', 'xaybzc', true],
    ['abc', 'ca', false],
    ['abc', 'xyz', true],
    ['abc', 'cxb', false],
  ])('from %j to %j the order is kept: %s', (before, after, is) => {
    expect(isSameOrder([...before], [...after])).toBe(is)
    expect(isSameOrder([...after], [...before])).toBe(is)
  })
})
