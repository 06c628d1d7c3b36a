// The build's own step in a separate folder: the files that yesterday's page loads still exist.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const day = 86_400_000
const noon = Date.parse('2026-11-20T12:00:00Z')
const client = mkdtempSync(join(tmpdir(), 'askwell-chunks-'))
const step = (name: 'stampNewest' | 'dropOldChunks', atMs: number): void => {
  const code = `import { ${name} } from ${JSON.stringify(pathToFileURL(join(root, 'packages/web/keep-old-chunks.mjs')).href)}
    ${name}(${JSON.stringify(client)}, ${atMs})`
  execFileSync(process.execPath, ['--input-type=module', '-e', code])
}

/** As a build leaves it: new files over the old ones, and a manifest that names only the new ones. */
function build(atMs: number, names: readonly string[]): void {
  step('stampNewest', atMs)
  for (const name of names.flatMap((one) => [one, `${one}.br`, `${one}.gz`])) {
    writeFileSync(join(client, 'assets', name), name)
    utimesSync(join(client, 'assets', name), atMs / 1_000, atMs / 1_000)
  }
  writeFileSync(
    join(client, '.vite/manifest.json'),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, { file: `assets/${name}` }]))),
  )
  step('dropOldChunks', atMs)
}

const there = (): string[] =>
  readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'))

describe('chunks of an earlier build', () => {
  mkdirSync(join(client, 'assets'))
  mkdirSync(join(client, '.vite'))
  afterAll(() => rmSync(client, { recursive: true }))

  it('stay for a week after they were last the newest, however old they are, and go then with what was packed of them (fault 29)', () => {
    writeFileSync(join(client, 'assets/icon.svg'), '')
    utimesSync(join(client, 'assets/icon.svg'), 0, 0)
    build(noon, ['entry-aaaaaaaa.js', 'shared-bbbbbbbb.js'])
    build(noon + 30 * day, ['entry-cccccccc.js', 'shared-bbbbbbbb.js'])
    expect(there()).toEqual(['entry-aaaaaaaa.js', 'entry-cccccccc.js', 'shared-bbbbbbbb.js'])
    build(noon + 36 * day, ['entry-dddddddd.js', 'shared-bbbbbbbb.js'])
    expect(there()).toHaveLength(4)
    build(noon + 38 * day, ['entry-dddddddd.js', 'shared-bbbbbbbb.js'])
    expect(there()).toEqual(['entry-cccccccc.js', 'entry-dddddddd.js', 'shared-bbbbbbbb.js'])
    expect(
      readdirSync(join(client, 'assets')).filter((name) => name.startsWith('entry-aaaaaaaa')),
    ).toEqual([])
    expect(readdirSync(join(client, 'assets'))).toContain('icon.svg')
  })
})
