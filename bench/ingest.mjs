// Durable feedbacks with eight answers per second over HTTP, against the bare database storing the same rows in the same run:
// pgbench with one statement per feedback and 32 clients, and node:sqlite with group commit. Medians of several rounds in turn.
import { bundleOf, flowOf } from './askwell-flow.mjs'
import { barePostgres, withDatabase } from './bare-postgres.mjs'
import { bareSqlite } from './bare-sqlite.mjs'
import { median } from './browser.mjs'
import { ingestFlowName } from './ingest-flow.mjs'
import { runLoad } from './run-load.mjs'
import { importBundle, startProduct } from './server-under-test.mjs'

/** @typedef {import('./server-under-test.mjs').Product} Product */

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

/**
 * @param {string} name
 * @param {string | null} databaseUrl
 * @param {(product: Product) => Promise<number>} bare
 */
async function compare(name, databaseUrl, bare) {
  const product = await startProduct(databaseUrl)
  try {
    await importBundle(product.url, bundleOf([flowOf(8, ingestFlowName)]))
    await runLoad(product.url, 2, connections)
    const ours = []
    const floor = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await runLoad(product.url, seconds, connections))
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
