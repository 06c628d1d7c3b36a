// The gates of both `npm test` and `npm run check`, without running a test. Each gate prints its own faults
// and does not stop the next one: one run shows everything that is wrong.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './build-when-stale.mjs'
import { npm } from './npm.mjs'

/** @typedef {'passed' | 'failed' | 'skipped'} Outcome */
/**
 * A line of the closing table. `counted: false`: the totals do not count it as a test.
 * @typedef {{ name: string, outcome: Outcome, ms: number, note?: string, counted?: boolean }} Row
 */
/** @typedef {{ name: string, command: string, args: string[], shell?: boolean }} Gate */

/** @param {string} path */
const bin = (path) => join(root, 'node_modules', path)
/** @type {readonly Gate[]} */
const typeGates = [
  { name: 'types', command: process.execPath, args: [bin('typescript/bin/tsc'), '-b', '--force'] },
  {
    name: 'types of scripts and benches',
    command: process.execPath,
    args: [bin('typescript/bin/tsc'), '-b', 'tsconfig.scripts.json', 'tsconfig.bench.json'],
  },
]
/** @type {readonly Gate[]} */
const otherGates = [
  {
    name: 'lint, format, arrows',
    command: process.execPath,
    args: [
      bin('@biomejs/biome/bin/biome'),
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '--diagnostic-level=warn',
      '--max-diagnostics=50',
    ],
  },
  {
    name: 'dead code',
    command: process.execPath,
    args: [bin('knip/bin/knip.js'), '--no-progress'],
  },
  {
    name: 'changelog',
    command: process.execPath,
    args: [join(root, 'scripts/changelog.mjs')],
  },
  {
    name: 'lockfile',
    ...npm([
      'ci',
      '--dry-run',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--engine-strict=false',
    ]),
  },
]

/**
 * Two at a time: the second check of types needs the first, and the others use one core each.
 * @returns {Promise<Row[]>}
 */
export async function runGates() {
  return (await Promise.all([typeGates, otherGates].map(runInTurn))).flat()
}

/**
 * @param {readonly Gate[]} gates
 * @returns {Promise<Row[]>}
 */
async function runInTurn(gates) {
  /** @type {Row[]} */
  const results = []
  for (const gate of gates) results.push(await runGate(gate))
  return results
}

/**
 * @param {Gate} gate
 * @returns {Promise<Row>}
 */
async function runGate({ name, command, args, shell = false }) {
  const begun = performance.now()
  const { status, output } = await run(command, args, shell)
  const outcome = status === 0 ? 'passed' : 'failed'
  if (outcome === 'failed') process.stdout.write(`\n── ${name} ──\n${output}\n`)
  return { name, outcome, ms: performance.now() - begun }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {boolean} shell
 * @returns {Promise<{ status: number | null, output: string }>}
 */
function run(command, args, shell) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (fault) => done({ status: 1, output: fault.message }))
    child.on('close', (status) => done({ status, output }))
  })
}

/** @param {readonly Row[]} rows */
export function table(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(
      ({ name, outcome, ms, note }) =>
        `  ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${(ms / 1_000).toFixed(1).padStart(6)} s${note ? `  ${note}` : ''}`,
    )
    .join('\n')
}
