// Documents become outdated by the names they mention. Each file, script and variable a document names must exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rooms, root } from './planted-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isBuilt = (name: string) => name === 'node_modules' || name === 'dist'
const sources = globSync('{packages,scripts,bench,docs,.ci}/**/*', { cwd: root, exclude: isBuilt })
const documents = [
  ...globSync('*.md', { cwd: root }),
  ...sources.filter((path) => /^docs\/.*\.md$|^packages\/[^/]+\/README\.md$/.test(path)),
]
/** Paths in a package's README begin at the package. */
const home = (document: string) => (document.startsWith('packages/') ? dirname(document) : '.')

/** Paths in backticks that begin at the root or in a package, with `*` and `<style>` for any name. */
const filesNamed = (text: string) =>
  [...text.matchAll(/`((?:packages|scripts|docs|bench|src|\.ci)\/[^`\s]+)`/g)].map(
    ([, path]) => path ?? '',
  )
/** Files named by the end of their path: `view.ts`, `styles/choice.ts`. */
const filesNamedShort = (text: string) =>
  [...text.matchAll(/`((?!packages\/|src\/)[\w.<>/-]+\.(?:tsx?|mjs))`/g)].map(
    ([, path]) => path ?? '',
  )
const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g)].map(
    ([, path = '', anchor = '']) => ({ path, anchor }),
  )
const scriptsNamed = (text: string) =>
  [...text.matchAll(/`?npm (?:run )?(start|test(?::\w+)?|dev|check|bench)\b/g)].map(
    ([, name]) => name ?? '',
  )

/** The targets of links within a document: its headings, and the ids it sets itself. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading))
  const numbered = headings.map((heading, index) => {
    const before = headings.slice(0, index).filter((other) => other === heading).length
    return before === 0 ? heading : `${heading}-${before}`
  })
  return [...numbered, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id ?? '')]
}
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

const pathPattern = (path: string) =>
  path
    .replaceAll(/<[^>]+>/g, '*')
    .replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]+)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
const isThere = (path: string) =>
  /[*<{]/.test(path)
    ? sources.some((source) => new RegExp(`^${pathPattern(path)}$`).test(source))
    : existsSync(join(root, path))
const isSomewhere = (path: string) =>
  isThere(path) || sources.some((source) => new RegExp(`(?:^|/)${pathPattern(path)}$`).test(source))

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('names files that exist', () => {
    expect(
      filesNamed(text).filter((path) => !isThere(join(home(document), path)) && !isThere(path)),
    ).toEqual([])
  })

  it('names files by their short name only where one exists', () => {
    expect(filesNamedShort(text).filter((path) => !isSomewhere(path))).toEqual([])
  })

  it('links to files that exist', () => {
    expect(
      linksOf(text).filter(({ path }) => !existsSync(join(root, dirname(document), path))),
    ).toEqual([])
  })

  it('links to headings that exist', () => {
    const target = (path: string) => (path === '' ? text : read(join(dirname(document), path)))
    const broken = linksOf(text).filter(
      ({ path, anchor }) => anchor !== '' && !anchorsOf(target(path)).includes(anchor),
    )
    expect(broken).toEqual([])
  })

  it('names commands that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
    expect(scriptsNamed(text).filter((name) => !scripts.includes(name))).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  const [, vocabulary = ''] = read('ARCHITECTURE.md').split('## Vocabulary')
  const rows = vocabulary.split('\n').filter((line) => line.startsWith('| **'))

  it('gives each word of the vocabulary a meaning, a screen term and a wire name', () => {
    expect(rows.length).toBeGreaterThan(15)
    const cells = rows.map((row) =>
      row
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
    expect(cells.filter((row) => row.length !== 4 || row.includes(''))).toEqual([])
    expect(new Set(cells.map(([term]) => term)).size).toBe(rows.length)
  })
})

describe('each package', () => {
  it.each(rooms)('%s has a README', (room) => {
    expect(documents).toContain(`packages/${room}/README.md`)
  })
})

const cellsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | '))

it('the plan for growth says of each number where it comes from (OP-71, OP-72)', () => {
  const [, ...assumptions] = cellsOf(read('docs/scaling.md'))
  expect(assumptions.length).toBeGreaterThan(5)
  for (const [assumption, , source] of assumptions)
    expect(source, assumption).toMatch(/^(?:guess|arithmetic|measured|\[bench)/)
})

it('the table of capacity has what was measured, and nothing else (OP-70)', () => {
  const [, measured = ''] =
    /<!-- measured -->(.*)<!-- \/measured -->/s.exec(read('docs/capacity.md')) ?? []
  const [, ...sizes] = cellsOf(measured)
  expect(sizes.map(([size]) => size)).toEqual(['S', 'M', 'L'])
  for (const [, ...figures] of sizes)
    expect(figures.filter((figure) => !/^(?:[\d.]+(?: GB(?: · )?)?)*$/.test(figure))).toEqual([])
})
