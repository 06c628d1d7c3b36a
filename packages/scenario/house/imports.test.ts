// Few hops from file to file: no file imports itself through others, and a few lines that one file needs are in that file.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesOf, type ImportGraph, readGraph } from './import-graph.ts'
import { root } from './planted-tree.ts'

const graph = readGraph()
const isTest = (path: string) => /\.test\.tsx?$|\.d\.ts$|\/(?:test|test-kit|suite)\//.test(path)

/** Migrations are separate because an applied migration is not edited, and texts because translators look for them. */
const isApart = (path: string): boolean =>
  /\/store\/migrations\/|\/locales\/|-words\.ts$/.test(path)

/** Files under 25 lines that exactly one file imports. */
function smallOnce(all: ImportGraph): string[] {
  const users = new Map<string, number>()
  for (const { imports } of all.values())
    for (const to of imports) users.set(to, (users.get(to) ?? 0) + 1)
  return [...all]
    .filter(([path, { lines }]) => lines < 25 && users.get(path) === 1 && !isApart(path))
    .map(([path]) => path)
}

describe('the files of a package', () => {
  it('do not import themselves through others', () => expect(circlesOf(graph)).toEqual([]))

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
    // `read-config.ts` belongs in `config`.
    const names = ['app', 'command-line', 'deps', 'index', 'main', 'must', 'read-config', 'refusal']
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
