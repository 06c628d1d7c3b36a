// How soon results answer over a million feedbacks of eight answers, whatever the filter, and what an export of all of them
// costs. Both stores, over HTTP from loopback.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from './bare-postgres.mjs'
import { fillPostgres, fillSqlite } from './results-fill.mjs'
import { flow, languageIds, nodeId } from './results-flow.mjs'
import { apiKey, freePort, importBundle } from './server-under-test.mjs'

const total = Number(process.env.BENCH_FEEDBACKS ?? 1_000_000)
const asked = Number(process.env.BENCH_RESULT_CALLS ?? 100)
const stores = (process.env.BENCH_STORES ?? 'sqlite,postgres').split(',')

export async function results() {
  const rows = []
  if (stores.includes('postgres'))
    rows.push(await withDatabase((url) => measure('PostgreSQL', url)))
  if (stores.includes('sqlite')) rows.push(await measure('embedded', null))
  return rows
}

/**
 * @param {string} name
 * @param {string | null} databaseUrl
 */
async function measure(name, databaseUrl) {
  const dataDir = await mkdtemp(join(tmpdir(), 'askwell-bench-'))
  const nowMs = Date.now()
  try {
    const first = await start(databaseUrl, dataDir)
    await importBundle(first.url, {
      format: 'askwell-bundle/1',
      flows: [flow],
      nodes: [{ id: nodeId, name: 'Bench', type: 'link', flow_id: flow.id }],
    })
    // The embedded store's tables are filled by this process, so no other process may hold them.
    await first.stop()
    const filled = await timed(async () => {
      if (databaseUrl === null)
        fillSqlite(join(dataDir, 'askwell.db'), first.workspaceId, total, nowMs)
      else await fillPostgres(databaseUrl, first.workspaceId, total, nowMs)
    })
    console.error(`${name}: filled in ${Math.round(filled / 1000)} s`)
    const server = await start(databaseUrl, dataDir)
    try {
      const { sealedMs } = await server.seal()
      console.error(`${name}: sealed in ${Math.round(sealedMs / 1000)} s`)
      await fetched(server, `nodes/${nodeId}/results`)
      /** @type {{ query: string, ms: number, cpuMs: number }[]} */
      const times = []
      for (let n = 0; n < asked; n += 1) {
        const query = randomFilters(n, nowMs)
        const before = await server.cpuMs()
        const ms = await timed(() =>
          fetched(
            server,
            `${n % 4 === 3 ? `flows/${flow.id}` : `nodes/${nodeId}`}/results?${query}`,
          ),
        )
        times.push({ query: `${query}`, ms, cpuMs: (await server.cpuMs()) - before })
      }
      /**
       * @param {number} part
       * @param {'ms' | 'cpuMs'} of
       */
      const at = (part, of) =>
        times.map((one) => one[of]).sort((a, b) => a - b)[Math.ceil(part * times.length) - 1]
      console.error(
        `${name}: slowest ${JSON.stringify(times.sort((a, b) => a.ms - b.ms).slice(-3))}`,
      )
      const csv = await exported(server, 'feedbacks.csv')
      return {
        name,
        total,
        sealedMs,
        p50: at(0.5, 'ms'),
        p95: at(0.95, 'ms'),
        cpuP95: at(0.95, 'cpuMs'),
        ...csv,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * @param {string | null} databaseUrl
 * @param {string} dataDir
 */
export async function start(databaseUrl, dataDir) {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    ASKWELL_API_KEY: apiKey,
    ASKWELL_DEMO: 'off',
    ASKWELL_RATE_LIMITS: 'off',
    ASKWELL_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const child = fork(join(import.meta.dirname, 'results-server.mjs'), { env })
  // One listener for each request, for a server that ends before it answers.
  child.setMaxListeners(0)
  /** @returns {Promise<any>} As results-server.mjs sends it. */
  const told = () =>
    new Promise((resolve, reject) =>
      child.once('message', resolve).once('exit', () => reject(new Error('the server ended'))),
    )
  const { workspaceId } = await told()
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    workspaceId,
    /** @returns {Promise<{ sealed: number, sealedMs: number }>} */
    async seal() {
      child.send({ seal: nodeId })
      return told()
    },
    async cpuMs() {
      child.send({})
      const { user, system } = (await told()).cpu
      return (user + system) / 1_000
    },
    async stop() {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await new Promise((resolve) =>
        child.exitCode === null ? child.once('exit', resolve) : resolve(null),
      )
    },
  }
}

/**
 * The same filters in every run.
 * @param {number} n
 * @param {number} nowMs
 */
export function randomFilters(n, nowMs) {
  let state = n * 7 + 3
  /** @param {number} most */
  const next = (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % most
  }
  const filters = new URLSearchParams()
  const yearMs = 365 * 86_400_000
  const [a, b] = [next(yearMs / 1_000), next(yearMs / 1_000)].map(
    (seconds) => nowMs - yearMs + seconds * 1_000,
  )
  if (next(2) === 0) filters.set('from', new Date(Math.min(a, b)).toISOString())
  if (next(3) === 0) filters.set('to', new Date(Math.max(a, b)).toISOString())
  if (next(3) === 0) filters.set('channel', ['sms', 'email', 'link', 'none'][next(4)])
  if (next(3) === 0) filters.set('language', [...languageIds, 'tr'][next(4)])
  if (next(3) === 0) filters.set('device', ['desktop', 'phone', 'tablet', 'unknown'][next(4)])
  if (next(4) === 0) filters.set('completed', ['any', 'false'][next(2)])
  if (next(4) === 0) filters.set('internal', 'any')
  if (next(5) === 0) filters.set('offline', 'true')
  if (next(5) === 0) filters.set('unit', ['day', 'week', 'month'][next(3)])
  return filters
}

/**
 * @param {{ url: string }} server
 * @param {string} path
 */
export async function fetched({ url }, path) {
  const reply = await fetch(`${url}/owner/v1/${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/**
 * @param {Awaited<ReturnType<typeof start>>} server
 * @param {string} path
 */
async function exported(server, path) {
  const before = memoryMb(server.pid)
  let most = before
  let bytes = 0
  let lines = 0
  const ms = await timed(async () => {
    const reply = await fetch(`${server.url}/owner/v1/${path}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    let chunks = 0
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      chunks += 1
      if (chunks % 200 === 0) most = Math.max(most, memoryMb(server.pid))
    }
  })
  return { csvLines: lines, csvMb: bytes / 1e6, csvMs: ms, csvMemoryMb: most - before }
}

/** @param {number | undefined} pid */
export const memoryMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** @param {() => Promise<unknown>} work */
export async function timed(work) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

if (import.meta.main) console.log(JSON.stringify(await results(), null, 2))
