// A receiver of webhooks on the loopback, with the library that receivers use.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEvent } from '@askwell/contract'

export interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly event: WebhookEvent
}

export interface Receiver {
  readonly url: string
  /** As `ASKWELL_OUTBOUND_ALLOW` names it. */
  readonly target: string
  readonly received: Received[]
  /** What it replies from now on; `hang` = nothing. */
  answer: number | 'hang'
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({
        path: request.url ?? '',
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body,
        event: JSON.parse(body),
      })
      if (receiver.answer === 'hang') return
      const headers =
        receiver.answer >= 300 && receiver.answer < 400 ? { location: '/elsewhere' } : {}
      reply.writeHead(receiver.answer, headers).end('thanks')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    target: `127.0.0.1:${port}`,
    received,
    answer: 200,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
