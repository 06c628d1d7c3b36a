// `npm run test:faults`: servers killed, replies lost, webhooks interrupted, on the embedded store and on PostgreSQL where it is
// available; where there is a browser, pages left, browsers killed, pages behind a proxy that delays replies and cuts uploads,
// every kind of question above every other, and each chunk of the page delayed.
// Three servers behind HAProxy are restarted one after the other, and three lose their database, Redis and bucket in turn, are
// turned to a standby, recovered from an archive, and have a clock that is wrong; a disk fills up, files and sockets become too many, and a store moves under load. `--all` adds what
// takes long.
// Separate from `npm test` because they take minutes; the last line is as plain as that of the tests. A name (`kill`, `replies`,
// `webhooks`, `leaving`, `late`, `reach`, `proxy`, `rolling`, or one of `drills`) runs only that one.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveRun } from '../packages/scenario/faults/archive.ts'
import { changesRun } from '../packages/scenario/faults/changes.ts'
import { clockRun } from '../packages/scenario/faults/clocks.ts'
import { whyNoCluster } from '../packages/scenario/faults/cluster.ts'
import { crowdRun, fileLimitRun, whyNoFileLimit } from '../packages/scenario/faults/crowds.ts'
import { failOverRun, poolerRun } from '../packages/scenario/faults/databases.ts'
import { fullDatabaseRun, fullDiskRun, whyNoSmallDisk } from '../packages/scenario/faults/disk.ts'
import { killRun } from '../packages/scenario/faults/kill.ts'
import { lateRun } from '../packages/scenario/faults/late.ts'
import { leavingRun } from '../packages/scenario/faults/leaving.ts'
import { moveRun, whyNoMove } from '../packages/scenario/faults/move.ts'
import { whyNoMovedClock } from '../packages/scenario/faults/moved-clock.ts'
import { neighbourRun } from '../packages/scenario/faults/neighbours.ts'
import { noiseRun } from '../packages/scenario/faults/noise.ts'
import { whyNoPgbouncer } from '../packages/scenario/faults/own-pgbouncer.ts'
import { whyNoOwnPostgres } from '../packages/scenario/faults/own-postgres.ts'
import { proxyRun } from '../packages/scenario/faults/proxy.ts'
import { reachRun } from '../packages/scenario/faults/reach.ts'
import { replicaRun } from '../packages/scenario/faults/replica.ts'
import { lostReplies } from '../packages/scenario/faults/replies.ts'
import { rollingRun, whyNoRollingRun } from '../packages/scenario/faults/rolling.ts'
import { threeDaysRun } from '../packages/scenario/faults/three-days.ts'
import { webhookRun } from '../packages/scenario/faults/webhooks.ts'
import { buildWhenStale, root } from './build-when-stale.mjs'
import { findChromium } from './chromium.mjs'
import { findPostgres } from './postgres.mjs'

const pg = createRequire(join(root, 'packages/server/package.json'))('pg')
/** @typedef {import('../packages/scenario/faults/check.ts').Check} Check */
/** @typedef {(env: Record<string, string>) => Promise<readonly Check[]>} FaultRun */

const counts = { passed: 0, failed: 0, skipped: 0 }

const words = process.argv.slice(2)
const isLong = words.includes('--all')
const wanted = words.find((word) => !word.startsWith('--'))
const onStores = Object.entries({
  kill: killRun,
  replies: lostReplies,
  webhooks: webhookRun,
}).filter(([name]) => !wanted || name === wanted)

/** @type {readonly { name: string, store: string, reason: string | null, fault: () => Promise<readonly Check[]> }[]} */
const drills = [
  {
    name: 'neighbours',
    store: 'three servers',
    reason: whyNoCluster(),
    fault: () => neighbourRun(isLong),
  },
  { name: 'changes', store: 'three servers', reason: whyNoCluster(), fault: changesRun },
  { name: 'noise', store: 'PostgreSQL', reason: whyNoOwnPostgres(), fault: noiseRun },
  { name: 'archive', store: 'PostgreSQL', reason: whyNoOwnPostgres(), fault: archiveRun },
  { name: 'failover', store: 'three servers', reason: whyNoCluster(), fault: failOverRun },
  { name: 'replica', store: 'three servers', reason: whyNoCluster(), fault: replicaRun },
  {
    name: 'pooler',
    store: 'three servers',
    reason: whyNoCluster() ?? whyNoPgbouncer(),
    fault: poolerRun,
  },
  {
    name: 'clocks',
    store: 'three servers',
    reason: whyNoCluster() ?? whyNoMovedClock(),
    fault: clockRun,
  },
  {
    name: 'days',
    store: 'three servers',
    reason: whyNoCluster() ?? whyNoMovedClock(),
    fault: threeDaysRun,
  },
  {
    name: 'files',
    store: 'embedded store',
    reason: whyNoFileLimit(),
    fault: () => onEmbeddedStore(fileLimitRun),
  },
  {
    name: 'crowd',
    store: 'embedded store',
    reason: null,
    fault: () => onEmbeddedStore((env) => crowdRun(env, isLong ? 5_000 : 2_000)),
  },
  { name: 'disk', store: 'embedded store', reason: whyNoSmallDisk(), fault: fullDiskRun },
  {
    name: 'move',
    store: 'embedded store',
    reason: await whyNoMove(),
    fault: () => moveRun(10_000, isLong ? 1_000_000 : 100_000),
  },
  {
    name: 'disk',
    store: 'three servers',
    reason: whyNoSmallDisk() ?? whyNoCluster(),
    fault: fullDatabaseRun,
  },
]

