// Receives webhooks on loopback, and notes each attempt by the feedback that it reports.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { WebhookEvent } from '@askwell/contract'

export interface HookReceiver {
  /** Host and port. */
  readonly target: string
  /** When each attempt came, by feedback, in milliseconds of this process. */
  readonly attempts: ReadonlyMap<string, readonly number[]>
  /** The feedbacks whose delivery it accepted. */
  readonly accepted: ReadonlySet<string>
  close(): Promise<void>
}

/** `accepts` = whether an attempt, numbered from 1 for each feedback, is answered with 204; else it is with 503. */
export async function hookReceiver(accepts: (attempt: number) => boolean): Promise<HookReceiver> {
  const attempts = new Map<string, number[]>()
  const accepted = new Set<string>()
  const server = createServer(async (request, reply) => {
    const event = JSON.parse(`${await buffer(request)}`) as WebhookEvent
    const id = String(event.data['id'])
    const times = [...(attempts.get(id) ?? []), performance.now()]
    attempts.set(id, times)
    const isTaken = accepts(times.length)
    if (isTaken) accepted.add(id)
    reply.writeHead(isTaken ? 204 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    target: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts,
    accepted,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
