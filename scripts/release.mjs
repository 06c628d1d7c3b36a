// `npm run release -- --version 1.2.0 [--dry-run] [--gates check,test]`: makes a release from a clean main. Nothing is pushed or
// published: docs/releasing.md says how. With --dry-run nothing is written either.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { versionFault } from '../packages/scenario/house/surface/change.ts'
import { compareSurfaces } from '../packages/scenario/house/surface/compare-surfaces.ts'
import {
  presentSurface,
  readSurface,
  writeSurface,
} from '../packages/scenario/house/surface/surface.ts'
import { root } from './build-when-stale.mjs'
import { npm } from './npm.mjs'
import {
  closeUnreleased,
  releaseNotes,
  unknownGroups,
  unreleasedGroups,
} from './release/changelog.ts'
import { raisedVersions } from './release/versions.ts'

const house = 'packages/scenario/house'
/** @type {Readonly<Record<string, string[]>>} Scripts of package.json, with what follows their names. */
const gates = {
  check: [],
  test: [],
  'test:journeys': [],
  'test:long': [],
  'test:faults': [],
  'test:chaos': ['--', '--minutes', '60'],
  'test:release': [],
}
const { values } = parseArgs({
  options: {
    version: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    gates: { type: 'string', default: Object.keys(gates).join(',') },
  },
})
const { version = '', 'dry-run': isDry } = values
const chosen = values.gates === 'none' ? [] : values.gates.split(',')
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
const wrong = wrongUse()
if (wrong !== null) stop(wrong, 2)
const changelog = read('CHANGELOG.md')
const released = readSurface(read(`${house}/released-surface.txt`))
const surface = { ...presentSurface(), version }
const tag = `v${version}`
const [previousTag] = git('tag', '--list', 'v*', '--sort=-v:refname')

const changes = compareSurfaces(released, surface)
const found = faults()
if (found.length > 0) stop(found.join('\n'), 1)

const notes = releaseNotes({
  version,
  changelog,
  changes,
  previous: previousTag ?? null,
  migrations: newMigrations(),
  people: git('log', '--format=%an', ...(previousTag ? [`${previousTag}..HEAD`] : []))
    .filter((name, at, all) => all.indexOf(name) === at)
    .toSorted(),
})
const day = new Date().toISOString().slice(0, 10)
const files = [
  ...raisedVersions(root, { from: JSON.parse(read('package.json')).version, to: version }),
  { path: 'CHANGELOG.md', text: closeUnreleased(changelog, version, day) },
  { path: `${house}/released-surface.txt`, text: writeSurface(surface) },
  { path: `${house}/wire-contract.txt`, text: `Since ${version}:\n` },
]

if (isDry) {
  console.log(`A release of ${version} would run ${chosen.join(', ') || 'no gates'}, then change:`)
  for (const { path } of files) console.log(`  ${path}`)
  console.log(
    `It would pack, write checksums and the bill of materials, and tag ${tag}.\n\n${notes}`,
  )
} else makeRelease()

function makeRelease() {
  for (const gate of chosen) runNpm('run', gate, ...gates[gate])
  for (const { path, text } of files) writeFileSync(join(root, path), text)
  git('add', '--all')
  git('commit', '--quiet', '--message', `release: ${version}`)
  // After the commit, because the package names it.
  runNpm('run', 'pack')
  const folder = join(root, 'release')
  writeFileSync(join(folder, `askwell-${version}.cdx.json`), runNpm('run', '--silent', 'sbom'))
  writeFileSync(join(folder, `notes-${version}.md`), notes)
  const sums = globSync(['*.tgz', `*-${version}.cdx.json`], { cwd: folder })
    .toSorted()
    .map((name) => `${sha256(join(folder, name))}  ${basename(name)}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  git('tag', '--annotate', tag, '--cleanup=verbatim', '--file', join(folder, `notes-${version}.md`))
  console.log(
    `\n${tag} is tagged. The folder release has its files. docs/releasing.md says how to publish them.`,
  )
}

/** @returns {string | null} */
function wrongUse() {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    return 'Name the version: npm run release -- --version 1.2.0'
  const unknown = chosen.filter((gate) => !Object.hasOwn(gates, gate))
  return unknown.length === 0
    ? null
    : `${unknown.join(', ')} is not a gate. The gates are ${Object.keys(gates).join(', ')}, or none.`
}

/** @returns {string[]} */
function faults() {
  const [branch] = git('branch', '--show-current')
  const next = versionFault(changes, { released: released.version, next: version })
  const unknown = unknownGroups(changelog)
  return [
    ...(branch === 'main'
      ? []
      : [`A release is made from main, and this is ${branch || 'no branch'}.`]),
    ...(git('status', '--porcelain').length === 0
      ? []
      : ['There are changes that are not committed.']),
    ...(git('tag', '--list', tag).length === 0 ? [] : [`The tag ${tag} exists already.`]),
    ...(next === null ? [] : [next]),
    ...(unreleasedGroups(changelog).length > 0
      ? []
      : ['CHANGELOG.md has nothing below Unreleased.']),
    ...unknown.map((name) => `No part of the notes has the group "${name}" of CHANGELOG.md.`),
  ]
}

/** @returns {string[]} */
function newMigrations() {
  if (previousTag === undefined) return []
  const folder = 'packages/server/src/store/migrations'
  return git('diff', '--name-only', '--diff-filter=A', previousTag, 'HEAD', '--', folder)
    .map((path) => basename(path, '.ts'))
    .filter((name) => /^\d{4}-/.test(name))
}

/** @param {string} path */
function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** @param {string[]} args @returns {string[]} The lines that it prints. */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) stop(`git ${args[0]} ended with ${status}: ${stderr}`, 1)
  return stdout.split('\n').filter((line) => line !== '')
}

/** @param {string[]} args */
function runNpm(...args) {
  const { command, args: all, shell } = npm(args)
  const { status, stdout } = spawnSync(command, all, {
    ...{ cwd: root, shell, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
    stdio: ['ignore', args.includes('--silent') ? 'pipe' : 'inherit', 'inherit'],
  })
  if (status !== 0) stop(`npm ${args.join(' ')} ended with ${status}, so there is no release.`, 1)
  return stdout ?? ''
}

/**
 * @param {string} sentence @param {number} code
 * @returns {never}
 */
function stop(sentence, code) {
  console.error(sentence)
  process.exit(code)
}
