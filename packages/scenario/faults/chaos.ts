// Faults drawn by a seed, at most two at once, on three servers with respondents, conversations, owners and a receiver of webhooks
// (OP-75). After a time of quiet everything that was acknowledged must be there once.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fixture, flow, label, submit, text } from '../src/index.ts'
import { openBalancer, whyNoBalancer } from './balancer.ts'
import { type Check, check } from './check.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { becomes } from './drill.ts'
import { hookReceiver } from './hook-receiver.ts'
import { faultsOf, type Victim } from './neighbours.ts'
import { addWebhook, ask, importSurvey, listFeedback, runKey } from './owner-calls.ts'
import { startTalkers } from './talkers.ts'
import { verdictOn } from './verdict.ts'
import { startWriters } from './writers.ts'

const writersEach = 4
const conversations = 6
const questionKeys = ['q1', 'q2']
const ownersPauseMs = 1_000
/** Jobs of a killed server are free after a minute. */
const quietMs = 90_000
/** Beside 10 quick and 2 patient connections of each server, those that were just cut off. */
const mostConnections = 3 * 12 + 6
const command = fileURLToPath(new URL('../../server/bin/askwell.mjs', import.meta.url))
const receiverOf = () => hookReceiver(() => true)
type Receiver = Awaited<ReturnType<typeof receiverOf>>

export async function chaosRun(minutes: number, seed: number): Promise<readonly Check[]> {
  const receiver = await receiverOf()
  try {
    return await withCluster(
      () => ({ ASKWELL_OUTBOUND_ALLOW: receiver.target }),
      (cluster) => disturb(cluster, receiver, minutes * 60_000, seed),
    )
  } finally {
    await receiver.close()
  }
}

