// The rolling restart (OP-11) on the topology of deploy/compose.cluster.yaml: three servers with its environment, PostgreSQL, an own
// Redis and a stand-in for the bucket, behind HAProxy with its configuration but checks each 5 seconds. 50 requests a second go
// through the proxy, and nobody repeats one, while the servers are restarted one after the other.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasRedis, ownRedis, startS3Stub } from '@askwell/server/test-kit'
import { environmentOf, readCompose, serversOf } from '../deploy/compose.ts'
import { type Fixture, fixture, flow, label, submit, text } from '../src/index.ts'
import { type Balancer, openBalancer, whyNoBalancer } from './balancer.ts'
import { type Check, check } from './check.ts'
import { importSurvey, listFeedback, runKey } from './owner-calls.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

const servers = 3
const perSecond = 50
const checkSeconds = 5

/** Null = it can run. */
export function whyNoRollingRun(): string | null {
  return whyNoBalancer() ?? (hasRedis ? null : 'redis-server is not installed')
}

/** `env` names the database. */
export async function rollingRun(env: Readonly<Record<string, string>>): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-rolling-'))
  const redis = await ownRedis()
  await redis.start()
  const bucket = await startS3Stub()
  const environment = clusterEnvironment(folder, {
    ...bucket.env,
    database_url: env['DATABASE_URL'] ?? '',
    askwell_secret: 'the-secret-of-fault-runs-is-long-enough',
    api_key: runKey,
    s3_access_key_id: 'id',
    s3_secret_access_key: 'secret',
    REDIS_URL: redis.url,
  })
  const running: ServerProcess[] = []
  let proxy: Balancer | undefined
  try {
    for (let place = 0; place < servers; place += 1) {
      const server = await serverProcess(environment)
      running.push(server)
      await server.start()
    }
    proxy = await openBalancer(
      folder,
      running.map(({ url }) => new URL(url).port),
      checkSeconds,
    )
    return await restartAll(running, proxy)
  } finally {
    proxy?.child.kill('SIGKILL')
    for (const server of running) await server.kill()
    await redis.remove()
    await bucket.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function restartAll(
  running: readonly ServerProcess[],
  { url, printed }: Balancer,
): Promise<Check[]> {
  const survey = fixture(
    flow('Rolling restart').page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')),
  )
  await importSurvey(running[0]?.url ?? '', survey)
  const load = startLoad(url, survey)
  const codes: (number | null)[] = []
  const begun = performance.now()
  await wait(2 * checkSeconds * 1_000)
  for (const server of running) {
    codes.push(await server.stop())
    await server.start()
    // The proxy must notice it before the next one stops.
    await wait((checkSeconds + 2) * 1_000)
  }
  const tookMs = performance.now() - begun
  const { sent, failures, acknowledged } = await load.stop()
  // Not through the proxy, which may be what failed.
  const stored = await listFeedback(running[0]?.url ?? '', survey)
  const ids = new Map<string, number>()
  for (const { id } of stored) ids.set(id, (ids.get(id) ?? 0) + 1)
  const lost = acknowledged.filter((id) => !ids.has(id))
  const doubled = stored.length - new Set(acknowledged).size
  return [
    check(
      'a rolling restart fails no request (OP-11)',
      failures.length === 0 && sent > (tookMs / 1_000) * perSecond * 0.8,
      `${failures.length} of ${sent} requests failed; ${Math.round(tookMs / 1_000)} s${failures.length > 0 ? `; the first one: ${failures[0]}; the proxy: ${printed()}` : ''}`,
    ),
    check(
      'and loses and doubles no feedback (OP-11)',
      lost.length === 0 && doubled === 0 && acknowledged.length > 0,
      `${acknowledged.length} acknowledged, ${lost.length} lost, ${doubled} more stored than acknowledged`,
    ),
    check(
      'each server ends in order (OP-9)',
      codes.every((code) => code === 0),
      `exit codes ${codes.join(', ')}`,
    ),
  ]
}

/** The environment of a cluster server, with secrets in files of `folder` and the addresses of this machine. */
function clusterEnvironment(
  folder: string,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const [server] = serversOf(readCompose('compose.cluster.yaml'))
  if (server === undefined) throw new Error('The cluster has no server.')
  const environment = Object.entries(environmentOf(server[1])).map(([name, value]) => {
    if (!name.endsWith('_FILE')) return [name, own[name] ?? value] as const
    const file = join(folder, basename(value))
    const secret = own[basename(value)]
    if (secret === undefined) throw new Error(`The drill knows no secret ${basename(value)}.`)
    writeFileSync(file, secret)
    return [name, file] as const
  })
  return {
    ...Object.fromEntries(environment),
    // The process that starts a server sets the key of its other runs.
    ASKWELL_SECRET: '',
    TRUST_PROXY: '127.0.0.1/32',
  }
}

/** Every second request saves a feedback, every other reads the survey, at a steady rate, however long the replies take. */
function startLoad(url: string, survey: Fixture) {
  const acknowledged: string[] = []
  const failures: string[] = []
  const pending = new Set<Promise<void>>()
  let sent = 0
  const beat = setInterval(() => {
    const request: Promise<string | null> = sent % 2 === 0 ? save(url, survey) : read(url, survey)
    sent += 1
    const done: Promise<void> = request
      .then((id) => void (id === null || acknowledged.push(id)))
      .catch((fault: unknown) => void failures.push(String(fault)))
      .finally(() => pending.delete(done))
    pending.add(done)
  }, 1_000 / perSecond)
  return {
    async stop() {
      clearInterval(beat)
      await Promise.all(pending)
      return { sent, failures, acknowledged }
    },
  }
}

async function save(url: string, survey: Fixture): Promise<string> {
  const reply = await fetch(`${url}/v1/feedbacks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-completed': 'true',
    },
    body: JSON.stringify({
      device_id: randomUUID(),
      created_at: new Date().toISOString(),
      node_id: survey.nodeId,
      flow_id: survey.flow.id,
      language_id: survey.flow.defaultLanguageId,
      responses: [{ question_id: survey.question('q1'), body: 'x' }],
    }),
    signal: AbortSignal.timeout(30_000),
  })
  const said = await reply.text()
  if (!reply.ok) throw new Error(`a save answers ${reply.status}: ${said.slice(0, 200)}`)
  return (JSON.parse(said) as { id: string }).id
}

async function read(url: string, survey: Fixture): Promise<null> {
  const reply = await fetch(`${url}/v1/nodes/${survey.nodeId}`, {
    signal: AbortSignal.timeout(30_000),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`a read answers ${reply.status}`)
  return null
}
