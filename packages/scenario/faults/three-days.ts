// A receiver of webhooks that is down for three days (OP-74). The clock of three servers and of their PostgreSQL is moved to the
// moment of each next attempt, and one server is killed meanwhile. Once the receiver is up, every event must reach it.
import { setTimeout as wait } from 'node:timers/promises'
import { fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { withCluster } from './cluster.ts'
import { becomes } from './drill.ts'
import { hookReceiver } from './hook-receiver.ts'
import { movedClock } from './moved-clock.ts'
import { ownPostgres } from './own-postgres.ts'
import { addWebhook, importSurvey } from './owner-calls.ts'
import { sendFeedback } from './send-feedback.ts'

const events = 60
const hour = 3_600
const downSeconds = 72 * hour
/** Each step is past the next attempt of every delivery, and the last one is just before the receiver is up. */
const steps = [10, 10 * 60, hour, 4 * hour, 10 * hour, 22 * hour, 40 * hour, 64 * hour]
/** The last attempts are due within a day and a tenth of that. */
const longestSeconds = 110 * hour
/** A heartbeat, which follows the clock of the database, and the looks of the deliverers. */
const stepMs = 20_000
const killedAtStep = 4

export async function threeDaysRun(): Promise<readonly Check[]> {
  const clock = movedClock()
  let isUp = false
  const receiver = await hookReceiver(() => isUp)
  const envOf = () => ({ ASKWELL_OUTBOUND_ALLOW: receiver.target, ...clock.env })
  try {
    return await withCluster(
      envOf,
      async ({ running }) => {
        const [first, second] = running
        if (first === undefined || second === undefined) throw new Error('There are three servers.')
        const survey = fixture(
          flow('Days').page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')),
        )
        await importSurvey(first.url, survey)
        await addWebhook(first.url, {
          url: `http://${receiver.target}/hook`,
          types: ['feedback.completed'],
        })
        const ids: string[] = []
        for (let turn = 0; turn < events; turn += 1)
          ids.push(await sendFeedback(running[turn % running.length]?.url ?? '', survey))
        const tries = (): readonly number[] =>
          ids.map((id) => receiver.attempts.get(id)?.length ?? 0)
        for (const [step, seconds] of [0, ...steps, downSeconds - hour].entries()) {
          clock.moveTo(seconds)
          const before = tries()
          if (step === killedAtStep) await second.kill()
          if (step === killedAtStep + 1) await second.start()
          await becomes('each was tried', stepMs, async () =>
            tries().every((count, place) => count > (before[place] ?? 0)),
          ).catch(() => undefined)
        }
        const whileDown = tries()
        clock.moveTo(downSeconds)
        isUp = true
        await wait(1_000)
        for (const seconds of [downSeconds + 12 * hour, longestSeconds]) {
          clock.moveTo(seconds)
          await becomes('all have arrived', stepMs, async () =>
            ids.every((id) => receiver.accepted.has(id)),
          ).catch(() => undefined)
        }
        const lost = ids.filter((id) => !receiver.accepted.has(id)).length
        return [
          check(
            'a receiver of webhooks is down for 3 days, and a server is killed meanwhile: every event arrives (OP-74)',
            lost === 0 && Math.min(...whileDown) >= 5,
            `${ids.length} events, each tried ${Math.min(...whileDown)} to ${Math.max(...whileDown)} times in vain, ${lost} lost`,
          ),
        ]
      },
      ownPostgres({ env: clock.env }),
    )
  } finally {
    await receiver.close()
    clock.remove()
  }
}
