// One workspace saves at ten times its quota and exports without a pause, while another one saves 50 feedbacks a second on the
// same server (OP-68). No call of the second one may fail. Its times with and without the first one are printed and not judged,
// because they depend on how many processors the server, the database and this program share.
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fixture, fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { ask, importSurvey, runKey } from './owner-calls.ts'
import { serverProcess } from './server-process.ts'

const quietPerSecond = 50
const quotaPerMinute = 600
const noisyPerSecond = (quotaPerMinute * 10) / 60
const warmUpMs = 5_000
const rounds = 3
const roundMs = 10_000
/** What the noisy workspace exports each time. */
const exportedRows = 50_000
const exporters = 3

const survey = (name: string): Fixture =>
  fixture(flow(name).page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')))

export async function noiseRun(): Promise<readonly Check[]> {
  const postgres = await ownPostgres()
  const server = await serverProcess({
    DATABASE_URL: postgres.url,
    ASKWELL_API_KEY: runKey,
    ASKWELL_RATE_LIMITS: 'on',
    // Each respondent has an address of their own.
    TRUST_PROXY: '127.0.0.1/32',
  })
  try {
    await server.start()
    const { url } = server
    const noisyKey = await secondWorkspace(postgres)
    const [quiet, noisy] = [survey('Quiet'), survey('Noisy')]
    await importSurvey(url, quiet)
    await ask(url, 'POST', '/import', noisy.bundle, noisyKey)
    await fill(postgres, url, noisy)
    const noisyId = await workspaceOf(postgres, noisy)
    await ask(url, 'PATCH', '/workspace/limits', {
      workspace_id: noisyId,
      saves_per_minute: quotaPerMinute,
    })

    // The first requests of a server are slow.
    await saves(url, quiet, quietPerSecond, warmUpMs)
    const alone: Saves[] = []
    const beside: Saves[] = []
    const made: number[] = []
    const exported: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await saves(url, quiet, quietPerSecond, roundMs))
      const over = new AbortController()
      const exporting = Array.from({ length: exporters }, () =>
        exportsUntil(url, noisyKey, over.signal),
      )
      const noise = saves(url, noisy, noisyPerSecond, roundMs)
      beside.push(await saves(url, quiet, quietPerSecond, roundMs))
      over.abort()
      made.push(...(await noise).statuses)
      exported.push(...(await Promise.all(exporting)).flat())
    }
    const refused = made.filter((status) => status === 429).length
    const besideStatuses = beside.flatMap(({ statuses }) => statuses)
    return [
      check(
        'a workspace beyond its quota is refused, and its exports go on (OP-68)',
        refused > 0 &&
          made.every((status) => status === 200 || status === 429) &&
          exported.filter((status) => status === 200).length > 1,
        `${refused} of ${made.length} saves refused, ${exported.filter((status) => status === 200).length} exports of ${exportedRows} rows`,
      ),
      check(
        'another workspace has no error meanwhile (OP-68)',
        besideStatuses.every((status) => status === 200),
        `${besideStatuses.length} saves: ${[...new Set(besideStatuses)].join(', ')}; p99 of each round alone ${told(alone)} ms, beside it ${told(beside)} ms`,
      ),
    ]
  } finally {
    await server.kill()
    await postgres.remove()
  }
}

/** Returns its API key. */
async function secondWorkspace(postgres: OwnPostgres): Promise<string> {
  const [id, key] = [randomUUID(), `noisy-${randomUUID()}`]
  const hash = createHash('sha256').update(key).digest('hex')
  const now = Date.now()
  await postgres.ask(
    `insert into workspace (id, name, created_at) values ('${id}', 'Noisy', ${now})`,
  )
  await postgres.ask(`insert into audit_head (workspace_id, number, hash) values ('${id}', 0, '')`)
  await postgres.ask(`insert into api_key (hash, workspace_id, prefix, name, created_at, id)
    values ('${hash}', '${id}', '${key.slice(0, 8)}', 'Noisy', ${now}, '${randomUUID()}')`)
  return key
}

const workspaceOf = async (postgres: OwnPostgres, { nodeId }: Fixture): Promise<string> =>
  (await postgres.ask(`select workspace_id from node where id = '${nodeId}'`)).trim()

/** Copies of one feedback. */
async function fill(postgres: OwnPostgres, url: string, noisy: Fixture): Promise<void> {
  await send(url, noisy)
  await postgres.ask(`insert into feedback select (jsonb_populate_record(f,
    jsonb_build_object('id', gen_random_uuid(), 'run_key', 'key:' || gen_random_uuid()))).*
    from feedback f, generate_series(1, ${exportedRows}) where node_id = '${noisy.nodeId}'`)
}

interface Saves {
  readonly statuses: readonly number[]
  readonly p99: number
}

const told = (of: readonly Saves[]): string => of.map(({ p99 }) => Math.round(p99)).join(', ')

/** At a fixed rate, whether earlier ones were answered or not. */
async function saves(url: string, to: Fixture, perSecond: number, forMs: number): Promise<Saves> {
  const sent: Promise<{ status: number; ms: number }>[] = []
  for (const from = performance.now(); performance.now() - from < forMs; ) {
    const due = Math.floor(((performance.now() - from) * perSecond) / 1_000)
    while (sent.length < due) sent.push(send(url, to))
    await wait(5)
  }
  const all = await Promise.all(sent)
  const times = all.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    statuses: all.map(({ status }) => status),
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

async function send(url: string, to: Fixture): Promise<{ status: number; ms: number }> {
  const from = performance.now()
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')
  const reply = await fetch(`${url}/v1/feedbacks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.${address}`,
    },
    body: JSON.stringify({
      device_id: randomUUID(),
      created_at: new Date().toISOString(),
      node_id: to.nodeId,
      flow_id: to.flow.id,
      language_id: to.flow.defaultLanguageId,
      responses: [{ question_id: to.question('q1'), body: 'It arrived in time' }],
    }),
  })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - from }
}

/** Returns the status of each export that ended. After a refusal the next one waits for a second, at most until the end. */
async function exportsUntil(url: string, key: string, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = []
  while (!signal.aborted) {
    const reply = await fetch(`${url}/owner/v1/feedbacks.csv`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await reply.arrayBuffer()
    statuses.push(reply.status)
    if (reply.status !== 200) await wait(1_000, undefined, { signal }).catch(() => undefined)
  }
  return statuses
}
