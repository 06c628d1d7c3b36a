// A type is a noun that says what the value is (docs/writing.md). A participle alone says nothing in a list of search results.
import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const declared = /^(?:export )?(?:declare )?(?:type|interface|(?:abstract )?class) (\w+)/gm
/** Words that say nothing, also as one word of a longer name. */
const emptyWords = /(?:^|[a-z])(?:Asked|Told|Said|Kept|Given|Ways?)(?=[A-Z\d]|$)/
/** Words that say nothing when they are the whole name. */
const emptyNames = /^(?:Places?|Placed|Parts?|Shown|Taken|Made|Sent|Standing|Ground)$/

/** Schemas of the contract, whose names clients have seen. */
const published = new Set(['ConfirmWay', 'WayTraffic'])

const namesIn = (source: string): string[] =>
  [...source.matchAll(declared)]
    .map(([, name = '']) => name)
    .filter((name) => !published.has(name) && (emptyWords.test(name) || emptyNames.test(name)))

it('no type has a name that says nothing', () => {
  const paths = globSync('packages/*/{src,react,house,journeys,release}/**/*.{ts,tsx}', {
    cwd: root,
  }).map(normalize)
  expect(paths.length).toBeGreaterThan(2_000)
  expect(
    paths.flatMap((path) =>
      namesIn(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
    ),
  ).toEqual([])
})

it('finds names that are planted', () => {
  const source =
    'interface Asked {\n}\nexport type KeptRun = 1\ntype Part =\nexport interface WayData {\nclass PageKept {\n'
  expect(namesIn(source)).toEqual(['Asked', 'KeptRun', 'Part', 'WayData', 'PageKept'])
  expect(namesIn('type Always = 1\ninterface PartName {\ntype Gateway = 2\n')).toEqual([])
})
