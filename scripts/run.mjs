// The launcher behind every npm script: installs what the lockfile asks for, then runs a file on the Node it pins.
// Plain JavaScript that any Node ≥ 18 reads, because it runs before the pinned Node is installed.
// It must not depend on a package, nor on npm's pre-scripts: a user's `ignore-scripts=true` skips those.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const binaries = join(modules, '.bin')
/** The pinned Node, with its own lockfile: a host whose Node is new enough never installs it. */
const nodeFolder = join(root, 'scripts/node')
const needed = [24, 13]

const [file, ...rest] = process.argv.slice(2)
if (!file) stop('Say which file to run: node scripts/run.mjs <file> [arguments]')

installWhatIsMissing()
if (process.env.npm_lifecycle_event) endWithParent()
// A server gets a separate process with frugal settings, and benches measure it as it is started; short-lived scripts run here.
const node = isHostsNode() && newEnough() ? process.execPath : pinnedNode()
if (node === process.execPath && (isFrugal() || !/(scripts\/start|bench\/run)\.mjs$/.test(file)))
  await runHere()
else runInChild(node)

function installWhatIsMissing() {
  if (!existsSync(join(root, 'package-lock.json')))
    stop('package-lock.json is missing: this is not a whole clone of the repository.')
  // First, because npm itself may run on the Node in node_modules.
  if ((!isHostsNode() || !newEnough()) && existsSync(join(nodeFolder, 'package-lock.json')))
    installByLock(nodeFolder, 'the Node that this repository pins')
  installByLock(root, 'packages')
  linkNode()
}

/**
 * @param {string} folder
 * @param {string} what
 */
function installByLock(folder, what) {
  const stamp = join(folder, 'node_modules/.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write(`Installing ${what} (once, and again when package-lock.json changes) …\n`)
  const status = npmCi(folder)
  if (status !== 0)
    stop(
      `The packages could not be installed: npm ci ended with ${status}. It needs the npm registry this one time; check the network or npm's proxy setting, then run the command again.`,
    )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** @param {string} folder */
function npmCi(folder) {
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--engine-strict=false',
  ]
  const npm = process.env.npm_execpath
  const byNode = npm !== undefined && /\.c?js$/.test(npm)
  const command = byNode ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const child = spawnSync(command, byNode ? [npm, ...args] : args, {
    cwd: folder,
    env: environmentForInstall(),
    stdio: ['ignore', 2, 2],
    shell: command.endsWith('.cmd'),
  })
  if (child.error)
    stop(
      `npm could not be started (${child.error.message}). Install npm, then run the command again.`,
    )
  return child.status ?? child.signal
}

/** npm passes its own settings on; these would leave out what we need, or install somewhere else. */
function environmentForInstall() {
  const harmful =
    /^(node_env|npm_config_(prefix|local_prefix|omit|only|production|include|workspaces?|include_workspace_root|global|dry_run|ignore_workspace_root_check|package_lock|package_lock_only))$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !harmful.test(name)))
}

function pinnedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  return join(
    nodeFolder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
}

/** npm's scripts find Node through this link. */
function linkNode() {
  const link = join(binaries, 'node')
  if (process.platform === 'win32' || !existsSync(pinnedNode()) || existsSync(link)) return
  mkdirSync(binaries, { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(binaries, pinnedNode()), link)
}

/** False for a Node inside this repository, which an install may replace. */
function isHostsNode() {
  return !process.execPath.startsWith(`${root}${sep}`)
}

function newEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > needed[0] || (major === needed[0] && minor >= needed[1])
}

async function runHere() {
  const path = resolve(root, file)
  process.argv.splice(1, process.argv.length - 1, path, ...rest)
  await import(pathToFileURL(path).href)
}

function isFrugal() {
  return process.platform !== 'linux' || Object.keys(frugal()).every((name) => name in process.env)
}

/** Else glibc gives every thread its own heap and keeps freed memory: some 30 MB of a server at rest. Read only at a process start. */
function frugal() {
  return { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
}

/** @param {string} node */
function runInChild(node) {
  if (!existsSync(node))
    stop(
      `This needs Node ${needed.join('.')} or newer; there is ${process.versions.node}, and no pinned one for ${process.platform}-${process.arch}. Install Node 24 and run the command again.`,
    )
  const env = {
    ...frugal(),
    ...process.env,
    PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
  }
  const child = spawn(node, [...process.execArgv, resolve(root, file), ...rest], {
    stdio: 'inherit',
    env,
  })
  child.on('error', (cause) =>
    stop(
      `The pinned Node could not be started (${cause.message}). It needs glibc; on other systems install Node 24 and run the command again.`,
    ),
  )
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT']))
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches the child directly; passing it on would be a second one.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
  )
}

/** npm does not pass on a signal that is sent to it alone: a signal that ends npm is meant for what it started. */
function endWithParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
