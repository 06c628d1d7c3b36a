// How soon a question that was not counted in advance is answered: a filter by three columns with a table of two questions,
// when the process has just started and afterwards, before and after the feedback is sealed into columns. Then drivers of
// everybody and the words of a text question. Both stores, over HTTP from loopback.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withDatabase } from './bare-postgres.mjs'
import { memoryMb, start, timed } from './results.mjs'
import { fillPostgres, fillSqlite } from './results-fill.mjs'
import { flow, nodeId } from './results-flow.mjs'
import { apiKey, importBundle } from './server-under-test.mjs'

const total = Number(process.env.BENCH_FEEDBACKS ?? 200_000)
const asked = Number(process.env.BENCH_RESULT_CALLS ?? 60)
const stores = (process.env.BENCH_STORES ?? 'sqlite,postgres').split(',')

const table = {
  kind: 'crosstab',
  rows: [{ question: 'q1' }, { question: 'q3' }],
  columns: [{ by: { question: 'q5' } }, { by: { facet: 'device' } }],
}

const drivers = {
  kind: 'drivers',
  target: { question: 'q0' },
  of: [{ question: 'q2' }, { question: 'q4' }, { facet: 'seconds' }],
}
const words = { kind: 'words', question: 'q7', score: { question: 'q0' } }
const everybody = { of: { flow_ids: [flow.id] }, completed: 'any' }

/**
 * A new filter each time.
 * @param {number} n
 */
const question = (n) => ({
  of: { flow_ids: [flow.id] },
  completed: 'any',
  filter: {
    all: [
      { on: { question: 'q1' }, op: 'is', value: [`o${n % 5}`, `o${(n + 1) % 5}`] },
      { on: { question: 'q0' }, op: 'between', value: [n % 9, 10] },
      { not: { on: { facet: 'device' }, op: 'is', value: ['desktop', 'phone'][n % 2] } },
    ],
  },
})

export async function analysis() {
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
  try {
    const first = await start(databaseUrl, dataDir)
    await importBundle(first.url, {
      format: 'askwell-bundle/1',
      flows: [flow],
      nodes: [{ id: nodeId, name: 'Bench', type: 'link', flow_id: flow.id }],
    })
    await first.stop()
    if (databaseUrl === null)
      fillSqlite(join(dataDir, 'askwell.db'), first.workspaceId, total, Date.now())
    else await fillPostgres(databaseUrl, first.workspaceId, total, Date.now())
    const unsealed = await start(databaseUrl, dataDir)
    const coldOfRowsMs = await timed(() => post(unsealed, { ...question(0), ask: [table] }))
    const { sealed, sealedMs } = await unsealed.seal()
    await unsealed.stop()
    const server = await start(databaseUrl, dataDir)
    try {
      const memoryBefore = memoryMb(server.pid)
      const coldMs = await timed(() => post(server, { ...question(0), ask: [table] }))
      const figures = await many(server, [{ kind: 'figures' }, { kind: 'series', unit: 'week' }])
      return {
        name,
        total,
        coldOfRowsMs,
        sealedASecond: (sealed / sealedMs) * 1_000,
        coldMs,
        table: await many(server, [table]),
        wholePage: figures,
        driversMs: await timed(() => post(server, { ...everybody, ask: [drivers] })),
        wordsMs: await timed(() => post(server, { ...everybody, ask: [words] })),
        memoryMb: memoryMb(server.pid) - memoryBefore,
      }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * @param {{ readonly url: string }} server
 * @param {readonly object[]} ask
 */
async function many(server, ask) {
  /** @type {number[]} */
  const times = []
  for (let n = 1; n <= asked; n += 1)
    times.push(await timed(() => post(server, { ...question(n), ask })))
  times.sort((a, b) => a - b)
  /** @param {number} part */
  const at = (part) => times[Math.ceil(part * times.length) - 1]
  return { p50: at(0.5), p95: at(0.95) }
}

/**
 * @param {{ readonly url: string }} server
 * @param {object} body
 */
async function post({ url }, body) {
  const reply = await fetch(`${url}/owner/v1/analysis`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

if (import.meta.main) console.log(JSON.stringify(await analysis(), null, 2))
