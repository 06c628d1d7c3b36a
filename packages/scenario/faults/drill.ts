// The frame of a drill (OP-74): respondents write at every server and repeat what was not acknowledged, while one fault after the
// other is made and ended. A fault may keep servers from saving, but only by the refusals that a client can repeat, and each
// server must save again soon after its end. At last nothing may be lost or doubled.
import { setTimeout as wait } from 'node:timers/promises'
import { fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { importSurvey, listFeedback } from './owner-calls.ts'
import type { ServerProcess } from './server-process.ts'
import { verdictOn } from './verdict.ts'
import { startWriters, type Writers } from './writers.ts'

export interface Fault {
  readonly name: string
  /** Begins and ends the fault. Throws when something else than the writers noticed was not as it must be; a text is a note about it. */
  inflict(): Promise<unknown>
  /** Servers, by their place, that must refuse nothing meanwhile. */
  readonly unharmed: readonly number[]
  /** A fault that nobody noticed was not made, unless `inflict` itself sees that it was. */
  readonly isQuiet?: boolean
}

const writersEach = 5
const questionKeys = ['q1', 'q2', 'q3', 'q4']
/** A fault must meet respondents in the middle of their work. */
const betweenMs = 1_000
/** From the end of a fault until every server acknowledges again. An idle machine needs less than the five seconds of OP-74. */
const healedWithinMs = 15_000

export async function drill(
  running: readonly ServerProcess[],
  faults: readonly Fault[],
): Promise<readonly Check[]> {
  const survey = fixture(
    flow('Drill')
      .savesPartials()
      .page('S1', ...questionKeys.map((key) => text(key)), submit())
      .thank('End', label('bye', 'All done')),
  )
  const url = running[0]?.url ?? ''
  await importSurvey(url, survey)
  const writers = running.map((server) =>
    startWriters(server.url, survey, questionKeys, writersEach),
  )
  await untilAllWrite(writers)
  const checks: Check[] = []
  for (const fault of faults) {
    await wait(betweenMs)
    checks.push(await inflict(fault, writers))
  }
  for (const one of writers) await one.stop()
  const acknowledged = writers.flatMap((one) => one.acknowledged)
  const odd = writers.flatMap((one) => one.oddReplies)
  return [
    ...checks,
    check(
      'every refusal is a 503 that says when to try again (OP-74)',
      odd.length === 0,
      `${odd.length} other refusals${odd.length > 0 ? `: ${[...new Set(odd)].slice(0, 3).join('; ')}` : ''}`,
    ),
    ...verdictOn(acknowledged, await listFeedback(url, survey)),
  ]
}

async function inflict(fault: Fault, writers: readonly Writers[]): Promise<Check> {
  const { name, unharmed, isQuiet = false } = fault
  const before = writers.map(({ retries }) => retries)
  let isAsIntended = true
  const said = await fault.inflict().catch((error: unknown) => {
    isAsIntended = false
    return error instanceof Error ? error.message : String(error)
  })
  const refusedAt = writers.map(({ retries }, place) => retries - (before[place] ?? 0))
  const refused = unharmed.reduce((sum, place) => sum + (refusedAt[place] ?? 0), 0)
  const isMade = isQuiet || refusedAt.every((count, place) => count > 0 || unharmed.includes(place))
  const healedMs = await untilAllWrite(writers)
  const note = typeof said === 'string' ? `; ${said}` : ''
  const healed = `every server wrote again after ${(healedMs / 1_000).toFixed(1)} s${note}`
  return check(
    `${name} (OP-74)`,
    isAsIntended && isMade && refused === 0 && healedMs <= healedWithinMs,
    unharmed.length === 0
      ? `${refusedAt.join(', ')} refused meanwhile; ${healed}`
      : `${refused} of the feedbacks at ${unharmed.length} servers refused meanwhile; ${healed}`,
  )
}

/** Resolves when each server has acknowledged more than its writers may have had under way, with how long that took. */
async function untilAllWrite(writers: readonly Writers[]): Promise<number> {
  const begun = performance.now()
  const goals = writers.map(({ acknowledged }) => acknowledged.length + writersEach + 1)
  while (writers.some(({ acknowledged }, place) => acknowledged.length < (goals[place] ?? 0))) {
    if (performance.now() - begun > 4 * healedWithinMs) break
    await wait(20)
  }
  return performance.now() - begun
}

/** Throws unless it becomes true in time. */
export async function becomes(
  what: string,
  withinMs: number,
  isTrue: () => Promise<boolean>,
): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < withinMs; await wait(100))
    if (await isTrue()) return
  throw new Error(`not within ${withinMs / 1_000} s: ${what}`)
}

/** What a balancer would see; null = no reply within a second. */
export async function readiness({ url }: ServerProcess): Promise<number | null> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  )
  await reply?.arrayBuffer()
  return reply?.status ?? null
}
