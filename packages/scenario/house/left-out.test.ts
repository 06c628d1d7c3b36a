// What the product leaves out on purpose: a dependency, a package or a kind of file that comes back has to be a decision.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const locked: Record<string, unknown> = Object(JSON.parse(read('package-lock.json')).packages)
const installed = Object.keys(locked).map((path) => path.split('node_modules/').at(-1) ?? path)
const manifests = globSync('packages/*/package.json', { cwd: root }).map(
  (path): { name: string; private?: boolean; exports?: Record<string, unknown>; main?: string } =>
    JSON.parse(read(path)),
)

describe('what is left out', () => {
  it.each([
    ['a client of LDAP (ECO-76)', /ldap/],
    [
      'a client of Kafka or of a warehouse (ECO-89)',
      /kafka|snowflake|bigquery|redshift|databricks/,
    ],
  ])('no package of ours installs %s', (_what, pattern) => {
    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter((name) => pattern.test(name))).toEqual([])
  })

  it('programs get five packages for JavaScript, all of them ES modules alone (ECO-4)', () => {
    const open = manifests.filter((manifest) => manifest.private !== true)
    expect(open.map(({ name }) => name).toSorted()).toEqual(
      ['client', 'embed', 'flow', 'react', 'react-native'].map((name) => `@askwell/${name}`),
    )
    for (const manifest of open) {
      expect(manifest).toMatchObject({ type: 'module' })
      expect(JSON.stringify([manifest.exports, manifest.main])).not.toMatch(/umd|"require"|\.cjs/)
    }
  })

  it('a survey in TypeScript is written by functions, so the package has no runtime for JSX (ECO-26)', () => {
    const flow = manifests.find(({ name }) => name === '@askwell/flow')
    expect(Object.keys(flow?.exports ?? {}).filter((path) => path.includes('jsx'))).toEqual([])
    expect(globSync('packages/flow/src/**/*.{tsx,jsx}', { cwd: root })).toEqual([])
    expect(globSync('packages/flow/src/**/*.ts', { cwd: root }).length).toBeGreaterThan(0)
  })

  it('the site has one language and one version (ECO-100)', () => {
    const settings = read('website/astro.config.mjs')
    expect(settings).toContain('starlight({')
    expect(settings).not.toMatch(/locales|defaultLocale|versions?:/)
  })
})
