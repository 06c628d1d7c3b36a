// What the doctor says about the certificate of a server that really speaks TLS, as an operator runs it. Each certificate is its own
// authority; the process of the command trusts it or not.
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasOpenssl, openCertificates, type TestCertificate } from '../test-kit/certificate.ts'
import { startTestServer, type TestServer } from '../test-kit/respondent-server.ts'
import { inherited, newDirectory } from '../test-kit/server-process.ts'

const command = fileURLToPath(new URL('../../bin/askwell.mjs', import.meta.url))
const dayMs = 86_400_000

describe.skipIf(!hasOpenssl)('the doctor at a server with TLS (needs openssl)', () => {
  const certificates = hasOpenssl ? openCertificates() : null
  let server: TestServer
  const undo: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    server = await startTestServer()
    await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  afterAll(async () => {
    await server.close()
    certificates?.remove()
  })

  const certificate = (host: string, fromDays: number, toDays: number): TestCertificate => {
    const [from, to] = [fromDays, toDays].map((days) => Date.now() + days * dayMs)
    if (certificates === null) throw new Error('openssl is needed')
    return certificates.make(host, { from: from ?? 0, to: to ?? 0 })
  }
  const behind = async (made: TestCertificate): Promise<string> => {
    const { port } = server.app.server.address() as AddressInfo
    const proxy = await openTlsProxy(made, port)
    undo.push(proxy.close)
    return proxy.url
  }

  it('finds a valid certificate, WebSockets behind it, and how long it lasts', async () => {
    const made = certificate('localhost', -1, 90)
    const found = await examine(await behind(made), made)
    expect(found['address']).toMatchObject({ status: 'ok' })
    expect(found['certificate']).toMatchObject({
      status: 'ok',
      says: expect.stringMatching(/ends in 89 days\.$/),
    })
    expect(found['websocket']).toMatchObject({ status: 'ok' })
  })

  it('warns of a certificate that ends soon', async () => {
    const made = certificate('localhost', -80, 10)
    expect((await examine(await behind(made), made))['certificate']).toMatchObject({
      status: 'warn',
      says: expect.stringMatching(/ends in 9 days\.$/),
    })
  })

  it.each([
    ['nobody trusts', 'localhost', [-1, 90], 'not trusted', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['is of another host', 'shop.example', [-1, 90], 'trusted', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['has ended', 'localhost', [-90, -1], 'trusted', 'CERT_HAS_EXPIRED'],
    ['is not valid yet', 'localhost', [1, 90], 'trusted', 'CERT_NOT_YET_VALID'],
  ] as const)('finds a certificate that %s', async (_name, host, [from, to], trust, code) => {
    const made = certificate(host, from, to)
    const found = await examine(await behind(made), trust === 'trusted' ? made : null)
    expect(found['certificate']).toMatchObject({
      status: 'fail',
      says: expect.stringContaining(code),
    })
    expect(found['address']).toBeUndefined()
  })
})

type Found = Readonly<Record<string, { readonly status: string; readonly says: string }>>

async function examine(publicUrl: string, trusted: TestCertificate | null): Promise<Found> {
  const child = spawn(process.execPath, [command, 'doctor', '--json'], {
    env: {
      ...inherited,
      PUBLIC_URL: publicUrl,
      ASKWELL_DATA_DIR: await newDirectory(),
      ...(trusted !== null && { NODE_EXTRA_CA_CERTS: trusted.file }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes
  })
  await new Promise((resolve) => child.once('close', resolve))
  const { checks } = JSON.parse(printed) as {
    checks: { check: string; status: string; says: string }[]
  }
  return Object.fromEntries(checks.map((one) => [one.check, one]))
}

/** Ends TLS and passes requests and WebSockets on, as the proxy of a company does. */
async function openTlsProxy(
  { key, cert }: TestCertificate,
  port: number,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const to = { host: '127.0.0.1', port }
  const proxy = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const passed = request({ ...to, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  proxy.on('upgrade', ({ method, url, rawHeaders }, socket) => {
    const passed = connect(port, to.host)
    const lines = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`))
    passed.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    for (const [one, other] of [
      [socket, passed],
      [passed, socket],
    ] as const)
      one.pipe(other).on('error', () => one.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve())
        proxy.closeAllConnections()
      }),
  }
}
