// How long an instance needs to come back (OP-74) and to move (OP-78): a backup, its restore until a server is ready on it, and a
// move to PostgreSQL, with BENCH_FEEDBACKS feedbacks of eight answers. Every figure of results must be the same before and
// after, under fifty random filters.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { withDatabase } from './bare-postgres.mjs'
import { fetched, randomFilters, start } from './results.mjs'
import { fillSqlite } from './results-fill.mjs'
import { flow, nodeId } from './results-flow.mjs'
import { importBundle } from './server-under-test.mjs'

/** @typedef {{ databaseUrl: string | null, dataDir: string }} Place */

const total = Number(process.env.BENCH_FEEDBACKS ?? 100_000)
const filters = 50
const command = join(import.meta.dirname, '../packages/server/bin/askwell.mjs')

export async function recovery() {
  const folder = await mkdtemp(join(tmpdir(), 'askwell-recovery-'))
  const first = { databaseUrl: null, dataDir: join(folder, 'first') }
  const nowMs = Date.now()
  try {
    const before = await fill(first, nowMs)
    const rows = [
      await restored(
        'embedded',
        first,
        { databaseUrl: null, dataDir: join(folder, 'second') },
        before,
      ),
    ]
    const moved = await withDatabase(async (databaseUrl) => {
      const to = { databaseUrl, dataDir: first.dataDir }
      const moveSeconds = await seconds(() => run(first, 'move', '--to', databaseUrl))
      const isEqual = isDeepStrictEqual(before, await figures(to, nowMs))
      const row = await withDatabase(
        (another) =>
          restored(
            'PostgreSQL',
            to,
            { databaseUrl: another, dataDir: join(folder, 'third') },
            before,
          ),
        'again',
      )
      rows.push(row)
      return { moveSeconds, isEqual }
    })
    return { total, storeMb: sizeMb(first.dataDir), rows, ...moved }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  /**
   * @param {string} name
   * @param {Place} from
   * @param {Place} into
   * @param {unknown} expected
   */
  async function restored(name, from, into, expected) {
    const backup = join(folder, `backup-${name}`)
    const backupSeconds = await seconds(() => run(from, 'backup', '--to', backup))
    const target = into.databaseUrl ?? into.dataDir
    const restoreSeconds = await seconds(() =>
      run(
        into,
        'restore',
        backup,
        '--into',
        target,
        '--key',
        join(first.dataDir, 'secret'),
        '--yes',
      ),
    )
    mkdirSync(into.dataDir, { recursive: true })
    copyFileSync(join(first.dataDir, 'secret'), join(into.dataDir, 'secret'))
    const begun = performance.now()
    const server = await start(into.databaseUrl, into.dataDir)
    const startSeconds = (performance.now() - begun) / 1_000
    await server.stop()
    return {
      ...{ name, backupMb: sizeMb(backup), backupSeconds, restoreSeconds, startSeconds },
      isEqual: isDeepStrictEqual(expected, await figures(into, nowMs)),
    }
  }
}

/**
 * @param {Place} place
 * @param {number} nowMs
 */
async function fill(place, nowMs) {
  mkdirSync(place.dataDir)
  const server = await start(place.databaseUrl, place.dataDir)
  await importBundle(server.url, {
    format: 'askwell-bundle/1',
    flows: [flow],
    nodes: [{ id: nodeId, name: 'Bench', type: 'link', flow_id: flow.id }],
  })
  await server.stop()
  fillSqlite(join(place.dataDir, 'askwell.db'), server.workspaceId, total, nowMs)
  return figures(place, nowMs)
}

/**
 * @param {Place} place
 * @param {number} nowMs
 */
async function figures({ databaseUrl, dataDir }, nowMs) {
  const server = await start(databaseUrl, dataDir)
  try {
    const all = [await fetched(server, `nodes/${nodeId}/results`)]
    for (let n = 0; n < filters; n += 1)
      all.push(await fetched(server, `nodes/${nodeId}/results?${randomFilters(n, nowMs)}`))
    return all
  } finally {
    await server.stop()
  }
}

/**
 * @param {Place} place
 * @param {...string} words
 */
function run({ databaseUrl, dataDir }, ...words) {
  execFileSync(process.execPath, [command, ...words], {
    env: {
      PATH: process.env.PATH,
      ASKWELL_DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** @param {() => unknown} work */
async function seconds(work) {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

/** @param {string} folder */
function sizeMb(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size / 1e6, 0)
}

if (import.meta.main) console.log(JSON.stringify(await recovery(), null, 2))
