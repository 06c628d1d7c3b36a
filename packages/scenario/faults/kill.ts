// The kill run: 32 respondents write, the server is killed in the middle (`kill -9`) and started again, ten times. Then the
// owner's side must show every acknowledged feedback exactly once with all its answers, and nothing else.
import { setTimeout as wait } from 'node:timers/promises'
import type { FeedbackSummary, ResponseItem } from '@askwell/contract'
import { type Fixture, fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { type Acknowledged, startWriters } from './writers.ts'

const kills = 10
const writerCount = 32
// About twenty seconds on an idle machine; the limit is for a busy one.
const longestMs = 180_000
const apiKey = 'kill-run-key-of-twenty-four-and-more'
const questionKeys = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8']

/** `env` names the store: ASKWELL_DATA_DIR or DATABASE_URL. */
export async function killRun(env: Readonly<Record<string, string>>): Promise<Check[]> {
  const server = await serverProcess({ ...env, ASKWELL_API_KEY: apiKey })
  try {
    return await run(server)
  } finally {
    await server.kill()
  }
}

async function run(server: ServerProcess): Promise<Check[]> {
  const begun = performance.now()
  const survey = eightQuestions()
  await server.start()
  await owner(server, 'POST', '/import', survey.bundle)
  const writers = startWriters(server.url, survey, questionKeys, writerCount)

  const restarts: number[] = []
  const fruitless: number[] = []
  for (let kill = 1; kill <= kills && performance.now() - begun < longestMs; kill += 1) {
    const before = writers.acknowledged.length
    // At irregular times, and never before this server has acknowledged something.
    await wait(300 + Math.random() * 700)
    while (writers.acknowledged.length === before && performance.now() - begun < longestMs)
      await wait(20)
    if (writers.acknowledged.length === before) fruitless.push(kill)
    await server.kill()
    restarts.push(await server.start())
  }
  await writers.stop()

  const stored = await allFeedback(server, survey)
  return checks({
    acknowledged: writers.acknowledged,
    stored,
    restarts,
    fruitless,
    retries: writers.retries,
    tookMs: performance.now() - begun,
  })
}

interface Outcome {
  readonly acknowledged: readonly Acknowledged[]
  readonly stored: readonly FeedbackSummary[]
  readonly restarts: readonly number[]
  readonly fruitless: readonly number[]
  readonly retries: number
  readonly tookMs: number
}

function checks({ acknowledged, stored, restarts, fruitless, retries, tookMs }: Outcome): Check[] {
  const times = new Map<string, number>()
  for (const { id } of stored) times.set(id, (times.get(id) ?? 0) + 1)
  const byId = new Map(stored.map((one) => [one.id, one]))
  const ids = acknowledged.map((one) => [...one.ids][0] ?? '')

  const lost = ids.filter((id) => !byId.has(id))
  const doubled = ids.filter((id) => (times.get(id) ?? 0) > 1)
  const broken = acknowledged.filter((one, place) => {
    const kept = byId.get(ids[place] ?? '')
    return (
      kept !== undefined &&
      (!kept.completed || canonical(kept.responses) !== canonical(one.responses))
    )
  })
  const twoIds = acknowledged.filter((one) => one.ids.size > 1)
  const keysOfRecords = stored.map((one) => one.responses[0]?.body?.split(' of ')[1] ?? '')
  const slowest = Math.round(Math.max(...restarts))
  return [
    check(
      'killed in the middle of writing',
      restarts.length === kills && fruitless.length === 0,
      `${restarts.length} kills, ${retries} sends repeated, ${(tookMs / 1_000).toFixed(0)} s`,
    ),
    check(
      'every acknowledged feedback is there once (R-PAY-37)',
      lost.length + doubled.length === 0,
      `${acknowledged.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
    ),
    check(
      'each with all its answers (R-PAY-37)',
      broken.length === 0,
      `${questionKeys.length} answers each, ${broken.length} incomplete`,
    ),
    check(
      'no key has two ids (R-PAY-39)',
      twoIds.length === 0 && new Set(keysOfRecords).size === stored.length,
      `${stored.length} records of ${new Set(keysOfRecords).size} keys`,
    ),
    check(
      'nothing that was not sent',
      stored.length === acknowledged.length,
      `${stored.length} records, slowest restart ${slowest} ms`,
    ),
  ]
}

function canonical(responses: readonly ResponseItem[]): string {
  return JSON.stringify(responses.map(({ question_id, body }) => [question_id, body]).sort())
}

function eightQuestions(): Fixture {
  return fixture(
    flow('Kill run')
      .savesPartials()
      .page('S1', ...questionKeys.map((key) => text(key)), submit())
      .thank('End', label('bye', 'All done')),
  )
}

async function allFeedback(server: ServerProcess, survey: Fixture): Promise<FeedbackSummary[]> {
  const all: FeedbackSummary[] = []
  for (let after = ''; ; ) {
    const page = (await owner(
      server,
      'GET',
      `/feedbacks?node_id=${survey.nodeId}&limit=500${after}`,
    )) as { items: FeedbackSummary[]; next: string | null }
    all.push(...page.items)
    if (page.next === null) return all
    after = `&after=${encodeURIComponent(page.next)}`
  }
}

async function owner(
  server: ServerProcess,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const reply = await fetch(`${server.url}/owner/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
