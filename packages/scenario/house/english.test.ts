// Wordings that read as translated (docs/writing.md). Only what a pattern can tell without false alarms is here.
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

/** Refused in what people read in the studio and in refusals too. */
const onScreens: readonly [pattern: RegExp, better: string][] = [
  ...everywhere,
  [/\bstands?\b/i, 'is, appears'],
  [/^Who has\b/, 'People who'],
  [/\bwhoever\b/i, 'people who, the administrator'],
  [/\bonce more\b/i, 'again'],
  [/\b(?:of its own|by itself)\b/i, 'its own, automatically'],
  [/\bno such\b/i, 'not a'],
  [/\b(?:is|are) no (?!longer)(?:an? )?\w+ (?:of|that|we)\b/i, 'is not a'],
]

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })

/** Samples of what respondents write, which are theirs, and the page that lists these wordings. */
const isQuoted = (path: string): boolean =>
  /\.test\.tsx?$|\/mask\/ordinary-sentences|\/demo\/|\/locales\/|docs\/writing\.md$/.test(path)

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

/** What a call answers in words: the strings beside a refusal's number, and the messages of its faults. */
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

it('finds what is planted', () => {
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
