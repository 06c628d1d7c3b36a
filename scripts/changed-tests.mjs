// `npm test -- --changed [ref]`: the tests nearest to what differs from a commit, as many as run in under a minute. A test is near
// when it was changed, when it imports a changed file, or when it imports something that does. Those that are left out
// for lack of time are counted, and `npm test` runs them.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './build-when-stale.mjs'

/** How long the files took in their last run, in seconds, by path. */
export const secondsFile = join(root, 'test-results/seconds.json')
/** Seconds of one worker for a file that never ran here: a journey, a test that starts a server or opens a store, any other. */
const seconds = { journey: 18, server: 2.5, plain: 0.6 }
/** Two workers, and the start of both. */
const budgetSeconds = 70
const mostJourneys = 2
/** They read the whole repository, so every change can break them. */
const ofTheHouse = [
  'english',
  'spec-ids',
  'style-names',
  'message-keys',
  'docs',
  'fixed-sleeps',
].map((name) => `packages/scenario/house/${name}.test.ts`)

/** @typedef {{ file: string, distance: number }} Reached `distance`: imports between the test and the change. */

/**
 * → the files to run, nearest first, and how many more a change can reach.
 * @param {string | null} [ref]
 */
export function changedTests(ref = null) {
  const changed = changedFiles(ref ?? defaultRef())
  const graph = readGraph()
  const distances = distancesFrom(changed, graph.importers)
  const reached = [...distances]
    .filter(([file]) => isTest(file))
    .map(([file, distance]) => ({ file, distance: isBeside(file, changed) ? 0 : distance }))
  const units = reached
    .filter(({ file }) => !isJourney(file))
    .sort(
      (one, other) =>
        one.distance - other.distance ||
        closeness(other.file, changed) - closeness(one.file, changed),
    )
  const journeys = nearestJourneys(reached, changed, graph.files)
  const wanted =
    changed.length === 0
      ? []
      : [
          ...new Set([
            ...ofTheHouse.filter((file) => graph.files.includes(file)),
            ...journeys,
            ...units.map(({ file }) => file),
          ]),
        ]
  const known = existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {}
  let left = budgetSeconds
  const files = wanted.filter((file) => {
    const cost = known[file] ?? costOf(file, graph.imports)
    if (cost > left && !changed.includes(file)) return false
    left -= cost
    return true
  })
  return {
    changed,
    files,
    more: new Set([...wanted, ...reached.map(({ file }) => file)]).size - files.length,
  }
}

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$/.test(file) && !/\.long\.test\./.test(file)
/** @param {string} file */
const isJourney = (file) => file.startsWith('packages/scenario/journeys/')

/**
 * @param {string} file
 * @param {ReadonlyMap<string, readonly string[]>} imports
 */
function costOf(file, imports) {
  if (isJourney(file)) return seconds.journey
  const startsServer = (imports.get(file) ?? []).some((path) =>
    /\/test-kit\/|store\/suite\/|scenario\/src\/start-server/.test(path),
  )
  return startsServer ? seconds.server : seconds.plain
}

/**
 * How many folders a file has in common with the closest of what was changed.
 * @param {string} file
 * @param {readonly string[]} changed
 */
function closeness(file, changed) {
  const folders = file.split('/')
  const shared = changed.map((path) => {
    const other = path.split('/')
    const parted = folders.findIndex((folder, at) => folder !== other[at])
    return parted < 0 ? folders.length : parted
  })
  return Math.max(0, ...shared)
}

/**
 * A test is beside the file that it is named for.
 * @param {string} file
 * @param {readonly string[]} changed
 */
const isBeside = (file, changed) =>
  changed.some(
    (path) =>
      path === file ||
      file.replace(/\.test(\.tsx?)$/, '$1').replace(/x$/, '') === path.replace(/x$/, ''),
  )

/**
 * Those that were changed, then those whose name says the subject of what was changed: a folder or a file of a served package.
 * @param {readonly Reached[]} reached
 * @param {readonly string[]} changed
 * @param {readonly string[]} files
 */
function nearestJourneys(reached, changed, files) {
  const own = reached
    .filter(({ file, distance }) => isJourney(file) && distance <= 1)
    .sort((one, other) => one.distance - other.distance)
  const served = changed.filter((path) => /^packages\/(?:web|widget|studio)\/src\//.test(path))
  const words = new Set(
    served.flatMap((path) =>
      path
        .split('/')
        .slice(3)
        .join('-')
        .replace(/\.\w+$/, '')
        .split('-'),
    ),
  )
  const room = new Set(served.map((path) => path.split('/')[1]))
  const named = files
    .filter((file) => isJourney(file) && isTest(file))
    .map((file) => ({
      file,
      shared: posix
        .basename(file, '.test.ts')
        .split('-')
        .filter((word) => words.has(word) || room.has(word)),
    }))
    .filter(({ shared }) => shared.some((word) => words.has(word)))
    .sort(
      (one, other) =>
        other.shared.length - one.shared.length || one.file.length - other.file.length,
    )
  return [...own, ...named].slice(0, mostJourneys).map(({ file }) => file)
}

/**
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, readonly string[]>} importers
 */
function distancesFrom(changed, importers) {
  /** @type {Map<string, number>} */
  const distances = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of distances)
    for (const next of importers.get(file) ?? [])
      if (!distances.has(next)) distances.set(next, distance + 1)
  return distances
}

function readGraph() {
  const files = globSync('packages/*/{src,house,journeys,faults,react}/**/*.{ts,tsx}', {
    cwd: root,
  }).map((path) => path.replaceAll('\\', '/'))
  const known = new Set(files)
  const exportsOf = new Map(
    globSync('packages/*/package.json', { cwd: root }).map((path) =>
      ownExports(path.replaceAll('\\', '/')),
    ),
  )
  const imports = new Map(files.map((file) => [file, importsOf(file, exportsOf, known)]))
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const [file, paths] of imports)
    for (const path of paths) importers.set(path, [...(importers.get(path) ?? []), file])
  return { files, imports, importers }
}

/**
 * @param {string} path
 * @returns {[string, Map<string, string>]}
 */
function ownExports(path) {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const entries = Object.entries(exports).filter(([, target]) => typeof target === 'string')
  return [
    name,
    new Map(
      entries.map(([entry, target]) => [
        posix.join(name, entry),
        posix.join(posix.dirname(path), `${target}`),
      ]),
    ),
  ]
}

/**
 * @param {string} file
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} exportsOf
 * @param {ReadonlySet<string>} known
 */
function importsOf(file, exportsOf, known) {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name]) => {
    if (name.startsWith('.')) return [posix.join(posix.dirname(file), name)]
    const target = exportsOf.get(name.split('/').slice(0, 2).join('/'))?.get(name)
    return target !== undefined && known.has(target) ? [target] : []
  })
}

/** @param {string} ref */
function changedFiles(ref) {
  const differing = git('diff', '--name-only', '--diff-filter=d', ref)
  return [...new Set([...differing, ...git('ls-files', '--others', '--exclude-standard')])].filter(
    (path) => existsSync(join(root, path)),
  )
}

/** What this branch adds to main; on main itself what is not committed, else the last commit. */
function defaultRef() {
  const [base] = git('merge-base', 'main', 'HEAD')
  const [head] = git('rev-parse', 'HEAD')
  if (base !== undefined && base !== head) return base
  return changedFiles('HEAD').length > 0 ? 'HEAD' : 'HEAD~1'
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
