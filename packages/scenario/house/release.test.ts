// The command that makes a release, in a clone of what is committed, and the gate that asks for a line of the changelog.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changelogFault,
  closeUnreleased,
  releaseNotes,
  unknownGroups,
  unreleasedGroups,
} from '../../../scripts/release/changelog.ts'
import { raisedVersions } from '../../../scripts/release/versions.ts'
import { root } from './planted-tree.ts'

const changelog = `# Changelog

## [Unreleased]

### Added

**Surveys**
- One.

**Programs and integrations**
- Two.

**Surveys**
- Three.

### Security
- Four.

## [1.0.0] - 2027-01-01

- Old.
`
const facts = {
  ...{ version: '1.1.0', changelog, previous: '1.0.0', migrations: ['0133-things'] },
  changes: [
    { level: 'minor' as const, sentence: 'The call GET /x is new.' },
    { level: 'breaking' as const, sentence: 'The call GET /y was removed.' },
    { level: 'minor' as const, sentence: 'ASKWELL_X is new among the variables.' },
  ],
  people: ['Ada', 'Grace'],
}

describe('the notes of a release', () => {
  it('have five parts, each with its lines of the changelog (ECO-94)', () => {
    const [, ...parts] = releaseNotes(facts).split(/^## /m)
    const [owners, operators, developers, security, thanks] = parts
    expect(parts).toHaveLength(5)
    expect(owners).toBe('For owners\n\n### Surveys\n- One.\n- Three.\n\n')
    expect(operators).toContain('- 0133-things\n')
    expect(operators).toContain('- ASKWELL_X is new among the variables.')
    expect(operators).toContain('askwell migrate plan')
    expect(developers).toContain('- Two.')
    expect(developers).toMatch(/Breaking changes\n- The call GET \/y was removed\./)
    expect(developers).toMatch(/Additions to the wire\n- The call GET \/x is new\./)
    expect(security).toContain('- Four.')
    expect(thanks).toContain('Ada, Grace')
    expect(releaseNotes(facts)).not.toContain('Old')
  })

  it('know every group of the changelog (ECO-94)', () => {
    const own = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    expect(unreleasedGroups(own).length).toBeGreaterThan(0)
    expect(unknownGroups(own)).toEqual([])
    expect(unknownGroups(changelog.replace('Surveys', 'Odds and ends'))).toEqual(['Odds and ends'])
  })

  it('leave a changelog in which nothing is unreleased (ECO-94)', () => {
    const closed = closeUnreleased(changelog, '1.1.0', '2027-02-03')
    expect(unreleasedGroups(closed)).toEqual([])
    expect(closed).toContain('## [1.1.0] - 2027-02-03\n\n### Added')
  })
})

describe('a branch', () => {
  const step = 'packages/server/src/store/migrations/0133-things.ts'
  const plain = { files: ['packages/web/src/run/effects.ts'], added: [], messages: 'web: Move it.' }
  it.each([
    ['changes nothing that others notice', plain, null],
    ['adds a step of the database', { ...plain, files: [step] }, step],
    [
      'changes the wire',
      { ...plain, files: ['packages/scenario/house/wire-contract.txt'] },
      'wire',
    ],
    [
      'changes a variable',
      { ...plain, files: ['packages/server/src/config/variables/files.ts'] },
      'files.ts',
    ],
    ['adds a line for it', { ...plain, files: [step], added: ['- There are things.'] }, null],
    ['adds an empty line', { ...plain, files: [step], added: ['', '- '] }, step],
    [
      'says why nobody notices',
      { ...plain, files: [step], messages: 'store: Rename.\n\nNo-changelog: An index alone.' },
      null,
    ],
    ['gives no reason', { ...plain, files: [step], messages: 'No-changelog: ' }, step],
  ])('that %s gets the verdict of the gate (ECO-94)', (_what, branch, expected) => {
    if (expected === null) expect(changelogFault(branch)).toBeNull()
    else expect(changelogFault(branch)).toContain(expected)
  })
})

it('a release raises our version, and leaves that of other packages (ECO-93)', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const raised = raisedVersions(root, { from: version, to: '77.8.9' })
  const textOf = (path: string) => raised.find((file) => file.path === path)?.text ?? ''
  expect(JSON.parse(textOf('packages/server/package.json')).dependencies).toMatchObject({
    '@askwell/contract': '77.8.9',
    '@askwell/flow': '77.8.9',
  })
  expect(textOf('deploy/helm/askwell/Chart.yaml')).toMatch(/^version: 77\.8\.9\nappVersion: 77/m)
  expect(textOf('deploy/compose.yaml')).toContain('askwell:77.8.9')
  const lock = JSON.parse(textOf('package-lock.json'))
  const before = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(lock.packages['packages/engine'].dependencies['@askwell/contract']).toBe('77.8.9')
  for (const [path, entry] of Object.entries(before.packages))
    if (path.includes('node_modules/')) expect(lock.packages[path]).toEqual(entry)
})

describe('npm run release', () => {
  let clone: string
  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'askwell-release-'))
    git('clone', '--quiet', '--shared', '--no-tags', root, '.')
    git('checkout', '--quiet', '-B', 'main')
    appendFileSync(join(clone, '.git/info/exclude'), '/node_modules\n')
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  })
  afterAll(() => rmSync(clone, { recursive: true, force: true }))

  function git(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: clone, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }
  const release = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.mjs', '--gates', 'none', ...args], {
      ...{ cwd: clone, encoding: 'utf8' },
    })

  it('says what it would do, and changes nothing, with --dry-run (ECO-95)', () => {
    const { status, stdout, stderr } = release('--version', '77.0.0', '--dry-run')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('A release of 77.0.0 would run no gates')
    expect(stdout).toContain('packages/contract/package.json\n')
    for (const part of ['owners', 'operators', 'developers'])
      expect(stdout).toContain(`## For ${part}\n`)
    expect(git('status', '--porcelain') + git('tag', '--list')).toBe('')
  })

  it.each([
    ['without a version', [], 2, 'Name the version'],
    ['with a gate that does not exist', ['--version', '77.0.0', '--gates', 'prayer'], 2, 'prayer'],
  ])('is refused %s (ECO-95)', (_what, args, code, word) => {
    const { status, stderr } = release(...args, '--dry-run')
    expect([status, stderr]).toEqual([code, expect.stringContaining(word)])
  })

  it('is refused with changes that are not committed, from another branch, and for a tag that exists (ECO-95)', () => {
    appendFileSync(join(clone, 'README.md'), 'more\n')
    git('tag', 'v77.0.0')
    git('checkout', '--quiet', '-b', 'other')
    const { status, stderr } = release('--version', '77.0.0', '--dry-run')
    expect(status).toBe(1)
    for (const word of ['not committed', 'from main', 'v77.0.0 exists'])
      expect(stderr).toContain(word)
  })
})
