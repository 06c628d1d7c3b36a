// `npm run test:container`: builds the image of deploy/Containerfile on a base made by debootstrap, and runs it as a company would:
// read-only, without capabilities, as user 10001 (OP-12 to OP-15). It needs root on Debian with buildah, podman, runc and
// debootstrap, which CI installs. Without one of them everything is skipped, with the reason.
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, oneFeedback, survey } from '../packages/scenario/release/container-visit.ts'
import { root } from './build-when-stale.mjs'
import { install } from './debian.mjs'
import { table } from './gates.mjs'

const most = { unpackedMb: 300, compressedMb: 110 }
const base = 'localhost/askwell-base'
const image = 'localhost/askwell-test'
const user = 10_001
const apiKey = 'askwell_container-test-key-of-24-and-more'
const caFile = '/etc/ssl/certs/ca-certificates.crt'
const folder = mkdtempSync(join(tmpdir(), 'askwell-container-'))
const storage = [
  '--root',
  join(folder, 'storage'),
  '--runroot',
  join(folder, 'run'),
  '--storage-driver',
  'vfs',
]
/** @typedef {import('./gates.mjs').Row} Row */
/** @type {Row[]} */
const rows = []
/** @type {Set<string>} */
const started = new Set()

const missing = whatIsMissing()
if (missing !== null) rows.push({ name: 'the image', outcome: 'skipped', ms: 0, note: missing })
else
  try {
    await step('makes a base of Debian', makeBase)
    await step('builds the image', buildImage)
    await step('is small enough (OP-14)', measure)
    await step('says whose the data directory is', refuseForeignData)
    await step('serves, and keeps what was acknowledged', serveAndRestart)
  } finally {
    for (const name of started) podman(['rm', '--force', name])
    // This also removes buildah's mounts.
    run('buildah', [...storage, 'rm', '--all'])
    rmSync(folder, { recursive: true, force: true })
  }
/** @param {import('./gates.mjs').Outcome} outcome */
const count = (outcome) => rows.filter((row) => row.outcome === outcome).length
console.log(`\n${table(rows)}\n`)
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
process.exitCode = count('failed') ? 1 : 0

function whatIsMissing() {
  if (process.platform !== 'linux') return 'containers are built on Linux only'
  if (process.getuid?.() !== 0) return 'only root may build by chroot'
  const absent = absentTools()
  if (absent.length > 0 && process.env.CI) install(absent, 'the image')
  return absentTools().length === 0 ? null : `not installed: ${absent.join(', ')}`
}

function absentTools() {
  const tools = ['debootstrap', 'buildah', 'podman', 'runc']
  return tools.filter((name) => run(name, ['--version']).error !== undefined)
}

/**
 * A step after a failed one is skipped, because it would only fail again.
 * @param {string} name
 * @param {() => string | void | Promise<string | void>} work
 */
async function step(name, work) {
  const begun = performance.now()
  /** @type {Row} */
  const row = { name, outcome: 'passed', ms: 0, note: '' }
  if (rows.some(({ outcome }) => outcome !== 'passed'))
    rows.push({ ...row, outcome: 'skipped', note: 'a step before it did not pass' })
  else {
    try {
      row.note = (await work()) ?? ''
    } catch (fault) {
      console.error(`\n── ${name} ──\n${fault instanceof Error ? fault.stack : fault}\n`)
      row.outcome = 'failed'
    }
    row.ms = performance.now() - begun
    rows.push(row)
  }
}

function makeBase() {
  const tree = join(folder, 'base')
  must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tree])
  for (const path of [
    'var/lib/apt/lists',
    'var/cache/apt',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
  ])
    rmSync(join(tree, path), { recursive: true, force: true })
  mkdirSync(join(tree, 'var/lib/apt/lists/partial'), { recursive: true })
  const container = must('buildah', [...storage, 'from', 'scratch']).trim()
  must('buildah', [...storage, 'add', container, tree, '/'])
  must('buildah', [...storage, 'commit', '--format', 'docker', container, base])
  must('buildah', [...storage, 'rm', container])
  rmSync(tree, { recursive: true, force: true })
}

function buildImage() {
  // Certificates of this machine, where a proxy signs with its own; the last stage has no copy of them.
  const certificates = existsSync(caFile) ? ['--volume', `${caFile}:${caFile}:ro`] : []
  const options = [
    ...['--isolation', 'chroot', '--format', 'docker', '--network', 'host'],
    ...certificates,
  ]
  const named = [
    '--build-arg',
    `BASE=${base}`,
    '-f',
    join(root, 'deploy/Containerfile'),
    '-t',
    image,
    root,
  ]
  must('buildah', [...storage, 'bud', ...options, ...named])
}

function measure() {
  const [{ Size: size, Config: config }] = JSON.parse(
    must('podman', [...storage, 'image', 'inspect', image]),
  )
  const unpackedMb = Math.round(size / 1e6)
  const archive = join(folder, 'image.tar')
  must('podman', [...storage, 'save', '--format', 'docker-archive', '-o', archive, image])
  const compressedMb = Math.round(
    Number(must('bash', ['-c', `gzip -6 < ${archive} | wc -c`])) / 1e6,
  )
  rmSync(archive)
  if (unpackedMb > most.unpackedMb || compressedMb > most.compressedMb)
    throw new Error(
      `${unpackedMb} MB, ${compressedMb} MB compressed; at most ${most.unpackedMb} and ${most.compressedMb}.`,
    )
  if (config.User !== `${user}:${user}` || config.StopSignal !== 'SIGTERM')
    throw new Error(`The image runs as ${config.User} and is stopped by ${config.StopSignal}.`)
  return `${unpackedMb} MB unpacked, ${compressedMb} MB compressed`
}

