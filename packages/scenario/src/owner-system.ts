// An owner's system on the loopback, whose behaviour a test sets. It records its calls.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OwnerSystem {
  readonly url: string
  /** For `ASKWELL_OUTBOUND_ALLOW`. */
  readonly host: string
  /** Bodies of the calls so far, oldest first. */
  readonly asked: { readonly path: string; readonly body: unknown }[]
  /** How it answers from now on. */
  behaves(answer: (response: ServerResponse, body: unknown) => void): void
  close(): Promise<void>
}

export const saying =
  (value: unknown, status = 200) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(value))

export async function startOwnerSystem(): Promise<OwnerSystem> {
  const asked: { path: string; body: unknown }[] = []
  let answer: (response: ServerResponse, body: unknown) => void = saying({})
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const body: unknown = text === '' ? null : JSON.parse(text)
      asked.push({ path: request.url ?? '', body })
      answer(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    asked,
    behaves(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
