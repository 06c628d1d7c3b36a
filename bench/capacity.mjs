// What one instance sustains (OP-70): feedbacks per second under 50 ms at p99, the most in ten seconds, and bytes per feedback,
// embedded and for two servers over PostgreSQL and Redis. Generator, servers and databases share this machine, so a dedicated
// machine sustains more. It writes the table of docs/capacity.md; cells that were not measured stay empty.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ownRedis } from '@askwell/server/test-kit'
import { bundleOf, flowOf } from './askwell-flow.mjs'
import { withDatabase } from './bare-postgres.mjs'
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

export async function capacity() {
  const rows = [await embedded(), await withDatabase(twoServers)]
  writeTable(rows)
  return rows
}

async function embedded() {
  const server = await startProduct()
  try {
    await importBundle(server.url, bundleOf([flowOf(8, ingestFlowName)]))
    return await measure('M', [server], async () => sizeOf(server.dataDir))
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
    for (const _ of [1, 2]) servers.push(await startProduct(databaseUrl, { REDIS_URL: redis.url }))
    await importBundle(servers[0].url, bundleOf([flowOf(8, ingestFlowName)]))
    return await measure('L', servers, async () => {
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
 * Doubles the connections until p99 is too long; the last step before that is what can be sustained.
 * @param {string} size
 * @param {readonly { url: string }[]} servers
 * @param {() => number | Promise<number>} bytes
 */
async function measure(size, servers, bytes) {
  await load(servers, 2, 2)
  const before = await bytes()
  /** @type {number | null} */
  let sustained = null
  let [peak, saved] = [0, 0]
  for (const connections of steps) {
    const run = await load(servers, seconds, connections)
    saved += run.perSecond * seconds
    peak = Math.max(peak, run.perSecond)
    if (run.failed > 0 || run.p99 > longestP99) break
    sustained = run.perSecond
  }
  return { size, sustained, peak, bytesOfOne: ((await bytes()) - before) / saved }
}

/**
 * @param {readonly { url: string }[]} servers
 * @param {number} forSeconds
 * @param {number} connections
 */
async function load(servers, forSeconds, connections) {
  const each = Math.max(1, Math.round(connections / servers.length))
  const runs = await Promise.all(servers.map(({ url }) => runLoad(url, forSeconds, each)))
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
  const cell = (value) => (value === null ? '' : `${Math.round(value)}`)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`
  const lines = rows.map(({ size, sustained, peak, bytesOfOne }) => {
    const years = aDay.map((feedbacks) => `${((feedbacks * 365 * bytesOfOne) / 1e9).toFixed(1)} GB`)
    return `| ${size} | ${cell(sustained)} | ${cell(peak)} | ${cell(bytesOfOne)} | ${years.join(' · ')} |`
  })
  const said = `Measured on ${new Date().toISOString().slice(0, 10)} with ${machine}, Node ${process.version}.`
  const table = [
    `${said}\n`,
    '| size | feedbacks a second, p99 ≤ 50 ms | peak in 10 s | bytes a feedback | disk a year at 2,000 · 20,000 · 200,000 a day |',
    '|---|---|---|---|---|',
    ...lines,
  ]
  writeFileSync(document, `${head}${begin}\n${table.join('\n')}\n${end}${tail}`)
}

if (import.meta.main) console.log(JSON.stringify(await capacity(), null, 2))
