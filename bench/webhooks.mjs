// What a webhook costs the feedback that it reports: three servers over one PostgreSQL, 16 writers, in turns with the webhook
// off, on, and on with deliveries waiting; then how fast the servers together deliver to a receiver that takes 100 ms.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bundleOf, flowOf } from './askwell-flow.mjs'
import { withDatabase } from './bare-postgres.mjs'
import { median } from './browser.mjs'
import { ingestFlowName } from './ingest-flow.mjs'
import { runLoad } from './run-load.mjs'
import { apiKey, importBundle, startProduct } from './server-under-test.mjs'

/** @typedef {import('./run-load.mjs').Load} Load */
/** @typedef {import('./server-under-test.mjs').Product} Product */

const pg = createRequire(join(import.meta.dirname, '../packages/server/package.json'))('pg')
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const writersOf = [6, 5, 5]
const thinksMs = 100
const pending = 1_500
/** Every server knows by then whether the workspace has a webhook. */
const settledMs = 1_500

export const webhooks = () => withDatabase(measure)

/** @param {string} databaseUrl */
async function measure(databaseUrl) {
  const receiver = await openReceiver()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  /** @type {Product[]} */
  const servers = []
  try {
    for (const _ of writersOf)
      servers.push(
        await startProduct(databaseUrl, { ASKWELL_OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` }),
      )
    const [{ url }] = servers
    await importBundle(url, bundleOf([flowOf(8, ingestFlowName)]))
    const address = `http://127.0.0.1:${receiver.port}/hook`
    const { id } = await ask(url, 'POST', '/webhooks', {
      ...{ url: address, types: ['feedback.completed'], enabled: false },
    })
    /** @param {boolean} enabled */
    const become = async (enabled) => {
      await ask(url, 'PATCH', `/webhooks/${id}`, { enabled })
      await wait(settledMs)
    }
    await load(servers, 2)
    /** @type {Record<'off' | 'on' | 'waiting', Load[]>} */
    const runs = { off: [], on: [], waiting: [] }
    let longestLockMs = 0
    const measured = async () => {
      const locks = watchLocks(client)
      const run = await load(servers, seconds)
      longestLockMs = Math.max(longestLockMs, await locks.end())
      return run
    }
    for (let round = 0; round < rounds; round += 1) {
      await become(false)
      await client.query(`update webhook_delivery set next_try_at = null, status = 'given_up'`)
      runs.off.push(await load(servers, seconds))
      await become(true)
      runs.on.push(await measured())
      await fill(client)
      runs.waiting.push(await measured())
    }
    await fill(client)
    const before = receiver.received()
    await wait(seconds * 1_000)
    const deliveredPerSecond = (receiver.received() - before) / seconds
    return { rows: Object.entries(runs).map(summary), deliveredPerSecond, longestLockMs }
  } finally {
    for (const server of servers) await server.stop()
    await client.end()
    await receiver.close()
  }
}

/** @param {[name: string, runs: readonly Load[]]} runs */
const summary = ([name, runs]) => ({
  name,
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
  failed: runs.reduce((sum, run) => sum + run.failed, 0),
})

/** @param {import('pg').Client} client */
const fill = (client) =>
  client.query(`insert into webhook_delivery (id, workspace_id, webhook_id, type, event, status, attempts, tries, next_try_at, created_at)
    select gen_random_uuid()::text, workspace_id, webhook_id, type, event, 'pending', 0, '[]', created_at, created_at
    from (select * from webhook_delivery limit 1) as one, generate_series(1, ${pending})`)

/**
 * The longest that any statement waited for a lock, as far as a check every 20 ms can see.
 * @param {import('pg').Client} client
 */
function watchLocks(client) {
  let longestMs = 0
  let isEnding = false
  const looks = (async () => {
    while (!isEnding) {
      const { rows } = await client.query(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float as ms from pg_locks where not granted`,
      )
      longestMs = Math.max(longestMs, rows[0].ms)
      await wait(20)
    }
  })()
  return {
    async end() {
      isEnding = true
      await looks
      return longestMs
    },
  }
}

/**
 * @param {readonly { url: string }[]} servers
 * @param {number} forSeconds
 */
async function load(servers, forSeconds) {
  const runs = await Promise.all(
    servers.map(({ url }, place) => runLoad(url, forSeconds, writersOf[place])),
  )
  return {
    perSecond: runs.reduce((sum, run) => sum + run.perSecond, 0),
    p50: median(runs.map((run) => run.p50)),
    p99: Math.max(...runs.map((run) => run.p99)),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
  }
}

async function openReceiver() {
  let received = 0
  const server = createServer((request, reply) => {
    request.resume()
    request.on('end', () =>
      setTimeout(() => {
        received += 1
        reply.writeHead(204).end()
      }, thinksMs),
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    port,
    received: () => received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * @param {string} url
 * @param {string} method
 * @param {string} path
 * @param {object} body
 */
async function ask(url, method, path, body) {
  const reply = await fetch(`${url}/owner/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
