// What `npm test` and `npm run check` both hold the tree to, without running a test. Each gate prints its own faults
// and none stops the next: one run shows everything that is wrong.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './build-when-stale.mjs'

const bin = (path) => join(root, 'node_modules', path)
const gates = [
  { name: 'types', command: process.execPath, args: [bin('typescript/bin/tsc'), '-b', '--force'] },
  {
    name: 'types of scripts and benches',
    command: process.execPath,
    args: [bin('typescript/bin/tsc'), '-b', 'tsconfig.scripts.json'],
  },
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

/** → [{name, outcome: 'passed' | 'failed', ms}] */
export async function runGates() {
  const results = []
  for (const gate of gates) results.push(await runGate(gate))
  return results
}

async function runGate({ name, command, args, shell = false }) {
  const begun = performance.now()
  const { status, output } = await run(command, args, shell)
  const outcome = status === 0 ? 'passed' : 'failed'
  if (outcome === 'failed') process.stdout.write(`\n── ${name} ──\n${output}\n`)
  return { name, outcome, ms: performance.now() - begun }
}

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

function npm(args) {
  const path = process.env.npm_execpath
  if (path !== undefined && /\.c?js$/.test(path))
    return { command: process.execPath, args: [path, ...args] }
  return { command: 'npm', args, shell: process.platform === 'win32' }
}

export function table(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(
      ({ name, outcome, ms, note }) =>
        `  ${name.padEnd(width)}  ${outcome.padEnd(7)}  ${(ms / 1_000).toFixed(1).padStart(6)} s${note ? `  ${note}` : ''}`,
    )
    .join('\n')
}
