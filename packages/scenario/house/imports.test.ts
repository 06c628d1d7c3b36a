// Few hops from file to file: no file imports itself through others, and a few lines that one file needs lie in that file.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesOf, type ImportGraph, readGraph } from './import-graph.ts'
import { root } from './planted-tree.ts'

const graph = readGraph()
const isTest = (path: string) => /\.test\.tsx?$|\.d\.ts$|\/(?:test|test-kit|suite)\//.test(path)

/** One file for each of these is a rule of the house, however short it is. */
const oneEach = [
  // Migrations: what a release has applied is not edited.
  /\/store\/migrations\//,
  // Question styles: docs/add-a-question-style.md.
  /^packages\/engine\/src\/styles\//,
  /^packages\/(?:web|studio)\/src\/questions\/[\w-]+\.tsx?$/,
  // Texts of a screen lie apart from it, and its languages are found by that.
  /-words\.ts$/,
]

/** Files under 25 lines that exactly one file imports, where neither a rule nor a test needs them apart. */
function smallOnce(all: ImportGraph): string[] {
  const users = new Map<string, string[]>()
  for (const [path, { imports }] of all)
    for (const to of imports) users.set(to, [...(users.get(to) ?? []), path])
  return [...all]
    .filter(
      ([path, { lines }]) =>
        lines < 25 &&
        users.get(path)?.length === 1 &&
        !isTest(path) &&
        !isTest(users.get(path)?.[0] ?? '') &&
        !oneEach.some((rule) => rule.test(path)),
    )
    .map(([path]) => path)
}

describe('the files of a package', () => {
  it('do not import themselves through others', () => expect(circlesOf(graph)).toEqual([]))

  // A ratchet: lower it whenever some were merged into their user.
  const atMost = 59
  it(`are under 25 lines and imported once in at most ${atMost} cases`, () => {
    const found = smallOnce(graph)
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(atMost)
  })

  it('that are planted are found', () => {
    const planted = readGraph(
      new Map([
        ['a/b.ts', "import type { C } from './c.ts'\n"],
        ['a/c.ts', "export { d } from '../d.ts'\n"],
        ['d.ts', "import {\n  b,\n} from './a/b.ts'\n"],
        ['e.ts', "import { d } from './d.ts'\n"],
      ]),
    )
    expect(circlesOf(planted)).toEqual([['a/b.ts', 'a/c.ts', 'd.ts']])
    expect(smallOnce(planted)).toEqual(['a/b.ts', 'a/c.ts'])
  })
})

describe('the server', () => {
  it('has no loose files but its entries and what every folder needs', () => {
    const loose = globSync('*.ts', { cwd: join(root, 'packages/server/src') })
    // `read-config.ts` belongs into `config`.
    const names = [
      'app',
      'deps',
      'index',
      'main',
      'must',
      'read-config',
      'refusal',
      'secrets-rotate',
    ]
    expect(loose.filter((path) => !isTest(path)).toSorted()).toEqual(
      names.map((name) => `${name}.ts`),
    )
  })
})

describe('the walk of an answer in ARCHITECTURE.md', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const walk = page.slice(page.indexOf('## One answer'), page.indexOf('Without a script'))
  const named = [
    ...new Set([...walk.matchAll(/`(packages\/[\w/.-]+\.tsx?)`/g)].map(([, path]) => path ?? '')),
  ]

  it('names every file by its path', () =>
    expect(
      [...walk.matchAll(/`[\w/-]+\.tsx?`/g)].filter(([text]) => !text.startsWith('`packages/')),
    ).toEqual([]))

  it('names files that are there, and at most thirty', () => {
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(named.length).toBeGreaterThan(20)
    expect(named.length).toBeLessThanOrEqual(30)
  })
})
