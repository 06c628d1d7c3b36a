// Wordings that read as translated (docs/writing.md). Only patterns without false alarms are here.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './planted-tree.ts'

/** Refused in comments, documents and texts. */
const everywhere: readonly [pattern: RegExp, better: string][] = [
  [/\banew\b/i, 'again'],
  [/\b(?:is|are|was|were) told\b(?! apart)/i, 'receives, learns, reports'],
  [/\bnobody who\b/i, 'people who … not'],
  [/\bto who\b/i, 'to people who'],
  [/\bnot whole\b/i, 'incomplete, altered'],
]

/** Refused in documents and in the code of every package but the studio and the journeys, tests included. */
const inReadPackages: readonly [pattern: RegExp, better: string][] = [
  [/\b(?:stands?|stood)\b/i, 'is, appears'],
  [/\bwhoever\b/i, 'people who, the administrator'],
  [/\bonce more\b/i, 'again'],
  [/\b(?:of its own|by itself)\b/i, 'its own, automatically'],
]

/** Refused in studio texts and in refusals too. */
const onScreens: readonly [pattern: RegExp, better: string][] = [
  ...everywhere,
  ...inReadPackages,
  [/^Who has\b/, 'People who'],
  [/\bno such\b/i, 'not a'],
  [/\b(?:is|are) no (?!longer)(?:an? )?\w+ (?:of|that|we)\b/i, 'is not a'],
]

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })

/** Samples of what respondents write, which stay unchanged, and the page that lists these wordings. */
const isQuoted = (path: string): boolean =>
  /\.test\.tsx?$|\/mask\/ordinary-sentences|\/demo\/|\/locales\/|docs\/writing\.md$/.test(path)

/** Texts that are data: samples of respondents and owners, the specification's source, and the page of these wordings. */
const isWritten = (path: string): boolean =>
  /\/mask\/ordinary-sentences|\/demo\/|\/locales\/|docs\/(?:writing|spec\/seed)\.md$/.test(path)

/** → `path:line: wording (better)` for each line that has one of them. */
function found(
  path: string,
  lines: readonly string[],
  banned: readonly [RegExp, string][],
): string[] {
  return lines.flatMap((line, index) =>
    banned.flatMap(([pattern, better]) => {
      const hit = pattern.exec(line)
      return hit === null ? [] : [`${path}:${index + 1}: “${hit[0]}” (${better})`]
    }),
  )
}

