// `npm test`: finds a browser and a PostgreSQL, builds what is stale, then holds the tree to every gate and every test.
// What cannot run here is skipped with its reason. The last line is plain, so that any CI can read it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale, root } from './build-when-stale.mjs'
import { findChromium } from './chromium.mjs'
import { runGates, table } from './gates.mjs'
import { findPostgres } from './postgres.mjs'

const report = join(root, 'test-results/vitest.json')
const narrowed = process.argv.slice(2)

const chromium = findChromium()
const postgres = await findPostgres()
const named = { chromium: process.env.CHROMIUM_PATH, postgres: process.env.TEST_DATABASE_URL }
if (chromium.path) process.env.CHROMIUM_PATH = chromium.path
if (postgres.url) process.env.TEST_DATABASE_URL = postgres.url

const rows = [...(narrowed.length ? [] : await runGates()), timed('build', build)]
const tests = runTests()
rows.push(...tests.rows)
rows.push(...without('browser journeys', chromium.reason, named.chromium), ...without('store on PostgreSQL', postgres.reason, named.postgres))

const count = (outcome) => rows.filter((row) => row.counted !== false && row.outcome === outcome).length + tests[outcome]
const failed = count('failed')
console.log(`\n${table(rows)}\n`)
console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`)
process.exitCode = failed ? 1 : 0

/** What is simply absent is skipped, and its tests count themselves; what was named and is not there is a failure. */
function without(name, reason, wanted) {
  if (!reason) return []
  return wanted ? [{ name, outcome: 'failed', ms: 0, note: reason }] : [{ name, outcome: 'skipped', ms: 0, note: reason, counted: false }]
}

function build() {
  try {
    buildWhenStale()
    return 'passed'
  } catch (fault) {
    console.error(fault.message)
    return 'failed'
  }
}

/** Counts come from vitest's own report; a run that wrote none (a crash, a wrong option) is one failure. */
function runTests() {
  const begun = performance.now()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const first = vitest(narrowed, report)
  const again = first.ended.length > 0 && first.counts.failed === 0 ? secondRun(first.ended) : null
  const { status, signal, counts } = again ?? first
  const ms = performance.now() - begun
  // A fault outside any test and any file fails the run all the same.
  const outside = status !== 0 && counts.failed === 0 ? 1 : 0
  const outcome = status === 0 ? 'passed' : 'failed'
  const note = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${outside ? `; vitest ended with ${status ?? signal}` : ''}`
  return { ...counts, failed: counts.failed + outside, rows: [{ name: 'tests', outcome, ms, note, counted: false }] }
}

/** A process that the system ended (Node itself crashes now and then) says nothing of its tests: they are run once more, and named. */
function secondRun(files) {
  console.log(`\nTheir process was ended by a signal, so they are run once more:\n${files.map((file) => `  ${file}`).join('\n')}\n`)
  const known = countsOf(report, (name) => !files.includes(name))
  const { counts, ...second } = vitest(files, join(root, 'test-results/vitest-again.json'))
  return { ...second, counts: { passed: known.passed + counts.passed, failed: known.failed + counts.failed, skipped: known.skipped + counts.skipped } }
}

/** `ended`: the files whose process was ended by a signal, if nothing else went wrong outside of tests. */
function vitest(files, reportFile) {
  const endedFile = join(root, 'test-results/ended.json')
  for (const file of [reportFile, endedFile]) rmSync(file, { force: true })
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/second-tries.mjs')}`,
    `--outputFile.json=${reportFile}`,
    ...files,
  ]
  const { status, signal } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ASKWELL_ENDED_FILES: endedFile },
  })
  const ended = status !== 0 && existsSync(endedFile) ? JSON.parse(readFileSync(endedFile, 'utf8')) : []
  return { status, signal, counts: countsOf(reportFile), ended }
}

/** Of the files that are wanted: all, if nothing is said. */
function countsOf(path, isWanted = () => true) {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 }
  const files = JSON.parse(readFileSync(path, 'utf8')).testResults.filter(({ name }) => isWanted(name))
  const tests = (...statuses) => files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status)).length
  // A file that does not load has no tests to fail, and is one failure.
  const unloaded = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  return { passed: tests('passed'), failed: tests('failed') + unloaded, skipped: tests('skipped', 'pending', 'todo', 'disabled') }
}

function timed(name, step) {
  const begun = performance.now()
  return { name, outcome: step(), ms: performance.now() - begun }
}