buildWhenStale()
for (const [, fault] of onStores) await run('embedded store', () => onEmbeddedStore(fault))
for (const [name, fault] of Object.entries({
  leaving: () => onEmbeddedStore(leavingRun),
  late: lateRun,
  reach: reachRun,
  proxy: () => onEmbeddedStore(proxyRun),
})) {
  if (wanted && name !== wanted) continue
  const chromium = findChromium()
  if (chromium.path) await run('browser', fault)
  else count('browser', { name, outcome: 'skipped', note: chromium.reason })
}
const postgres = await findPostgres()
if (postgres.url) {
  for (const [, fault] of onStores) await run('PostgreSQL', () => onPostgres(postgres.url, fault))
  if (!wanted || wanted === 'rolling') {
    const reason = whyNoRollingRun()
    if (reason === null) await run('three servers', () => onPostgres(postgres.url, rollingRun))
    else count('three servers', { name: 'rolling restart', outcome: 'skipped', note: reason })
  }
} else if (process.env.TEST_DATABASE_URL)
  count('PostgreSQL', { name: 'kill run', outcome: 'failed', note: postgres.reason })
else count('PostgreSQL', { name: 'kill run', outcome: 'skipped', note: postgres.reason })

for (const { name, store, reason, fault } of drills) {
  if (wanted && name !== wanted) continue
  if (reason === null) await run(store, fault)
  else count(store, { name, outcome: 'skipped', note: reason })
}

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed ? 1 : 0)

/** @param {FaultRun} fault */
async function onEmbeddedStore(fault) {
  const dataDir = mkdtempSync(join(tmpdir(), 'askwell-faults-'))
  try {
    return await fault({ ASKWELL_DATA_DIR: dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * In its own schema, which is dropped after the run.
 * @param {string} url
 * @param {FaultRun} fault
 */
async function onPostgres(url, fault) {
  const schema = `faults_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create schema ${schema}`)
  try {
    const own = new URL(url)
    own.searchParams.set('options', `-csearch_path=${schema}`)
    return await fault({ DATABASE_URL: own.href })
  } finally {
    await ask(url, `drop schema ${schema} cascade`)
  }
}

/**
 * @param {string} url
 * @param {string} statement
 */
async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * In CI, where nobody is there to repeat it, a drill that failed is made once again, and both are shown.
 * @param {string} store
 * @param {() => Promise<readonly Check[]>} checks
 */
async function run(store, checks) {
  let found = await outcomes(checks)
  const failed = found.filter(({ outcome }) => outcome === 'failed')
  if (process.env.CI && failed.length > 0) {
    for (const { name, note } of failed) console.log(`  again    ${store}: ${name}  (${note})`)
    found = await outcomes(checks)
  }
  for (const check of found) count(store, check)
}

/**
 * A run that throws is one failure; the next store is still tried.
 * @param {() => Promise<readonly Check[]>} checks
 * @returns {Promise<readonly Check[]>}
 */
async function outcomes(checks) {
  try {
    return await checks()
  } catch (fault) {
    const note = fault instanceof Error ? `${fault.stack}` : String(fault)
    return [{ name: 'fault run', outcome: 'failed', note }]
  }
}

/**
 * @param {string} store
 * @param {{ name: string, outcome: import('./gates.mjs').Outcome, note?: string | undefined }} check
 */
function count(store, { name, outcome, note }) {
  counts[outcome] += 1
  console.log(`  ${outcome.padEnd(7)}  ${store}: ${name}  (${note})`)
}
