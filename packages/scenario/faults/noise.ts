// One workspace saves at ten times its quota and exports without a pause, while another one saves 50 feedbacks a second on the
// same server (OP-68). No call of the second one may fail. Its times with and without the first one are printed and not judged,
// because they depend on how many processors the server, the database and this program share.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Fixture, fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { type Noise, type NoiseMade, type Saves, saves, send, type Target } from './noise-maker.ts'
import { type OwnPostgres, ownPostgres } from './own-postgres.ts'
import { ask, importSurvey, runKey } from './owner-calls.ts'
import { serverProcess } from './server-process.ts'

const quietPerSecond = 50
const quotaPerMinute = 600
const noisyPerSecond = (quotaPerMinute * 10) / 60
const warmUpMs = 5_000
const rounds = 5
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
    await saves(url, targetOf(quiet), quietPerSecond, warmUpMs)
    const alone: Saves[] = []
    const beside: Saves[] = []
    const made: number[] = []
    const exported: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await saves(url, targetOf(quiet), quietPerSecond, roundMs))
      const noise = makeNoise({
        ...{ url, key: noisyKey, target: targetOf(noisy), exporters },
        ...{ perSecond: noisyPerSecond, forMs: roundMs },
      })
      beside.push(await saves(url, targetOf(quiet), quietPerSecond, roundMs))
      const one = await noise
      made.push(...one.saves)
      exported.push(...one.exports)
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
        `${besideStatuses.length} saves: ${[...new Set(besideStatuses)].join(', ')}; alone ${told(alone)}, beside it ${told(beside)}`,
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
  await send(url, targetOf(noisy))
  await postgres.ask(`insert into feedback select (jsonb_populate_record(f,
    jsonb_build_object('id', gen_random_uuid(), 'run_key', 'key:' || gen_random_uuid()))).*
    from feedback f, generate_series(1, ${exportedRows}) where node_id = '${noisy.nodeId}'`)
}

const targetOf = (of: Fixture): Target => ({
  nodeId: of.nodeId,
  flowId: of.flow.id,
  languageId: of.flow.defaultLanguageId,
  questionId: of.question('q1'),
})

async function makeNoise(noise: Noise): Promise<NoiseMade> {
  const thread = new Worker(new URL('./noise-maker.ts', import.meta.url), { workerData: noise })
  const [made] = (await once(thread, 'message')) as [NoiseMade]
  return made
}

/** The medians of the rounds, and the p99 of each. */
function told(of: readonly Saves[]): string {
  const median = (times: readonly number[]): string =>
    (times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0).toFixed(1)
  const each = of.map(({ p99 }) => Math.round(p99)).join(', ')
  return `p50 ${median(of.map(({ p50 }) => p50))} and p99 ${median(of.map(({ p99 }) => p99))} ms (${each})`
}
