// A server on the loopback that gives access tokens for client credentials.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TokenServer {
  readonly url: string
  readonly target: string
  readonly forms: string[]
  readonly users: string[]
  readonly seconds: number
  /** In place of a token. */
  answer: string | null
  close(): Promise<void>
}

export async function openTokenServer(): Promise<TokenServer> {
  const [forms, users, seconds]: [string[], string[], number] = [[], [], 3_600]
  const http = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      forms.push(Buffer.concat(chunks).toString())
      const [, word = ''] = (request.headers.authorization ?? '').split(' ')
      users.push(Buffer.from(word, 'base64').toString())
      const token = { access_token: `token-${forms.length}`, expires_in: seconds }
      reply.end(opened.answer ?? JSON.stringify(token))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const opened: TokenServer = {
    url: `http://127.0.0.1:${port}/token`,
    target: `127.0.0.1:${port}`,
    ...{ forms, users, seconds, answer: null },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return opened
}
