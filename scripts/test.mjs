// `npm test`: finds a browser and a PostgreSQL, builds what is stale, then runs every gate and every test. With paths
// it runs only their tests, with `--changed` the tests nearest to a change (changed-tests.mjs). Of the journeys in a browser it runs
// the main ones; `npm run test:journeys` runs the others.
// What cannot run here is skipped with its reason. The last line is plain, so that any CI can read it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buildWhenStale, root } from './build-when-stale.mjs'
import { changedTests, secondsFile } from './changed-tests.mjs'
import { findChromium } from './chromium.mjs'
import { install } from './debian.mjs'
import { runGates, table } from './gates.mjs'
import { findPostgres } from './postgres.mjs'

/** @typedef {import('./gates.mjs').Row} Row */
/** @typedef {import('./gates.mjs').Outcome} Outcome */
/** @typedef {Record<Outcome, number>} Counts */
/**
 * What vitest reports of one file.
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string }[] }} TestFile
 */
/**
 * What went wrong outside tests. Without an `error`, a signal ended the process of the file.
 * @typedef {{ file: string, error: string | null }} Fault
 */
/**
 * `failed`: the files with failed tests. `outside`: null if the run ended early or something went wrong that has no file.
 * @typedef {{ status: number | null, signal: NodeJS.Signals | null, counts: Counts, failed: string[], outside: Fault[] | null }} Run
 */

const report = join(root, 'test-results/vitest.json')
/** After so many failures a run ends. A failed test, the groups around it and its file are one failure each. */
const mostFailed = 20
/** What `npm test` runs. Most files wait for databases and processes a third of their time, so a third one runs beside them. */
const mostTests = ['--project=tests', '--project=alone', '--project=main', '--maxWorkers=3']
/** Files that CI runs again: a change that breaks more is wrong. */
const mostAgain = 8
const asked = process.argv.slice(2)
const change = asked[0] === '--changed' ? changedTests(asked[1]) : null
const narrowed = change?.files ?? asked
if (change)
  console.log(
    `${change.changed.length} files differ. ${change.files.length} tests are nearest to them; ${change.more} more files of tests can reach them.`,
  )

if (asked.length === 0) findPspp()
const chromium = findChromium()
const postgres = await findPostgres()
const named = { chromium: process.env.CHROMIUM_PATH, postgres: process.env.TEST_DATABASE_URL }
if (chromium.path) process.env.CHROMIUM_PATH = chromium.path
if (chromium.shell) process.env.CHROMIUM_SHELL_PATH = chromium.shell
if (postgres.url) process.env.TEST_DATABASE_URL = postgres.url

/** @type {Row[]} */
const rows = [...(asked.length ? [] : await runGates()), timed('build', build)]
/** @type {Counts & { rows: Row[] }} */
const tests =
  change?.files.length === 0 ? { passed: 0, failed: 0, skipped: 0, rows: [] } : runTests()
rows.push(...tests.rows)
rows.push(
  ...without('browser journeys', chromium.reason, named.chromium),
  ...without('store on PostgreSQL', postgres.reason, named.postgres),
)

/** @param {Outcome} outcome */
const count = (outcome) =>
  rows.filter((row) => row.counted !== false && row.outcome === outcome).length + tests[outcome]
const failed = count('failed')
console.log(`\n${table(rows)}\n`)
console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`)
process.exitCode = failed ? 1 : 0

/**
 * A service that is absent is skipped, and its tests count themselves; one that was named but is missing is a failure.
 * @param {string} name
 * @param {string | null | undefined} reason
 * @param {string | undefined} wanted
 * @returns {Row[]}
 */
function without(name, reason, wanted) {
  if (!reason) return []
  return wanted
    ? [{ name, outcome: 'failed', ms: 0, note: reason }]
    : [{ name, outcome: 'skipped', ms: 0, note: reason, counted: false }]
}

/** It reads the files that are exported for SPSS. Without it their tests are skipped, and say so. */
function findPspp() {
  if (spawnSync('pspp', ['--version']).status !== 0) install(['pspp'], 'files of SPSS')
}

/** @returns {Outcome} */
function build() {
  try {
    buildWhenStale()
    return 'passed'
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault)
    return 'failed'
  }
}

/**
 * Counts come from vitest's own report; a run that wrote no report (a crash, a wrong option) is one failure.
 * @returns {Counts & { rows: Row[] }}
 */
function runTests() {
  const begun = performance.now()
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const first = vitest(narrowed, report)
  const { status, signal, counts } = runAgain(first) ?? first
  const ms = performance.now() - begun
  // A fault outside any test and any file fails the run, too.
  const outside = status !== 0 && counts.failed === 0 ? 1 : 0
  const outcome = status === 0 ? 'passed' : 'failed'
  const note = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${outside ? `; vitest ended with ${status ?? signal}` : ''}`
  return {
    ...counts,
    failed: counts.failed + outside,
    rows: [{ name: 'tests', outcome, ms, note, counted: false }],
  }
}

