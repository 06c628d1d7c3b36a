// What one instance sustains (OP-70): feedbacks and opened pages per second under 50 ms at p99, the most in ten seconds, sockets,
// memory and bytes per feedback, embedded on one core and on all, and for two servers over PostgreSQL and Redis. Generator, servers and databases
// share this machine, so a dedicated machine sustains more. It writes the table of docs/capacity.md; cells that were not
// measured stay empty.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ownRedis } from '@askwell/server/test-kit'
import { bundleOf, flowOf } from './askwell-flow.mjs'
import { withDatabase } from './bare-postgres.mjs'
import { startProductWithChats } from './chat-product.mjs'
import { holdSockets } from './hold-sockets.mjs'
import { ingestFlowName } from './ingest-flow.mjs'
import { runLoad } from './run-load.mjs'
import { importBundle, startProduct } from './server-under-test.mjs'

/** @typedef {import('./server-under-test.mjs').Product} Product */

const pg = createRequire(join(import.meta.dirname, '../packages/server/package.json'))('pg')
const document = join(import.meta.dirname, '../docs/capacity.md')
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const steps = [2, 4, 8, 16, 32, 64]
const longestP99 = 50
const aDay = [2_000, 20_000, 200_000]

/** How many sockets are tried beside two respondents who save without a pause; the first that holds p99 is written down. */
const crowds = [10_000, 5_000, 2_000]

export async function capacity() {
  const rows = [
    ...(process.platform === 'linux' ? [await embedded('S', 0)] : []),
    await embedded('M', null),
    await withDatabase(twoServers),
  ]
  writeTable(rows)
  return rows
}

/**
 * @param {string} size
 * @param {number | null} core
 */
async function embedded(size, core) {
  const { opened, ...server } = await startProductWithChats(50, null, {}, core)
  try {
    await importBundle(server.url, bundleOf([flowOf(8, ingestFlowName)]))
    return await measure(size, [server], opened, async () => sizeOf(server.dataDir))
  } finally {
    await server.stop()
  }
}

/** @param {string} databaseUrl */
async function twoServers(databaseUrl) {
  const redis = await ownRedis()
  await redis.start()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  /** @type {Product[]} */
  const servers = []
  try {
    const shared = /** @type {const} */ ([databaseUrl, { REDIS_URL: redis.url }])
    const { opened, ...first } = await startProductWithChats(50, ...shared)
    servers.push(first, await startProduct(...shared))
    await importBundle(servers[0].url, bundleOf([flowOf(8, ingestFlowName)]))
    return await measure('L', servers, opened, async () => {
      const { rows } = await client.query(
        "select pg_total_relation_size('feedback')::float as bytes",
      )
      return rows[0].bytes
    })
  } finally {
    for (const server of servers) await server.stop()
    await client.end()
    await redis.remove()
  }
}

/**
 * Doubles the connections until p99 is too long; the last step before that is what can be sustained. Then sockets.
 * @param {string} size
 * @param {readonly Pick<Product, 'url' | 'pid'>[]} servers
 * @param {readonly import('./chat-product.mjs').Opened[]} chats
 * @param {() => number | Promise<number>} bytes
 */
async function measure(size, servers, chats, bytes) {
  await load(servers, 2, 2)
  const before = await bytes()
  const { sustained, peak, count } = await mostOf(servers, 'feedback')
  const bytesOfOne = ((await bytes()) - before) / count
  const { sustained: pages } = await mostOf(servers, 'page')
  const sockets = await mostSockets(servers, chats)
  const memory = Math.max(...servers.map(({ pid }) => mostMemoryMb(pid)))
  return { size, sustained, peak, pages, bytesOfOne, sockets, memory }
}

/**
 * @param {readonly { url: string }[]} servers
 * @param {'feedback' | 'page'} what
 */
async function mostOf(servers, what) {
  /** @type {number | null} */
  let sustained = null
  let [peak, count] = [0, 0]
  for (const connections of steps) {
    const run = await load(servers, seconds, connections, what)
    count += run.perSecond * seconds
    peak = Math.max(peak, run.perSecond)
    if (run.failed > 0 || run.p99 > longestP99) break
    sustained = run.perSecond
  }
  return { sustained, peak, count }
}

/**
 * Null: not even the smallest crowd left p99 as it should be.
 * @param {readonly Pick<Product, 'url' | 'pid'>[]} servers
 * @param {readonly import('./chat-product.mjs').Opened[]} chats
 */
async function mostSockets(servers, chats) {
  const doors = JSON.stringify({ chats })
  for (const crowd of crowds) {
    const each = crowd / servers.length
    const held = await Promise.all(servers.map(({ url }) => holdSockets({ url, doors }, each)))
    const run = await load(servers, seconds, 2)
    const open = held.reduce((sum, { sockets }) => sum + sockets, 0)
    await Promise.all(held.map(({ done }) => done()))
    if (open === crowd && run.failed === 0 && run.p99 <= longestP99) return crowd
  }
  return null
}

/**
 * Since its start.
 * @param {number | undefined} pid
 */
function mostMemoryMb(pid) {
  if (process.platform !== 'linux') return NaN
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/**
 * @param {readonly { url: string }[]} servers
 * @param {number} forSeconds
 * @param {number} connections
 * @param {'feedback' | 'page'} [what]
 */
async function load(servers, forSeconds, connections, what = 'feedback') {
  const each = Math.max(1, Math.round(connections / servers.length))
  const runs = await Promise.all(servers.map(({ url }) => runLoad(url, forSeconds, each, what)))
  return {
    perSecond: runs.reduce((sum, run) => sum + run.perSecond, 0),
    p99: Math.max(...runs.map((run) => run.p99)),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
  }
}

/**
 * The database without its log, which is truncated later.
 * @param {string} folder
 */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-wal'))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

const begin = '<!-- measured -->'
const end = '<!-- /measured -->'

/** @param {readonly Awaited<ReturnType<typeof measure>>[]} rows */
function writeTable(rows) {
  const text = readFileSync(document, 'utf8')
  const [head, tail] = [text.split(begin)[0], text.split(end)[1]]
  /** @param {number | null} value */
  const cell = (value) => (value === null || Number.isNaN(value) ? '' : `${Math.round(value)}`)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
  const lines = rows.map(({ size, sustained, peak, pages, ...row }) => {
    const { bytesOfOne, sockets, memory } = row
    const years = aDay.map((feedbacks) => `${((feedbacks * 365 * bytesOfOne) / 1e9).toFixed(1)} GB`)
    return `| ${[size, cell(sustained), cell(peak), cell(pages), cell(sockets), cell(memory), cell(bytesOfOne), years.join(' · ')].join(' | ')} |`
  })
  const said = `Measured on ${new Date().toISOString().slice(0, 10)} with ${machine}, Node ${process.version}.`
  const table = [
    `${said}\n`,
    '| size | feedbacks a second, p99 ≤ 50 ms | peak in 10 s | pages a second, p99 ≤ 50 ms | open chats | most memory of a server, MB | bytes a feedback | disk a year at 2,000 · 20,000 · 200,000 a day |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ]
  writeFileSync(document, `${head}${begin}\n${table.join('\n')}\n${end}${tail}`)
}

if (import.meta.main) console.log(JSON.stringify(await capacity(), null, 2))
