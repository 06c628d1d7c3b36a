// Studio code with decisions has a table test beside it. This counts the lines of both, so that the tests keep up with the
// screens: code that is added without a test lowers the share, and the share may not fall.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './planted-tree.ts'

/** Per cent. Raise it when the share has risen. */
const least = 25

const sources = join(root, 'packages/studio/src')
const lines = (path: string): number =>
  readFileSync(join(sources, path), 'utf8').split('\n').length - 1
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
/** Texts and the set-up of tests contain no decisions. */
const isCounted = (path: string): boolean =>
  !/(?:^|\/)(?:locales|test|samples)\//.test(path) && !/-words\.ts$/.test(path)

it(`the studio's tests are at least ${least} % of its source`, () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(isCounted)
  const sum = (some: readonly string[]): number => some.reduce((all, path) => all + lines(path), 0)
  const source = sum(files.filter((path) => !isTest(path)))
  const tests = sum(files.filter(isTest))
  const share = Math.floor((tests / source) * 1_000) / 10
  expect(source).toBeGreaterThan(20_000)
  expect(share, `${tests} lines of tests, ${source} lines of source`).toBeGreaterThanOrEqual(least)
})