async function disturb(
  cluster: Cluster,
  receiver: Receiver,
  forMs: number,
  seed: number,
): Promise<readonly Check[]> {
  const urls = cluster.running.map(({ url }) => url)
  const [url = ''] = urls
  const folder = mkdtempSync(join(tmpdir(), 'askwell-chaos-'))
  const ports = urls.map((one) => new URL(one).port)
  const balancer = whyNoBalancer() === null ? await openBalancer(folder, ports, 2) : null
  const schedule: string[] = []
  try {
    const page = () => questionKeys.map((key) => text(key))
    const survey = fixture(
      flow('Chaos')
        .savesPartials()
        .page('S1', ...page(), submit())
        .thank('End', label('bye', 'All done')),
    )
    const talk = fixture(
      flow('Talks')
        .page('S1', ...page(), submit())
        .chat('Chat'),
    )
    for (const one of [survey, talk]) await importSurvey(url, one)
    const hook = { url: `http://${receiver.target}/hook`, types: ['feedback.completed'] as const }
    await addWebhook(url, hook)
    const entrances = [...urls, ...(balancer ? [balancer.url] : [])]
    const writers = entrances.map((one) => startWriters(one, survey, questionKeys, writersEach))
    const talkers = await startTalkers(entrances, talk, conversations)
    const owners = startOwners(cluster)
    schedule.push(...(await inflictByChance(cluster, forMs, seed)))
    for (const one of writers) await one.stop()
    const talked = await talkers.stop()
    const keys = await owners.stop()
    const acknowledged = writers.flatMap((one) => one.acknowledged)
    const ids = acknowledged.map((one) => [...one.ids][0] ?? '')
    const undelivered = () => ids.filter((id) => !receiver.accepted.has(id)).length
    await becomes('all events are delivered', quietMs, async () => undelivered() === 0).catch(
      () => undefined,
    )
    const stored = await listFeedback(url, survey)
    const connections = Number(
      await cluster.postgres.ask("select count(*) from pg_stat_activity where usename = 'askwell'"),
    )
    const verified = await verify(cluster)
    const { counts } = (await ask(url, 'GET', `/nodes/${survey.nodeId}/results`)) as {
      readonly counts: { readonly completed: number }
    }
    const name = `seed ${seed}`
    return [
      ...verdictOn(acknowledged, stored).map((one) => ({ ...one, name: `${name}: ${one.name}` })),
      check(
        `${name}: every message of a conversation is there once (OP-75)`,
        talked.said > 0 && talked.lost + talked.doubled === 0,
        `${talked.said} acknowledged, ${talked.lost} lost, ${talked.doubled} doubled`,
      ),
      check(
        `${name}: every event is delivered (OP-75)`,
        undelivered() === 0,
        `${ids.length} events, ${undelivered()} missing`,
      ),
      check(
        `${name}: every change of an owner is there once (OP-75)`,
        keys.made > 0 && keys.lost + keys.refused.length === 0,
        `${keys.made} acknowledged, ${keys.lost} lost, ${keys.refused.length} refused ${keys.refused[0] ?? ''}`,
      ),
      check(
        `${name}: results count every feedback (OP-75)`,
        counts.completed === acknowledged.length,
        `${counts.completed} of ${acknowledged.length}`,
      ),
      check(
        `${name}: rows, files, audit log and figures are whole (OP-75)`,
        verified.isWhole,
        verified.said,
      ),
      check(
        `${name}: no connection to PostgreSQL is left open (OP-75)`,
        connections <= mostConnections,
        `${connections} connections of three servers`,
      ),
      check(`${name}: the schedule`, schedule.length > 0, schedule.join('; ')),
    ]
  } finally {
    balancer?.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns what it did and when. */
async function inflictByChance(
  cluster: Cluster,
  forMs: number,
  seed: number,
): Promise<readonly string[]> {
  const draw = chanceOf(seed)
  const faults = faultsOf(cluster, [3], 10)
  const schedule: string[] = []
  const begun = performance.now()
  const busy = new Set<Victim>()
  const underWay = new Set<Promise<void>>()
  while (performance.now() - begun < forMs) {
    for (let count = draw() < 0.4 ? 2 : 1; count > 0; count -= 1) {
      const fault = faults[Math.floor(draw() * faults.length)]
      if (fault === undefined || busy.has(fault.victim) || busy.size >= 2) continue
      busy.add(fault.victim)
      schedule.push(`${Math.round((performance.now() - begun) / 1_000)} s ${fault.name}`)
      const run: Promise<void> = fault
        .inflict()
        .then(
          () => undefined,
          (error: unknown) =>
            void schedule.push(`${fault.name} could not be made: ${String(error)}`),
        )
        .finally(() => {
          busy.delete(fault.victim)
          underWay.delete(run)
        })
      underWay.add(run)
    }
    await wait(15_000 + draw() * 15_000)
  }
  await Promise.all(underWay)
  return schedule
}

/** Mulberry32: the same numbers for the same seed. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Each change has an entry in the audit log. One without a reply is not repeated, because it may have been made. */
function startOwners({ running, postgres }: Cluster) {
  let isStopping = false
  const made: string[] = []
  const refused: string[] = []
  const work = running.slice(0, 2).map(async ({ url }, place) => {
    for (let turn = 0; !isStopping; turn += 1) {
      const name = `Owner ${place} ${turn}`
      await ask(url, 'POST', '/api_keys', { name, role: 'analyst' }).then(
        () => void made.push(name),
        (error: unknown) => {
          if (/: 4\d\d /.test(String(error))) refused.push(String(error))
        },
      )
      await wait(ownersPauseMs)
    }
  })
  return {
    async stop() {
      isStopping = true
      await Promise.all(work)
      const names = new Set((await postgres.ask('select name from api_key')).trim().split('\n'))
      return { made: made.length, refused, lost: made.filter((name) => !names.has(name)).length }
    },
  }
}

async function verify({ postgres, bucket }: Cluster) {
  const env = {
    ...bucket.env,
    PATH: process.env['PATH'],
    DATABASE_URL: postgres.url,
    ASKWELL_SECRET: 'the-secret-of-fault-runs-is-long-enough',
    ASKWELL_API_KEY: runKey,
  }
  return await new Promise<{ isWhole: boolean; said: string }>((resolve) =>
    execFile(process.execPath, [command, 'verify', '--deep'], { env }, (error, out, err) =>
      resolve({ isWhole: error === null, said: `${out}${err}`.trim().replaceAll('\n', '; ') }),
    ),
  )
}
