// Sixteen respondents and an owner write at three servers, which are killed in turn. A reader that remembers only a number
// follows the feed of changes at whichever server answers. Then its copy must be what the store has (ECO-88).
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Change } from '@askwell/contract'
import { type Fixture, fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { withCluster } from './cluster.ts'
import { ask, importSurvey, listFeedback, tryToAsk } from './owner-calls.ts'
import type { ServerProcess } from './server-process.ts'
import { verdictOn } from './verdict.ts'
import { startWriters } from './writers.ts'

const kills = 9
/** At the three servers. */
const writersAt = [6, 5, 5]
const questionKeys = ['q1', 'q2']
const pauseMs = 100
/** The reader has read everything when it has found nothing for so long. */
const quietMs = 3_000

export const changesRun = (): Promise<readonly Check[]> =>
  withCluster(
    () => ({}),
    async ({ running }) => run(running),
  )

async function run(running: readonly ServerProcess[]): Promise<readonly Check[]> {
  const urls = running.map(({ url }) => url)
  const [url = ''] = urls
  const survey = fixture(
    flow('Changes')
      .savesPartials()
      .page('S1', ...questionKeys.map((key) => text(key)), submit())
      .thank('End', label('bye', 'All done')),
  )
  await importSurvey(url, survey)
  const { next } = (await ask(url, 'GET', '/changes')) as { next: number }
  const reader = startReader(urls, next)
  const writers = urls.map((at, place) =>
    startWriters(at, survey, questionKeys, writersAt[place] ?? 0),
  )
  const owner = startOwner(urls)
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(500 + Math.random() * 500)
    const server = running[kill % running.length]
    await server?.kill()
    await server?.start()
  }
  await Promise.all(writers.map((one) => one.stop()))
  await owner.stop()
  const copy = await reader.stop()
  const acknowledged = writers.flatMap((one) => one.acknowledged)
  return [
    ...verdictOn(acknowledged, await listFeedback(url, survey)),
    ...(await verdict(url, survey, copy)),
  ]
}

type Copy = Awaited<ReturnType<ReturnType<typeof startReader>['stop']>>

async function verdict(url: string, survey: Fixture, copy: Copy): Promise<readonly Check[]> {
  const stored = await listFeedback(url, survey)
  const feedback = stored.map(({ tags: _, follow_up: __, ...one }) => one)
  const customers = (await ask(url, 'GET', '/customers?limit=500')) as { items: { id: string }[] }
  const differs = (things: readonly { readonly id: string }[], type: string): number => {
    const known = [...copy.things].filter(([key]) => key.startsWith(`${type} `))
    const wrong = things.filter(
      (thing) => copy.things.get(`${type} ${thing.id}`) !== JSON.stringify(thing),
    )
    return wrong.length + Math.abs(known.length - things.length)
  }
  const wrong = differs(feedback, 'feedback') + differs(customers.items, 'customer')
  return [
    check(
      'a reader of the feed of changes has what the store has (ECO-88)',
      wrong === 0 && feedback.length > 100 && customers.items.length > 5,
      `${feedback.length} feedbacks and ${customers.items.length} contacts, ${wrong} differ, ${copy.read} changes read`,
    ),
    check(
      'the feed of changes has no gap and nothing twice (ECO-87)',
      copy.gaps === 0 && copy.read > 100,
      `${copy.gaps} gaps in ${copy.read} numbers, ${copy.failures} calls without an answer`,
    ),
  ]
}

/** Remembers a number, and the newest text of each thing. */
function startReader(urls: readonly string[], from: number) {
  const things = new Map<string, string>()
  let [after, read, gaps, failures] = [from, 0, 0, 0]
  let isStopping = false
  const follow = async (): Promise<void> => {
    for (let turn = 0, quietSince = performance.now(); ; turn += 1) {
      const reply = await tryToAsk(
        urls[turn % urls.length] ?? '',
        'GET',
        `/changes?after=${after}&wait=1&limit=50`,
      )
      if (reply?.status !== 200) {
        failures += 1
        await wait(pauseMs)
        continue
      }
      const { items, next } = reply.body as { items: Change[]; next: number }
      for (const { seq, type, data } of items) {
        if (seq !== after + 1) gaps += 1
        after = seq
        const [kind] = type.split('.')
        if (!('id' in data) || (kind !== 'feedback' && kind !== 'customer')) continue
        if ('deleted' in data) things.delete(`${kind} ${data.id}`)
        else things.set(`${kind} ${data.id}`, JSON.stringify(data))
      }
      if (next !== after) gaps += 1
      read += items.length
      if (items.length > 0 || !isStopping) quietSince = performance.now()
      else if (performance.now() - quietSince > quietMs) return
    }
  }
  const following = follow()
  return {
    async stop() {
      isStopping = true
      await following
      return { things, read, gaps, failures }
    },
  }
}

/** Adds contacts, changes them, and deletes every third. */
function startOwner(urls: readonly string[]) {
  let isStopping = false
  const untilAnswered = async (
    url: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<void> => {
    for (;;) {
      const reply = await tryToAsk(url, method, path, { body })
      // What was done although its reply was lost: the contact exists already, or no longer.
      if (reply !== null && (reply.status < 300 || [404, 409].includes(reply.status))) return
      await wait(pauseMs)
    }
  }
  const work = urls.map(async (url) => {
    for (let turn = 0; !isStopping; turn += 1) {
      const id = randomUUID()
      await untilAnswered(url, 'POST', '/customers', { id, name: 'Ada' })
      await untilAnswered(url, 'PATCH', `/customers/${id}`, { name: `Ada ${turn}` })
      if (turn % 3 === 0) await untilAnswered(url, 'DELETE', `/customers/${id}?answers=delete`)
      await wait(pauseMs)
    }
  })
  return {
    async stop() {
      isStopping = true
      await Promise.all(work)
    },
  }
}
