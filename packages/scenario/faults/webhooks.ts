// The server killed between a commit and its delivery, twenty times: every acknowledged feedback reaches every address at
// least once, and each delivery under one `webhook-id`, however often it is sent.
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebhookEvent } from '@askwell/contract'
import { fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { addWebhook, importSurvey, runKey } from './owner-calls.ts'
import { sendFeedback } from './send-feedback.ts'
import { serverProcess } from './server-process.ts'

const kills = 20
const perKill = 3
/** Each has its own job, so that some are being sent and some wait when the server dies. */
const addresses = ['/one', '/two', '/three']
/** The receiver waits for so long: a kill meanwhile falls between sending and the reply. */
const thinksMs = 150
/** Jobs are looked for every second. */
const longestMs = 2_500
/** The jobs of a killed server are free after a minute. */
const patienceMs = 180_000

/** `env` names the store. */
export async function webhookRun(env: Readonly<Record<string, string>>): Promise<Check[]> {
  const receiver = await openReceiver()
  const server = await serverProcess({
    ...env,
    ASKWELL_API_KEY: runKey,
    ASKWELL_OUTBOUND_ALLOW: receiver.target,
  })
  const begun = performance.now()
  try {
    await server.start()
    const survey = fixture(
      flow('Webhooks').page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')),
    )
    await importSurvey(server.url, survey)
    for (const path of addresses)
      await addWebhook(server.url, {
        url: `http://${receiver.target}${path}`,
        types: ['feedback.completed'],
      })

    const acknowledged: string[] = []
    let undelivered = 0
    for (let kill = 1; kill <= kills; kill += 1) {
      for (let at = 0; at < perKill; at += 1)
        acknowledged.push(await sendFeedback(server.url, survey))
      // At once, or in the middle of a delivery; if a killed server still holds all jobs, there is none to wait for.
      if (kill % 2 === 1) await Promise.race([receiver.nextRequest(), wait(longestMs)])
      await server.kill()
      if (receiver.missing(acknowledged.slice(-perKill)) > 0) undelivered += 1
      await server.start()
    }
    const dueBy = performance.now() + patienceMs
    while (receiver.missing(acknowledged) > 0 && performance.now() < dueBy) await wait(200)

    const missing = receiver.missing(acknowledged)
    const { received, unheard, doubled } = receiver.outcome()
    return [
      check(
        'fault 19: killed between the commit and the delivery',
        undelivered === kills,
        `${undelivered} of ${kills} kills with deliveries left, ${unheard} in the middle of one, ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
      ),
      check(
        'fault 19: what was acknowledged is delivered to every address',
        missing === 0 && acknowledged.length === kills * perKill,
        `${acknowledged.length} feedbacks to ${addresses.length} addresses, ${received} requests, ${missing} missing`,
      ),
      check(
        'fault 19: a delivery has one webhook-id however often it is sent',
        doubled === 0,
        `${doubled} with another id`,
      ),
    ]
  } finally {
    await server.kill()
    await receiver.close()
  }
}

async function openReceiver() {
  /** `webhook-id`s by address and feedback, also of those whose sender was killed before the reply. */
  const ids = new Map<string, Set<string>>()
  const heard = new Set<string>()
  const asked = new EventEmitter()
  let received = 0
  let unheard = 0
  const keyOf = (path: string, feedbackId: string): string => `${path} ${feedbackId}`
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const event = JSON.parse(Buffer.concat(parts).toString()) as WebhookEvent
      const key = keyOf(request.url ?? '', String(event.data['id']))
      ids.set(key, (ids.get(key) ?? new Set()).add(String(request.headers['webhook-id'])))
      asked.emit('request')
      setTimeout(() => {
        // The sender never received the reply, so it must send again.
        if (reply.destroyed) {
          unheard += 1
          return
        }
        received += 1
        heard.add(key)
        reply.writeHead(204).end()
      }, thinksMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    target: `127.0.0.1:${port}`,
    nextRequest: () => once(asked, 'request'),
    missing: (feedbackIds: readonly string[]): number =>
      feedbackIds.flatMap((id) => addresses.filter((path) => !heard.has(keyOf(path, id)))).length,
    outcome: () => ({
      received,
      unheard,
      doubled: [...ids.values()].filter(({ size }) => size > 1).length,
    }),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
