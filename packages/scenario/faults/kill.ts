// The kill run: 32 respondents write, the server is killed in the middle (`kill -9`) and started again, ten times. Then the
// owner's side must show every acknowledged feedback exactly once with all its answers, and nothing else.
import { setTimeout as wait } from 'node:timers/promises'
import type { FeedbackSummary } from '@askwell/contract'
import { type Fixture, fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { importSurvey, listFeedback, runKey } from './owner-calls.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { verdictOn } from './verdict.ts'
import { type Acknowledged, startWriters } from './writers.ts'

const kills = 10
const writerCount = 32
// About twenty seconds on an idle machine; the limit is for a busy one.
const longestMs = 180_000
const questionKeys = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8']

/** `env` names the store: ASKWELL_DATA_DIR or DATABASE_URL. */
export async function killRun(env: Readonly<Record<string, string>>): Promise<Check[]> {
  const server = await serverProcess({ ...env, ASKWELL_API_KEY: runKey })
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
  await importSurvey(server.url, survey)
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

  const stored = await listFeedback(server.url, survey)
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
  const slowest = Math.round(Math.max(...restarts))
  return [
    check(
      'killed in the middle of writing',
      restarts.length === kills && fruitless.length === 0,
      `${restarts.length} kills, ${retries} sends repeated, ${(tookMs / 1_000).toFixed(0)} s, slowest restart ${slowest} ms`,
    ),
    ...verdictOn(acknowledged, stored),
  ]
}

function eightQuestions(): Fixture {
  return fixture(
    flow('Kill run')
      .savesPartials()
      .page('S1', ...questionKeys.map((key) => text(key)), submit())
      .thank('End', label('bye', 'All done')),
  )
}
