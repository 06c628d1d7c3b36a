// A database is lost with its disk, and recovered from a base backup and the archived WAL (OP-41, OP-74). Only what was
// acknowledged after the last archived file may be missing, and what was erased since is erased again.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { ownPostgres } from './own-postgres.ts'
import { ask, importSurvey, listFeedback, runKey, tryToAsk } from './owner-calls.ts'
import { runCommand } from './run-command.ts'
import { sendFeedback } from './send-feedback.ts'
import { serverProcess } from './server-process.ts'
import { startWriters } from './writers.ts'

/** Longer than the run, which archives at the moment that it chooses. */
const archiveSeconds = 600
const unarchivedMs = 4_000
const writerCount = 16
const questionKeys = ['q1', 'q2', 'q3', 'q4']
const runsMs = 5_000
/** The time that a writer may have waited for its reply. */
const allowanceMs = 2_000

export async function archiveRun(): Promise<readonly Check[]> {
  const postgres = await ownPostgres({ archiveSeconds })
  const folder = mkdtempSync(join(tmpdir(), 'askwell-archive-'))
  const env = { DATABASE_URL: postgres.url, ASKWELL_DATA_DIR: folder }
  const server = await serverProcess({ ...env, ASKWELL_API_KEY: runKey })
  const { url } = server
  try {
    const survey = fixture(
      flow('Archive')
        .page('S1', ...questionKeys.map((key) => text(key)), submit())
        .thank('End', label('bye', 'All done')),
    )
    const erased = fixture(
      flow('Erased').page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')),
    )
    await server.start()
    for (const one of [survey, erased]) await importSurvey(url, one)
    const erasedId = await sendFeedback(url, erased)
    const writers = startWriters(url, survey, questionKeys, writerCount)
    const times = noteTimes(writers.acknowledged)
    await wait(runsMs)
    const backup = await postgres.backUp()
    await wait(runsMs)
    const archivedAt = performance.now()
    await untilArchived(postgres.ask)
    await ask(url, 'DELETE', `/feedbacks/${erasedId}`)
    await wait(unarchivedMs)
    const lostAt = performance.now()
    await postgres.crash()
    const countBefore = writers.acknowledged.length
    await postgres.recover(backup)
    const recoveredMs = performance.now() - lostAt
    const goal = writers.acknowledged.length + writerCount
    while (writers.acknowledged.length < goal) await wait(20)
    const healedMs = performance.now() - lostAt
    await writers.stop()
    times.stop()

    const stored = await listFeedback(url, survey)
    const ids = new Set(stored.map(({ id }) => id))
    const missing = writers.acknowledged.flatMap((one, place) =>
      // A run that sends again after the recovery gets another id than before.
      [...one.ids].some((id) => ids.has(id)) ? [] : [place],
    )
    const oldest = missing[0] === undefined ? 0 : lostAt - times.at(missing[0])
    const returned = await tryToAsk(url, 'GET', `/feedbacks/${erasedId}`)
    const applied = await runCommand(env, 'erasures', 'apply')
    const gone = await tryToAsk(url, 'GET', `/feedbacks/${erasedId}`)
    const verified = await runCommand(env, 'verify', '--deep')
    return [
      check(
        'what was acknowledged before the last archived WAL is there once (OP-41, OP-74)',
        countBefore > 0 &&
          oldest <= lostAt - archivedAt + allowanceMs &&
          missing.every((place) => place < countBefore) &&
          ids.size === stored.length,
        `${countBefore} acknowledged before the loss, ${missing.length} missing, the oldest of them ${(oldest / 1_000).toFixed(1)} s before it`,
      ),
      check(
        'the servers write again by themselves after the recovery (OP-74)',
        healedMs - recoveredMs < 15_000,
        `recovered in ${(recoveredMs / 1_000).toFixed(1)} s, ${(healedMs / 1_000).toFixed(1)} s until feedback is saved`,
      ),
      check(
        'a feedback that was erased after the last archived WAL is erased again (OP-42)',
        returned?.status === 200 && applied.exitCode === 0 && gone?.status === 404,
        `${returned?.status} after the recovery, ${gone?.status} after the command: ${applied.said}`,
      ),
      check(
        'the recovered store is whole (OP-74)',
        verified.exitCode === 0,
        verified.said.replaceAll('\n', '; '),
      ),
    ]
  } finally {
    await server.kill()
    await postgres.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Begins a new file of WAL, and resolves when the one before is in the archive. */
async function untilArchived(askDatabase: (statement: string) => Promise<string>): Promise<void> {
  const file = (await askDatabase('select pg_walfile_name(pg_switch_wal())')).trim()
  for (;;) {
    const last = await askDatabase('select last_archived_wal from pg_stat_archiver')
    if (last.trim() >= file) return
    await wait(50)
  }
}

/** When each was acknowledged, to a tenth of a second. */
function noteTimes(acknowledged: readonly unknown[]) {
  const times: number[] = []
  const watch = (): void => {
    while (times.length < acknowledged.length) times.push(performance.now())
  }
  const timer = setInterval(watch, 100)
  return {
    at: (place: number): number => times[place] ?? 0,
    stop: () => clearInterval(timer),
  }
}
