import { expect, it } from 'vitest'
import { exampleOptions } from '../test/example-flow.ts'
import { findOptions } from './find-options.ts'
import { profileLines } from './profile-lines.ts'

const cities = exampleOptions(
  'Vienna VIE',
  'Zürich ZRH',
  'İzmir ADB',
  'Kraków KRK',
  'New Vienna',
  'Geneva',
)
const found = (query: string, language = 'en') =>
  findOptions(cities, query, ({ body }) => body['en'] ?? '', language).map(
    ({ before, match, after }) => `${before}[${match}]${after}`,
  )

it.each([
  [
    'finds by the beginning of a word before the middle of one',
    'vie',
    ['[Vie]nna VIE', 'New [Vie]nna'],
  ],
  [
    'finds inside of a word too, after the others',
    'en',
    ['Vi[en]na VIE', 'New Vi[en]na', 'G[en]eva'],
  ],
  ['does not ask for accents', 'zuri', ['[Züri]ch ZRH']],
  ['nor mind those that are typed', 'krákow', ['[Kraków] KRK']],
  ['forgives spaces around', '  krk ', ['Kraków [KRK]']],
  ['finds nothing where nothing is', 'oslo', []],
])('%s', (_what, query, expected) => {
  expect(found(query)).toEqual(expected)
})

it('knows the dotted i in every language', () => {
  for (const language of ['en', 'tr'])
    for (const query of ['izmir', 'İzmir', 'ızmir', 'IZMIR'])
      expect(found(query, language)).toEqual(['[İzmir] ADB'])
})

it('shows everything, in its own order, to an empty query', () => {
  expect(found(' ')).toHaveLength(cities.length)
  expect(found('')[0]).toBe('Vienna VIE[]')
})

it('reads a profile line by line (R-QS-22)', () => {
  expect(profileLines('- Price: €90\nSee https://a.example\n\nTwo bags\n价格：九十')).toEqual([
    { attribute: 'Price', level: '€90' },
    { attribute: '', level: 'See https://a.example' },
    { attribute: '', level: 'Two bags' },
    { attribute: '价格', level: '九十' },
  ])
})
