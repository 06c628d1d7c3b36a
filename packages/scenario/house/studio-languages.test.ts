// Every language of the studio has every text: the same ids as the English, with the same parameters.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

type Texts = ReadonlyMap<string, string>
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const studio = 'packages/studio/src'
const sources = globSync(`${studio}/**/*.{ts,tsx}`, { cwd: root }).filter(
  (path) => !path.includes('.test.'),
)
const catalogues = globSync(`${studio}/words/locales/*.json`, { cwd: root }).map(
  (path) => [basename(path, '.json'), read(path)] as const,
)

/** The texts in files of words, as the source spells them. */
const englishOf = (source: string): [id: string, text: string][] =>
  [...source.matchAll(/^ {2}'([\w.]+)':\s*(['"`])((?:\\.|(?!\2).)*)\2,?$/gm)].map(
    ([, id = '', , text = '']) => [id, text.replaceAll(/\\(.)/g, '$1')],
  )
const english: Texts = new Map(
  sources
    .map(read)
    .filter((source) => source.includes('= defineWords('))
    .flatMap(englishOf),
)

/** Where a translation does not match the English. */
function faults(code: string, source: Texts, translated: Texts): string[] {
  return [
    ...[...source].flatMap(([id, text]) => {
      const other = translated.get(id)
      if (other === undefined) return [`${id}: is missing`]
      if (other.trim() === '') return [`${id}: is empty`]
      const [wanted, given] = [parametersOf(text), parametersOf(other)]
      if (wanted.join() !== given.join())
        return [
          `${id}: has ${given.join(', ') || 'no parameter'} instead of ${wanted.join(', ') || 'none'}`,
        ]
      return badPlurals(code, other).map((category) => `${id}: ${code} has no plural “${category}”`)
    }),
    ...[...translated.keys()]
      .filter((id) => !source.has(id))
      .map((id) => `${id}: is not an English text`),
  ]
}

/** What a compiled text consists of: strings, and `[name, type, options]`. */
type Token = string | readonly [name: string, type?: string, options?: unknown]
const tokensOf = (text: string | readonly unknown[]): readonly Token[] =>
  typeof text === 'string'
    ? compiled(text)
    : (text.filter(
        (token) => typeof token === 'string' || Array.isArray(token),
      ) as readonly Token[])
const compiled = (text: string): readonly Token[] => {
  const tokens: unknown = compileMessage(text)
  return Array.isArray(tokens) ? tokens : []
}
const formsOf = (options: unknown): readonly (readonly [string, string | readonly unknown[]])[] =>
  typeof options === 'object' && options !== null
    ? Object.entries(options).filter(([name]) => name !== 'offset')
    : []

/**
 * → each parameter once. For a select also its cases, for a plural only its number where it is shown: a language that
 * does not inflect its nouns has the number alone.
 */
function parametersOf(text: string | readonly unknown[]): string[] {
  const names = tokensOf(text).flatMap((token): string[] => {
    if (typeof token === 'string') return []
    const [name, type = 'text', options] = token
    const forms = formsOf(options)
    const inForms = forms.flatMap(([, form]) => [
      ...(form.includes('#') ? ['#'] : []),
      ...(typeof form === 'string' ? [] : parametersOf(form)),
    ])
    if (type === 'plural' || type === 'selectordinal')
      return inForms.map((inner) => (inner === '#' ? name : inner))
    const cases =
      type === 'select'
        ? `: ${forms
            .map(([form]) => form)
            .toSorted()
            .join('|')}`
        : ''
    return [`${name}${cases}`, ...inForms]
  })
  return [...new Set(names)].toSorted()
}

/** Categories of a plural that the language does not have; every language has `=0`. */
function badPlurals(code: string, text: string | readonly unknown[]): string[] {
  return tokensOf(text).flatMap((token) => {
    if (typeof token === 'string') return []
    const [, type, options] = token
    const known = new Intl.PluralRules(code, {
      type: type === 'selectordinal' ? 'ordinal' : 'cardinal',
    }).resolvedOptions().pluralCategories
    const forms = formsOf(options)
    const bad =
      type === 'plural' || type === 'selectordinal'
        ? forms
            .map(([form]) => form)
            .filter((form) => !/^=?\d+$/.test(form) && !known.includes(form as Intl.LDMLPluralRule))
        : []
    return [
      ...bad,
      ...forms.flatMap(([, form]) => (typeof form === 'string' ? [] : badPlurals(code, form))),
    ]
  })
}

describe('the languages of the studio', () => {
  it('are written in the right letters: no id twice in a file', () => {
    for (const [code, source] of catalogues) {
      const ids = [...source.matchAll(/^ {2}"([\w.]+)":/gm)].map(([, id]) => id)
      expect([code, ids.filter((id, place) => ids.indexOf(id) !== place)]).toEqual([code, []])
    }
  })

  it.each(catalogues)('%s says every text, with the parameters of the English', (code, source) => {
    expect(english.size).toBeGreaterThan(2000)
    expect(faults(code, english, new Map(Object.entries(JSON.parse(source))))).toEqual([])
  })

  it('a screen that is loaded later waits for its texts', () => {
    const hasty = sources.filter((path) =>
      /\b(?:lazy|lazyRouteComponent)\((?!withTexts\()/.test(read(path)),
    )
    expect(hasty).toEqual([])
  })

  it('a fault that is planted is found', () => {
    const source = new Map([
      ['a.one', '{name} is here'],
      ['a.two', '{count, plural, one {# text} other {# texts of {name}}}'],
      ['a.three', 'Three'],
    ])
    const planted = new Map([
      ['a.one', '{nam} ist hier'],
      ['a.two', '{count, plural, one {# Text} few {#} other {# Texte von {name}}}'],
      ['a.four', 'Vier'],
    ])
    expect(faults('de', source, planted)).toEqual([
      'a.one: has nam instead of name',
      'a.two: de has no plural “few”',
      'a.three: is missing',
      'a.four: is not an English text',
    ])
    expect(englishOf("  'a.b':\n    'It\\'s',\n  'a.c': \"Don't\",\n")).toEqual([
      ['a.b', "It's"],
      ['a.c', "Don't"],
    ])
  })
})
