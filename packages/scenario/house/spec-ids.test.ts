// Every id that the code, a test or a document cites has one definition in docs/spec, so that nobody has to guess its meaning.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'
import { definedTwice, definitionsIn, type Text, unknownIds } from './spec-ids.ts'

/** The pages of the specification are added below; this file plants ids that do not exist. */
const skipped = new Set(['node_modules', 'dist', 'spec', 'spec-ids.test.ts'])
const textsIn = (pattern: string, exclude: (name: string) => boolean): Text[] =>
  globSync(pattern, { cwd: root, exclude }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))

const spec = textsIn('docs/spec/*.md', () => false)
const definitions = definitionsIn(spec)
const citing = textsIn('{packages,scripts,bench,docs}/**/*.{ts,tsx,mjs,css,json,md,html}', (name) =>
  skipped.has(name),
).concat(
  textsIn('*.md', () => false),
  spec,
)

const tests = citing.filter(({ path }) => /\.test\.tsx?$|\/suite\//.test(path))
/** `'R-PAY-39: sends once'` instead of `'sends once (R-PAY-39)'`. */
const namesThatBeginWithIds = (texts: readonly Text[]): string[] =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(/['"`](?:R-[A-Z0-9]+|A|C|O|OP|ECO)-\d+[^'"`a-z]*: /g)].map(
      ([name]) => `${path}: ${name}`,
    ),
  )

/** Numbers of one family have different lengths. */
const inOrder = new Intl.Collator('en', { numeric: true })

describe('docs/spec', () => {
  it('defines every id that is cited', () => {
    expect(citing.length).toBeGreaterThan(1_000)
    expect(unknownIds(citing, definitions)).toEqual([])
  })

  it('defines each id once', () => {
    expect(definitions.length).toBeGreaterThan(1_000)
    expect(definedTwice(definitions)).toEqual([])
  })

  it('gives each id its own anchor and a whole sentence', () => {
    expect(definitions.filter(({ id, anchor }) => anchor !== id.toLowerCase())).toEqual([])
    expect(
      definitions.filter(
        ({ sentence }) => !/^["`A-Z0-9][^\n]{15,}\.(?: \(\[seed .*\))?$/.test(sentence),
      ),
    ).toEqual([])
  })

  it('comes last in the names of tests', () => {
    expect(tests.length).toBeGreaterThan(500)
    expect(namesThatBeginWithIds(tests)).toEqual([])
  })

  it('lists the ids of a family in order', () => {
    const families = Map.groupBy(definitions, ({ id, path }) => `${path} ${id.replace(/\d+$/, '')}`)
    const unsorted = [...families.values()]
      .map((family) => family.map(({ id }) => id))
      .filter((ids) => ids.join() !== ids.toSorted(inOrder.compare).join())
    expect(unsorted).toEqual([])
  })

  it('lists every page in its index', () => {
    const index = spec.find(({ path }) => path.endsWith('README.md'))?.text ?? ''
    const pages = globSync('*.md', { cwd: join(root, dirname(spec[0]?.path ?? '')) }).filter(
      (name) => name !== 'README.md',
    )
    expect(pages.filter((name) => !index.includes(`(${name})`))).toEqual([])
  })
})

describe('a planted mistake is found', () => {
  const planted = definitionsIn([
    {
      path: 'docs/spec/planted.md',
      text: '- <a id="r-plant-01"></a>**R-PLANT-01** A planted sentence is here.',
    },
  ])

  it('when a text cites an id that nobody defined', () => {
    const text = 'R-PLANT-01 and A-999 are citations, A-1234567 and X-A-001 are not.'
    expect(unknownIds([{ path: 'planted.ts', text }], planted)).toEqual(['planted.ts: A-999'])
  })

  it('when the name of a test begins with an id', () => {
    const text =
      "it('R-PLANT-01 A-1: sends'); it('sends (R-PLANT-01)'); it('UTF-8: a text'); it('O-2: ends')"
    expect(namesThatBeginWithIds([{ path: 'planted.ts', text }])).toHaveLength(2)
  })

  it('when two pages define the same id', () => {
    expect(definedTwice([...planted, ...planted])).toEqual(['R-PLANT-01'])
  })
})
