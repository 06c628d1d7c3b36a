#!/usr/bin/env node
// The command `askwell`: checks the Node that runs it, then runs the command line of the server. Plain JavaScript that
// Node 18 can parse, because an older Node must reach the sentence that says what is missing.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const needed = [24, 13]
const newestKnownMajor = 26
const pinned = '24.21.0'
const exitCodes = { fault: 1, wrongNode: 3 }
const youngGeneration = '--max-semi-space-size'

const own = fileURLToPath(import.meta.url)
// A release contains the compiled server, and the repository its sources.
const commandLine = ['../server/command-line.js', '../src/command-line.ts']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url))
const missing = missingFolder()
const [command = 'start'] = process.argv.slice(2)
// React on the server has a slow variant for developers, which is the default.
process.env.NODE_ENV ??= 'production'

if (!isNewEnough()) refuseNode()
else if (missing !== undefined) refuseInstallation(`The folder ${missing} is missing`)
else if (command === 'start' && !hasServerSettings()) startWithServerSettings()
else await runCommandLine(commandLine)

/** The repository builds its pages when it starts. */
function missingFolder() {
  if (commandLine === undefined) return 'server'
  if (commandLine.href.endsWith('.ts')) return undefined
  return ['web', 'studio', 'widget', 'static'].find(
    (folder) => !existsSync(new URL(`../${folder}`, import.meta.url)),
  )
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > needed[0] || (major === needed[0] && minor >= needed[1])
}

function refuseNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  process.stderr.write(
    `Askwell needs Node ${needed.join('.')} or newer, and this is Node ${process.versions.node}. Install Node ${needed[0]}, or let npm bring it:\n\n  npx -p node-${platform}-${process.arch}@${pinned} -p askwell askwell\n`,
  )
  process.exitCode = exitCodes.wrongNode
}

async function runCommandLine(url) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major > newestKnownMajor)
    process.stderr.write(
      `Node ${process.versions.node} is newer than any Node that this release of Askwell was tested with.\n`,
    )
  try {
    await import(url.href)
  } catch (fault) {
    if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(fault.code)) throw fault
    refuseInstallation(fault.message)
  }
}

function refuseInstallation(fault) {
  process.stderr.write(`This installation is not complete. ${fault}. Install Askwell again.\n`)
  process.exitCode = exitCodes.fault
}

/** glibc reads its settings only when a process starts, and V8 some of its settings, too. */
function hasServerSettings() {
  const hasFlag = [...process.execArgv, process.env.NODE_OPTIONS || ''].some((option) =>
    option.includes(youngGeneration),
  )
  return (
    hasFlag &&
    (process.platform !== 'linux' ||
      Object.keys(allocatorSettings()).every((name) => name in process.env))
  )
}

/** Without these glibc gives every thread its own heap and keeps freed memory: about 30 MB of a server at rest. */
function allocatorSettings() {
  return { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
}

function startWithServerSettings() {
  const args = [...process.execArgv, `${youngGeneration}=4`, own, ...process.argv.slice(2)]
  const env = { ...allocatorSettings(), ...process.env }
  // In place of this process, which would keep 28 MB as the parent of the server.
  if (process.platform !== 'win32') process.execve(process.execPath, [process.argv0, ...args], env)
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  // The Ctrl-C of a terminal reaches the child too, and the console of Windows has no other signal.
  process.on('SIGINT', () => {})
  child.on('exit', (code) => process.exit(code ?? exitCodes.fault))
}