/** Each text in a file of words. */
const english = (source: string): string[] =>
  [...source.matchAll(/^ {2}'[\w.]+':\s*(['"])((?:\\.|(?!\1).)*)\1/gm)].map(
    ([, , text = '']) => text,
  )

/** The texts of a call's reply: the strings beside a refusal's number, and its error messages. */
const refusals = (source: string): string[] =>
  [...source.matchAll(/(?:new Refusal\(\d+, |\bmessage: )(['"`])((?:\\.|(?!\1).)*)\1/g)].map(
    ([, , text = '']) => text,
  )

it('comments and documents are free of wordings that read as translated', () => {
  const paths = find(
    'packages/*/src/**/*.{ts,tsx,css}',
    'docs/**/*.md',
    '*.md',
    'packages/*/README.md',
    'bench/**/*.{md,mjs}',
    'scripts/*.mjs',
  )
  expect(paths.length).toBeGreaterThan(1000)
  expect(
    paths
      .filter((path) => !isQuoted(path))
      .flatMap((path) => found(path, read(path).split('\n'), everywhere)),
  ).toEqual([])
})

it('code and documents that were read aloud keep their wordings', () => {
  const paths = find(
    'packages/{client,contract,engine,react,server,web,widget}/{src,react}/**/*.{ts,tsx,css}',
    'docs/**/*.md',
    '*.md',
    'packages/*/README.md',
    'examples/*.md',
  ).filter((path) => !isWritten(path))
  expect(paths.length).toBeGreaterThan(1500)
  expect(paths.flatMap((path) => found(path, read(path).split('\n'), inReadPackages))).toEqual([])
})

it('the texts of the studio are free of them', () => {
  const files = find('packages/studio/src/**/*.{ts,tsx}').filter((path) =>
    read(path).includes('defineWords('),
  )
  const texts = files.map((path) => [path, english(read(path))] as const)
  expect(texts.flatMap(([, all]) => all).length).toBeGreaterThan(1500)
  expect(texts.flatMap(([path, all]) => found(path, all, onScreens))).toEqual([])
})

it('what refusals say is free of them', () => {
  const files = find('packages/{server,contract}/src/**/*.ts').filter((path) => !isQuoted(path))
  const texts = files.map((path) => [path, refusals(read(path))] as const)
  expect(texts.flatMap(([, all]) => all).length).toBeGreaterThan(100)
  expect(texts.flatMap(([path, all]) => found(path, all, onScreens))).toEqual([])
})

/** The names that tests, their groups and the rows of their tables have as a literal. */
const testNames = (source: string): string[] =>
  [
    ...source.matchAll(
      /^\s*(?:(?:it|test|describe)(?:\.\w+(?:<[^\n]*>)?(?:\([^)\n]*\))?)*|\](?: as const)?\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm,
    ),
  ].map(([, , name = '']) => name)

const inTestNames: readonly [pattern: RegExp, better: string][] = [
  [/^(?:R-[A-Z]+|A|C|O|OP|ECO)-\d+/, 'the ids at the end'],
  [/^(?:%[sdoj]|\$\w+):/, 'a sentence that says what the row is'],
  [/^(?:fault|reliability)\b[^:]*\d:/, 'the citation at the end'],
  [/\b(?:goes on|whoever|once more)\b/i, 'continues, somebody who, again'],
  [/\b(?:is|are|was|were) told\b(?! apart)/i, 'receives, learns, reports'],
  [/\banew\b/i, 'again'],
]

it('the names of tests are sentences with their ids at the end', () => {
  const names = find('packages/**/*.test.{ts,tsx}').map(
    (path) => [path, testNames(read(path))] as const,
  )
  expect(names.flatMap(([, all]) => all).length).toBeGreaterThan(3000)
  expect(names.flatMap(([path, all]) => found(path, all, inTestNames))).toEqual([])
})

it('finds what is planted', () => {
  const names = testNames(
    "it('R-RT-13 repeats', () => {})\n  it.each([1])('is told twice', () => {})\ndescribe(\n  `C-04`,\n  ] as const)('%s: closes', () => {})\n",
  )
  expect(found('a.test.ts', names, inTestNames)).toEqual([
    'a.test.ts:1: “R-RT-13” (the ids at the end)',
    'a.test.ts:2: “is told” (receives, learns, reports)',
    'a.test.ts:3: “C-04” (the ids at the end)',
    'a.test.ts:4: “%s:” (a sentence that says what the row is)',
  ])
  expect(
    found(
      'a.ts',
      ['// Somebody is told.', '// They can be told apart.', '// It begins anew.'],
      everywhere,
    ),
  ).toEqual(['a.ts:1: “is told” (receives, learns, reports)', 'a.ts:3: “anew” (again)'])
  expect(
    english(
      "export const someWords = defineWords({\n  'some.title':\n    \"Don't\",\n  'some.note': 'It\\'s',\n})\n",
    ),
  ).toEqual(["Don't", "It\\'s"])
  expect(
    refusals(
      "throw new Refusal(13001, 'No.', { errors: [{ field, message: 'is no flow of this workspace' }] })",
    ),
  ).toEqual(['No.', 'is no flow of this workspace'])
  expect(
    found(
      'words',
      ['Who has answered may go.', 'It is no longer here.', 'is no flow of this workspace'],
      onScreens,
    ),
  ).toEqual(['words:1: “Who has” (People who)', 'words:3: “is no flow of” (is not a)'])
})
