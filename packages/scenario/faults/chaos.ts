// Faults drawn by a seed, at most two at once, on three servers with respondents (some offline now and then, some with files),
// conversations, owners who edit and publish, and a receiver of webhooks (OP-75). After a time of quiet everything that was
// acknowledged must be there once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { file, fixture, flow, label, submit, text } from '../src/index.ts'
import { openBalancer, whyNoBalancer } from './balancer.ts'
import { type Check, check } from './check.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { becomes } from './drill.ts'
import { startEditors } from './editors.ts'
import { hookReceiver } from './hook-receiver.ts'
import { watchMemory } from './memory.ts'
import { faultsOf, type Victim } from './neighbours.ts'
import { addWebhook, ask, importSurvey, listFeedback } from './owner-calls.ts'
import { runCommand } from './run-command.ts'
import { startTalkers } from './talkers.ts'
import { startUploaders } from './uploaders.ts'
import { verdictOn } from './verdict.ts'
import { startWriters } from './writers.ts'

const writersEach = 4
const offlineEach = 1
const conversations = 6
const questionKeys = ['q1', 'q2']
/** Jobs of a killed server are free after a minute. */
const quietMs = 90_000
/** Beside 10 quick and 2 patient connections of each server, those that were just cut off. */
const mostConnections = 3 * 12 + 6
const mostGrowth = 1.5
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
    const edited = fixture(
      flow('Edited')
        .page('S1', ...page(), submit())
        .thank('End', label('bye', 'All done')),
    )
    const uploads = fixture(
      flow('Uploads').page('S1', file('q1'), submit()).thank('End', label('bye', 'All done')),
    )
    for (const one of [survey, talk, edited, uploads]) await importSurvey(url, one)
    const hook = { url: `http://${receiver.target}/hook`, types: ['feedback.completed'] as const }
    await addWebhook(url, hook)
    const entrances = [...urls, ...(balancer ? [balancer.url] : [])]
    const writers = entrances.map((one) =>
      startWriters(one, survey, questionKeys, writersEach, offlineEach),
    )
    const talkers = await startTalkers(entrances, talk, conversations)
    const editors = startEditors(urls.slice(0, 2), edited)
    const uploaders = startUploaders(entrances.slice(-2), uploads, 'q1')
    const memory = watchMemory(cluster.running)
    schedule.push(...(await inflictByChance(cluster, forMs, seed)))
    for (const one of writers) await one.stop()
    const talked = await talkers.stop()
    const ownersDid = await editors.stop()
    const files = await uploaders.stop()
    const acknowledged = writers.flatMap((one) => one.acknowledged)
    const ids = acknowledged.map((one) => [...one.ids][0] ?? '')
    const undelivered = () => ids.filter((id) => !receiver.accepted.has(id)).length
    await becomes('all events are delivered', quietMs, async () => undelivered() === 0).catch(
      () => undefined,
    )
    const growths = await memory.stop(mostGrowth)
    const stored = await listFeedback(url, survey)
    const connections = Number(
      await cluster.postgres.ask("select count(*) from pg_stat_activity where usename = 'askwell'"),
    )
    const verified = await runCommand(
      { ...cluster.bucket.env, DATABASE_URL: cluster.postgres.url },
      'verify',
      '--deep',
    )
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
        `${name}: every edit of an owner is in the draft once, and every publish made one version (OP-75)`,
        ownersDid.publishes > 0 && ownersDid.lostEdits + ownersDid.lostVersions === 0,
        `${ownersDid.edits} edits, ${ownersDid.lostEdits} lost; ${ownersDid.publishes} versions, ${ownersDid.lostVersions} lost or doubled`,
      ),
      check(
        `${name}: every file of an acknowledged feedback is there with its bytes (OP-75)`,
        files.sent > 0 && files.broken === 0,
        `${files.sent} files, ${files.broken} missing or changed`,
      ),
      check(
        `${name}: results count every feedback (OP-75)`,
        counts.completed === acknowledged.length,
        `${counts.completed} of ${acknowledged.length}`,
      ),
      check(
        `${name}: rows, files, audit log and figures are whole (OP-75)`,
        verified.exitCode === 0,
        verified.said.replaceAll('\n', '; '),
      ),
      check(
        `${name}: no connection to PostgreSQL is left open (OP-75)`,
        connections <= mostConnections,
        `${connections} connections of three servers`,
      ),
      check(
        `${name}: no process has more than 1.5 times its memory after it was warm (OP-75)`,
        growths.every(({ warm, last }) => last <= warm * mostGrowth),
        growths.map(({ warm, last }) => `${warm} → ${last} MB`).join(', ') ||
          'none lived long enough',
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
