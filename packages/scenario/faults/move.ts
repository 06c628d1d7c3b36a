// `askwell move` beside a server under load (OP-84): sixteen respondents write and repeat what was refused, the first command is
// killed in the middle, the second one completes, and a server on PostgreSQL takes over at the same address.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { emptyDatabase, startS3Stub, whyNoDatabase } from '@askwell/server/test-kit'
import { file, fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { ask, importSurvey, listFeedback, runKey } from './owner-calls.ts'
import { sendFeedback } from './send-feedback.ts'
import { serverProcess } from './server-process.ts'
import { tcpSwitch } from './tcp-switch.ts'
import { verdictOn } from './verdict.ts'
import { startWriters } from './writers.ts'

const writerCount = 16
const fileCount = 5
const questionKeys = ['q1', 'q2', 'q3']
/** From the death of the command until a respondent is acknowledged again; an idle machine needs well under a second. */
const writesAgainWithinMs = 10_000
const bin = fileURLToPath(new URL('../../server/bin/askwell.mjs', import.meta.url))
const secret = 'the-secret-of-fault-runs-is-long-enough'

export const whyNoMove = whyNoDatabase

/** `beforeMs`: how long respondents write before the first command; `older`: feedbacks of another channel that are there before. */
export async function moveRun(beforeMs: number, older = 0): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-move-'))
  const dataDir = join(folder, 'data')
  const database = await emptyDatabase()
  const databaseUrl = database.url
  const bucket = await startS3Stub()
  const env = { ASKWELL_API_KEY: runKey }
  const moved = { ...bucket.env, DATABASE_URL: databaseUrl }
  const old = await serverProcess({ ...env, ASKWELL_DATA_DIR: dataDir })
  const next = await serverProcess({ ...env, ...moved })
  const address = await tcpSwitch(portOf(old.url))
  const commands: ChildProcess[] = []
  try {
    await old.start()
    return await run()
  } finally {
    for (const command of commands) command.kill('SIGKILL')
    await old.kill()
    await next.kill()
    await address.close()
    await bucket.close()
    await database.remove()
    rmSync(folder, { recursive: true, force: true })
  }

  async function run(): Promise<Check[]> {
    const survey = fixture(
      flow('Move')
        .savesPartials()
        .page('S1', ...questionKeys.map((key) => text(key)), file('letter'), submit())
        .thank('End', label('bye', 'All done')),
    )
    const other = fixture(
      flow('Older').page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')),
    )
    await importSurvey(old.url, other)
    await sendFeedback(old.url, other)
    await old.stop()
    multiply(join(dataDir, 'askwell.db'), older)
    await old.start()
    await importSurvey(old.url, survey)
    for (let count = 0; count < fileCount; count += 1) await upload(old.url, survey.nodeId)
    const writers = startWriters(
      `http://127.0.0.1:${address.port}`,
      survey,
      questionKeys,
      writerCount,
    )
    const acknowledges = async (withinMs: number): Promise<number> => {
      const [begun, goal] = [performance.now(), writers.acknowledged.length + writerCount + 1]
      while (writers.acknowledged.length < goal && performance.now() - begun < withinMs)
        await wait(20)
      return performance.now() - begun
    }
    await wait(beforeMs)
    await acknowledges(60_000)

    const stopped = move()
    await stopped.says('The server is read-only')
    stopped.signal('SIGINT')
    const stoppedExit = await stopped.ended
    await acknowledges(60_000)

    // The first question starts the thread of results, which may take longer than the rest of a move.
    await figures(old.url, [survey.nodeId])
    const killed = move()
    await killed.says('The server is read-only')
    const [ready, figuresMeanwhile] = await Promise.all([
      fetch(`${old.url}/readyz`),
      figures(old.url, [survey.nodeId]),
    ])
    await killed.says('feedback: ')
    killed.signal('SIGKILL')
    const writesAgainMs = await acknowledges(4 * writesAgainWithinMs)

    const begun = performance.now()
    const refusedBefore = writers.retries
    const second = move()
    const exitCode = await second.ended
    const tookMs = performance.now() - begun
    const refused = writers.retries - refusedBefore
    const movedRows = Number(/^feedback: (\d+) rows/m.exec(second.printed())?.[1])
    const atTheEnd = writers.acknowledged.length
    // A server that wrote again would acknowledge some within a second.
    await wait(1_500)
    const acknowledgedAfter = writers.acknowledged.length - atTheEnd

    await next.start()
    const [figuresBefore, figuresAfter] = [
      await figures(old.url, [survey.nodeId, other.nodeId]),
      await figures(next.url, [survey.nodeId, other.nodeId]),
    ]
    const [auditBefore, auditAfter] = [await audit(old.url), await audit(next.url)]
    address.turnTo(portOf(next.url))
    await acknowledges(60_000)
    await writers.stop()
    const oldExit = await old.stop()
    const verified = await askwell(['verify', '--deep'], moved).ended

    return [
      check(
        'an interrupted move says how to go on (OP-83)',
        stoppedExit === 130 && stopped.printed().includes('Run the same command to begin again'),
        `exit ${stoppedExit}`,
      ),
      check(
        'a server whose move was killed writes again within seconds (OP-84)',
        writesAgainMs < writesAgainWithinMs && figuresMeanwhile.length > 0,
        `after ${(writesAgainMs / 1_000).toFixed(1)} s; /readyz gave ${ready.status} meanwhile, and results were read`,
      ),
      check(
        'the move beside a running server is complete (OP-83, OP-84)',
        exitCode === 0 && movedRows >= older + atTheEnd && refused > 0 && acknowledgedAfter === 0,
        `exit ${exitCode} after ${(tookMs / 1_000).toFixed(1)} s with ${movedRows} feedbacks; ${refused} saves refused and repeated, ${acknowledgedAfter} acknowledged by the old server afterwards${exitCode === 0 ? '' : second.printed()}`,
      ),
      check(
        'every refusal is a 503 that says when to try again (OP-84)',
        writers.oddReplies.length === 0,
        `${writers.oddReplies.length} other refusals ${[...new Set(writers.oddReplies)].slice(0, 3).join('; ')}`,
      ),
      check(
        'every figure of results is equal on both sides (OP-83)',
        isDeepStrictEqual(figuresBefore, figuresAfter),
        `${figuresBefore.length} results compared`,
      ),
      check(
        'the audit log and the files are on the new side (OP-83)',
        auditBefore.length > 0 &&
          auditBefore.every((id) => auditAfter.includes(id)) &&
          auditAfter.length === auditBefore.length + 1 &&
          bucket.objects.size >= fileCount &&
          verified === 0,
        `${auditBefore.length} entries before, ${auditAfter.length} after; ${bucket.objects.size} files in the bucket; verify --deep exits ${verified}, the old server ${oldExit}`,
      ),
      ...verdictOn(writers.acknowledged, await listFeedback(next.url, survey)),
    ]
  }

  function move() {
    const variables = join(folder, 'bucket.env')
    const lines = Object.entries(bucket.env).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(variables, lines.join(''))
    return askwell(['move', '--to', databaseUrl, '--bucket', variables], {
      ASKWELL_DATA_DIR: dataDir,
    })
  }

  function askwell(words: readonly string[], more: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [bin, ...words], {
      env: {
        PATH: process.env['PATH'],
        ASKWELL_SECRET: secret,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate group, so that killing it ends the process that the command starts, too.
      detached: true,
    })
    commands.push(child)
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => {
        printed += bytes
      })
    const ended = once(child, 'close').then(([code]) => Number(code))
    return {
      ended,
      printed: () => printed,
      signal: (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name),
      async says(words_: string) {
        while (!printed.includes(words_)) {
          if (child.exitCode !== null) throw new Error(`The move ended early: ${printed}`)
          await wait(5)
        }
      },
    }
  }
}

