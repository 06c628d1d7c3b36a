// Three servers, the clock of one of which jumps ten minutes ahead and then behind (OP-65, OP-74). A receiver of webhooks refuses
// each first attempt meanwhile, so that a server that judged what is due by its own clock would try again too early or too late.
// Then the event loop of another one is blocked for five seconds.
import { setTimeout as wait } from 'node:timers/promises'
import { fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { withCluster } from './cluster.ts'
import { becomes, drill, type Fault, readiness } from './drill.ts'
import { type HookReceiver, hookReceiver } from './hook-receiver.ts'
import { type MovedClock, movedClock } from './moved-clock.ts'
import { addWebhook, importSurvey } from './owner-calls.ts'
import { sendFeedback } from './send-feedback.ts'
import type { ServerProcess } from './server-process.ts'

/** The pause after the first attempt is five seconds, varied by a tenth. */
const earliestMs = 4_000
/** A claim of the deliverers, a busy machine. */
const latestMs = 20_000
const away = 600
/** A server compares its clock with the database's each five seconds. */
const noticedMs = 6_000
const movedMs = 10_000
const eventsEach = 8

export async function clockRun(): Promise<readonly Check[]> {
  const clock = movedClock()
  const receiver = await hookReceiver((attempt) => attempt > 1)
  const block = new URL('./block-on-signal.ts', import.meta.url).href
  const envOf = (place: number) => ({
    ASKWELL_OUTBOUND_ALLOW: receiver.target,
    ...(place === 0 && clock.env),
    ...(place === 1 && { NODE_OPTIONS: `--import ${block}` }),
  })
  try {
    return await withCluster(envOf, async ({ running }) => [
      ...(await drill(running, [
        moved(clock, away),
        moved(clock, -away),
        ...running.slice(1, 2).map(blocked),
      ])),
      ...(await judgeDueTimes(running, clock, receiver)),
    ])
  } finally {
    await receiver.close()
    clock.remove()
  }
}

const moved = (clock: MovedClock, seconds: number): Fault => ({
  name: `the clock of a server is ${spoken(seconds)}`,
  unharmed: [0, 1, 2],
  isQuiet: true,
  async inflict() {
    clock.moveTo(seconds)
    await wait(movedMs)
    clock.moveTo(0)
  },
})

const spoken = (seconds: number): string =>
  `${Math.abs(seconds) / 60} minutes ${seconds > 0 ? 'ahead' : 'behind'}`

const blocked = (server: ServerProcess): Fault => ({
  name: 'the event loop of a server is blocked for 5 seconds',
  unharmed: [0, 2],
  // The writers at that server wait for longer than it is blocked.
  isQuiet: true,
  async inflict() {
    server.signal('SIGUSR2')
    await becomes('the blocked server is unready', 1_500, async () => !(await isReady(server)))
    await becomes('the blocked server is ready again', 15_000, () => isReady(server))
  },
})

const isReady = async (server: ServerProcess): Promise<boolean> => (await readiness(server)) === 200

/** Without the writers, so that nothing but a wrong clock makes an attempt early or late. */
async function judgeDueTimes(
  running: readonly ServerProcess[],
  clock: MovedClock,
  { target, attempts }: HookReceiver,
): Promise<readonly Check[]> {
  const survey = fixture(
    flow('Clocks').page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')),
  )
  const url = running[0]?.url ?? ''
  await importSurvey(url, survey)
  await addWebhook(url, { url: `http://${target}/hook`, types: ['feedback.completed'] })
  const checks: Check[] = []
  for (const seconds of [away, -away]) {
    clock.moveTo(seconds)
    await wait(noticedMs)
    const ids: string[] = []
    for (let turn = 0; turn < eventsEach; turn += 1)
      for (const server of running) ids.push(await sendFeedback(server.url, survey))
    const isTwice = (id: string): boolean => (attempts.get(id)?.length ?? 0) > 1
    await becomes('every event is tried twice', 2 * latestMs, async () => ids.every(isTwice)).catch(
      () => undefined,
    )
    const pauses = ids.map((id) => {
      const [one = 0, other = Number.POSITIVE_INFINITY] = attempts.get(id) ?? []
      return Math.round(other - one)
    })
    const early = pauses.filter((pause) => pause < earliestMs).length
    const late = pauses.filter((pause) => pause > latestMs).length
    checks.push(
      check(
        `with a clock that is ${spoken(seconds)}, a delivery is tried again when it is due (OP-65)`,
        early + late === 0,
        `${pauses.length} after ${Math.min(...pauses)} to ${Math.max(...pauses)} ms: ${early} too early, ${late} too late or never`,
      ),
    )
  }
  return checks
}