/**
 * Files whose process a signal ended run again, alone, and are named, because Node itself crashes now and then. A test that failed
 * and an error that nobody caught make their files run again only in CI, where nobody is there to repeat them: the files are named,
 * and what passes alone has a race to mend.
 * @param {Run} first
 * @returns {Pick<Run, 'status' | 'signal' | 'counts'> | null}
 */
function runAgain({ outside, failed, ...first }) {
  if (outside === null) return null
  const errors = outside.filter(({ error }) => error !== null)
  for (const { file, error } of errors)
    console.log(`\nAn error outside any test, in ${relative(root, file)}:\n${error}`)
  const ended = outside.filter(({ error }) => error === null).map(({ file }) => file)
  const wrong = [...new Set([...failed, ...errors.map(({ file }) => file)])]
  const repeated = process.env.CI && wrong.length <= mostAgain ? wrong : []
  if (errors.length > 0 && repeated.length === 0) return null
  const files = [...new Set([...ended, ...repeated].map((file) => resolve(root, file)))]
  if (files.length === 0) return null
  const known = countsOf(report, (name) => !files.includes(name))
  if (known.failed > 0) return null
  console.log(
    `\nThese failed, or a signal ended their process. They run again, alone:\n${files.map((file) => `  ${relative(root, file)}`).join('\n')}\n`,
  )
  const { counts, ...second } = vitest(files, join(root, 'test-results/vitest-again.json'))
  if (repeated.length > 0 && counts.failed === 0)
    console.log(
      '\nThey passed alone. A test that fails beside others has a race: find and mend it.',
    )
  return {
    ...first,
    ...second,
    counts: {
      passed: known.passed + counts.passed,
      failed: counts.failed,
      skipped: known.skipped + counts.skipped,
    },
  }
}

/**
 * @param {readonly string[]} files
 * @param {string} reportFile
 * @returns {Run}
 */
function vitest(files, reportFile) {
  const endedFile = join(root, 'test-results/ended.json')
  for (const file of [reportFile, endedFile]) rmSync(file, { force: true })
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts/ended-files.mjs')}`,
    `--reporter=${join(root, 'scripts/stuck-files.mjs')}`,
    `--outputFile.json=${reportFile}`,
    // A fault that breaks everything lets each journey run into its time-out: the first failures say as much as all of them.
    `--bail=${mostFailed}`,
    ...(files.length ? files : mostTests),
  ]
  const { status, signal } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Keeps what threads and servers of tests compile, as `npm start` does.
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...process.env,
      ASKWELL_ENDED_FILES: endedFile,
    },
  })
  keepSeconds(reportFile)
  const outside = existsSync(endedFile) ? JSON.parse(readFileSync(endedFile, 'utf8')) : null
  return { status, signal, counts: countsOf(reportFile), failed: failedFiles(reportFile), outside }
}

/** @param {string} path */
function failedFiles(path) {
  const failed = existsSync(path) ? testFiles(path).filter(({ status }) => status === 'failed') : []
  return failed.map(({ name }) => name)
}

/**
 * For the next `--changed`, which runs as many files as a minute holds.
 * @param {string} path
 */
function keepSeconds(path) {
  if (!existsSync(path)) return
  const known = existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {}
  for (const { name, startTime, endTime } of testFiles(path))
    known[relative(root, name).replaceAll('\\', '/')] = (endTime - startTime) / 1_000
  writeFileSync(secondsFile, JSON.stringify(known))
}

/**
 * @param {string} path
 * @returns {TestFile[]}
 */
function testFiles(path) {
  return JSON.parse(readFileSync(path, 'utf8')).testResults
}

/**
 * Counts the wanted files; all of them without `isWanted`.
 * @param {string} path
 * @param {(file: string) => boolean} [isWanted]
 * @returns {Counts}
 */
function countsOf(path, isWanted = () => true) {
  if (!existsSync(path)) return { passed: 0, failed: 0, skipped: 0 }
  const files = testFiles(path).filter(({ name }) => isWanted(name))
  /** @param {string[]} statuses */
  const tests = (...statuses) =>
    files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => statuses.includes(status)).length
  // A file that does not load has no tests to fail, and is one failure.
  const unloaded = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return {
    passed: tests('passed'),
    failed: tests('failed') + unloaded,
    skipped: tests('skipped', 'pending', 'todo', 'disabled'),
  }
}

/**
 * @param {string} name
 * @param {() => Outcome} step
 * @returns {Row}
 */
function timed(name, step) {
  const begun = performance.now()
  return { name, outcome: step(), ms: performance.now() - begun }
}