const portOf = (url: string): number => Number(new URL(url).port)

async function upload(url: string, nodeId: string): Promise<void> {
  const form = new FormData()
  const letter = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  form.append('file', new Blob([letter], { type: 'application/pdf' }), 'letter.pdf')
  const reply = await fetch(`${url}/v1/attachments?node_id=${nodeId}`, {
    method: 'POST',
    body: form,
  })
  if (!reply.ok) throw new Error(`An upload was refused: ${reply.status} ${await reply.text()}`)
}

/** Copies the one feedback that a stopped server has. */
function multiply(database: string, times: number): void {
  const store = new DatabaseSync(database)
  const own = new Set(['id', 'run_key', 'device_id'])
  // The id of a feedback is a UUID: its last digits count.
  const id = "substr(id, 1, 24) || printf('%012x', n)"
  const columns = store
    .prepare('pragma table_info(feedback)')
    .all()
    .map(({ name }) => String(name))
  const values = columns.map((name) => (own.has(name) ? id : `"${name}"`))
  store.exec(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${times})
     insert into feedback (${columns.join()}) select ${values.join()} from feedback, numbers where ${times} > 0`,
  )
  store.close()
}

async function figures(url: string, nodeIds: readonly string[]): Promise<unknown[]> {
  const filters = [
    '',
    'completed=any',
    'completed=false',
    'unit=day',
    'device=unknown',
    'channel=link',
  ]
  const all: unknown[] = []
  for (const nodeId of nodeIds)
    for (const filter of filters)
      all.push(await ask(url, 'GET', `/nodes/${nodeId}/results?${filter}`))
  return all
}

async function audit(url: string): Promise<string[]> {
  const { items } = (await ask(url, 'GET', '/audit?limit=500')) as { items: { id: string }[] }
  return items.map(({ id }) => id)
}
