// `npm run counts`: figures of the source that show whether it stays easy to read. The tests in packages/scenario/house hold the
// limits; this prints where the source is today.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { circlesOf, readGraph } from '../packages/scenario/house/import-graph.ts'
import { definitionsIn, unknownIds } from '../packages/scenario/house/spec-ids.ts'

const root = join(import.meta.dirname, '..')
/** @param {string[]} patterns */
const read = (...patterns) =>
  globSync(patterns, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .map((path) => normalize(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
/** @param {string} text */
const linesOf = (text) => text.split('\n').length - 1
/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path)

const sources = read('packages/*/{src,react,house,journeys,release}/**/*.{ts,tsx}')
/** Nobody reads or edits what `npm run client` writes. */
const written = sources.filter(({ text }) => !text.startsWith('// Generated '))
/** @param {typeof written} files */
const sizesOf = (files) => files.map(({ text }) => linesOf(text)).toSorted((a, b) => a - b)
const sizes = sizesOf(written.filter(({ path }) => !isTest(path)))
const testSizes = sizesOf(written.filter(({ path }) => isTest(path)))
/** @param {number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.floor(sorted.length * share)]
const long = [...written, ...read('{scripts,bench}/**/*.mjs')].filter(
  ({ text }) => linesOf(text) > 350,
)
const graph = readGraph()
const users = new Map()
for (const { imports } of graph.values())
  for (const to of imports) users.set(to, (users.get(to) ?? 0) + 1)
const small = [...graph].filter(([path, { lines: count }]) => count < 25 && users.get(path) === 1)
const isApart = /\/store\/migrations\/|\/locales\/|-words\.ts$/

const studio = sources.filter(
  ({ path }) =>
    path.startsWith('packages/studio/src/') &&
    !/\/(?:locales|test|samples)\/|-words\.ts$/.test(path),
)
/** @param {{ text: string }[]} some */
const sum = (some) => some.reduce((all, { text }) => all + linesOf(text), 0)
const share =
  sum(studio.filter(({ path }) => isTest(path))) / sum(studio.filter(({ path }) => !isTest(path)))

const commits = execFileSync('git', ['log', '--no-merges', '--format=%x00', '--name-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
})
  .split('\0')
  .map((names) => names.split('\n').filter((name) => /^packages\/.*\.tsx?$/.test(name)))
  .filter((names) => names.length > 0)
const tested = commits.filter((names) =>
  names.some((name) => /\.test\.tsx?$|\/scenario\//.test(name)),
)

const definitions = definitionsIn(read('docs/spec/**/*.md'))
/** One test plants ids that do not exist. */
const texts = [...sources, ...read('docs/**/*.md', '*.md')].filter(
  ({ path }) => !path.endsWith('spec-ids.test.ts'),
)
/** @param {RegExp} pattern */
const found = (pattern) =>
  sources.reduce((all, { text }) => all + [...text.matchAll(pattern)].length, 0)

const rows = [
  ['TypeScript files', sources.length],
  ['… that are written by hand', written.length],
  ['lines of a source file: median', quantile(sizes, 0.5)],
  ['lines of a source file: p90', quantile(sizes, 0.9)],
  ['lines of a source file: most', sizes.at(-1)],
  ['lines of a test: median', quantile(testSizes, 0.5)],
  ['lines of a test: p90', quantile(testSizes, 0.9)],
  ['lines of a test: most', testSizes.at(-1)],
  ['files over 350 lines, also of scripts and bench', long.length],
  ['circles of imports', circlesOf(graph).length],
  ['files under 25 lines that are imported once', small.length],
  ['… without migrations and texts', small.filter(([path]) => !isApart.test(path)).length],
  ['citations of ids that are not defined', unknownIds(texts, definitions).length],
  ['fixed waits in tests (waitForTimeout)', found(/\bwaitForTimeout\(/g)],
  ['lint suppressions', found(/^\s*(?:\/\/|\/\*|\{\/\*) biome-ignore/gm)],
  ['lines of studio tests per 100 of source', Math.round(share * 1_000) / 10],
  ['commits that touch code', commits.length],
  ['… and a test, in per cent', Math.round((tested.length / commits.length) * 100)],
]
for (const [name, value] of rows) console.log(`${String(name).padEnd(50)} ${value}`)
