// Durable feedbacks with eight answers per second over HTTP, against the bare database storing the same rows in the same run:
// pgbench with one statement per feedback and 32 clients, and node:sqlite with group commit. Medians of several rounds in turn.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bundleOf, flowOf } from './askwell-flow.mjs'
import { barePostgres, withDatabase } from './bare-postgres.mjs'
import { bareSqlite } from './bare-sqlite.mjs'
import { median } from './browser.mjs'
import { ingestFlowName } from './ingest-flow.mjs'
import { importBundle, startProduct } from './server-under-test.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const connections = 32

export async function ingest() {
  const results = [
    await compare('embedded (node:sqlite)', null, ({ dataDir }) =>
      bareSqlite(dataDir, seconds, connections),
    ),
  ]
  const postgres = await withDatabase((url) =>
    compare('PostgreSQL', url, () => barePostgres(url, seconds, connections)),
  ).catch((error) => ({
    name: 'PostgreSQL',
    skipped: error.message,
  }))
  return [...results, postgres]
}

async function compare(name, databaseUrl, bare) {
  const product = await startProduct(databaseUrl)
  try {
    await importBundle(product.url, bundleOf([flowOf(8, ingestFlowName)]))
    await load(product.url, 2)
    const ours = []
    const floor = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await load(product.url, seconds))
      floor.push(await bare(product))
    }
    const perSecond = median(ours.map((run) => run.perSecond))
    const barePerSecond = median(floor)
    return {
      name,
      perSecond,
      barePerSecond,
      ratio: perSecond / barePerSecond,
      p50: median(ours.map((run) => run.p50)),
      p99: median(ours.map((run) => run.p99)),
      failed: ours.reduce((sum, run) => sum + run.failed, 0),
    }
  } finally {
    await product.stop()
  }
}

function load(url, forSeconds) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'load.mjs'), url, String(forSeconds), String(connections)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(printed)) : reject(new Error('the load generator failed')),
    ),
  )
}