function refuseForeignData() {
  const data = dataOf(0)
  const { status, stderr } = podman(['run', '--rm', ...limits(data), image])
  if (status !== 2 || !stderr.includes(`chown -R ${user}:${user} /data`))
    throw new Error(`It ended with ${status}: ${stderr}`)
}

async function serveAndRestart() {
  const data = dataOf(user)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const first = await start(data, port)
  /** @param {string[]} words */
  const inside = (...words) => podman(['exec', first.name, ...words])
  /** @param {string} script */
  const node = (script) => inside('node', '-p', script).stdout.trim()
  equal('its user', node('process.getuid()'), `${user}`)
  equal(
    'process 1',
    node("fs.readFileSync('/proc/1/cmdline', 'utf8').split('\\0')[2]"),
    '/app/bin/askwell.mjs',
  )
  equal(
    'a write to /app',
    node("try { fs.writeFileSync('/app/x', ''); 'done' } catch (fault) { fault.code }"),
    'EROFS',
  )
  equal(
    'its capabilities',
    node("/CapEff:\\s*(\\w+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]"),
    '0000000000000000',
  )
  equal('npm', node("fs.existsSync('/usr/local/bin/npm')"), 'false')
  equal('its health', inside('node', '/app/bin/askwell.mjs', 'health').status, 0)
  await ask(`${url}/owner/v1/import`, survey.bundle, { authorization: `Bearer ${apiKey}` })
  const before = await save(url)
  const inFlight = saveSlowly(url)
  await wait(200)
  first.child.kill('SIGTERM')
  const id = await inFlight
  equal('its exit code', await first.ended, 0)

  const second = await start(data, port)
  for (const feedback of [before, id]) await stored(url, feedback)
  second.child.kill('SIGTERM')
  equal('the second exit code', await second.ended, 0)
  return `ready after ${first.readyMs} ms on an empty store, ${second.readyMs} ms on an existing one`
}

/** @param {number} owner */
function dataOf(owner) {
  const data = mkdtempSync(join(folder, 'data-'))
  chownSync(data, owner, owner)
  return data
}

/**
 * As OP-13 asks. The health check of the image needs systemd's timers, so it is run by hand.
 * @param {string} data
 */
function limits(data) {
  return [
    ...['--runtime', 'runc', '--network', 'host', '--no-healthcheck'],
    ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
    ...['--read-only', '--read-only-tmpfs=false', '--tmpfs', '/tmp:size=64m', '--cap-drop', 'ALL'],
    ...['--security-opt', 'no-new-privileges', '--volume', `${data}:/data`],
  ]
}

/**
 * @param {string} data
 * @param {number} port
 */
async function start(data, port) {
  const name = `askwell-${randomUUID()}`
  const begun = performance.now()
  const variables = Object.entries({
    PORT: `${port}`,
    HOST: '127.0.0.1',
    ASKWELL_API_KEY: apiKey,
    ASKWELL_DRAIN_SECONDS: '1',
  })
  const words = variables.flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const args = [...storage, 'run', '--rm', '--name', name, ...limits(data), ...words, image]
  const child = spawn('podman', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  started.add(name)
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => (printed += bytes))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (child.exitCode === null && performance.now() - begun < 120_000) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.ok) return { name, child, ended, readyMs: Math.round(performance.now() - begun) }
    await wait(50)
  }
  throw new Error(`The container was not ready: ${printed}`)
}

/** @param {string} url */
async function save(url) {
  return (await ask(`${url}/v1/feedbacks`, oneFeedback(), headersOfSave())).id
}

/**
 * A save whose body is still arriving when the server is asked to stop.
 * @param {string} url
 */
async function saveSlowly(url) {
  const bytes = new TextEncoder().encode(JSON.stringify(oneFeedback()))
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, 20))
      await wait(700)
      controller.enqueue(bytes.subarray(20))
      controller.close()
    },
  })
  const options = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json', ...headersOfSave() },
  }
  const reply = await fetch(`${url}/v1/feedbacks`, /** @type {RequestInit} */ (options))
  if (!reply.ok) throw new Error(`A save in flight answers ${reply.status}: ${await reply.text()}`)
  return (await reply.json()).id
}

function headersOfSave() {
  return { 'idempotency-key': randomUUID(), 'x-completed': 'true' }
}

/**
 * @param {string} url
 * @param {string} id
 */
async function stored(url, id) {
  const reply = await fetch(`${url}/owner/v1/feedbacks/${id}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  if (!reply.ok)
    throw new Error(`The feedback ${id} is not there: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}

/**
 * @param {string} address
 * @param {unknown} body
 * @param {Record<string, string>} headers
 */
async function ask(address, body, headers) {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

/**
 * @param {string} what
 * @param {unknown} found
 * @param {unknown} wanted
 */
function equal(what, found, wanted) {
  if (found !== wanted) throw new Error(`${what} is ${found}, not ${wanted}.`)
}

/** @param {string[]} words */
function podman(words) {
  return run('podman', [...storage, ...words])
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  return spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function must(program, args) {
  const { status, signal, error, stdout, stderr } = run(program, args)
  if (error) throw error
  if (status !== 0)
    throw new Error(
      `${program} ended with ${status ?? signal}: ${`${stdout}${stderr}`.slice(-4_000)}`,
    )
  return stdout
}
