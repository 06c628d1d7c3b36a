// A push service on the loopback, and browsers that have subscribed with it. It checks how the server identifies itself, and reads
// messages as a browser would: a message that a browser could not open is an error here.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { derive, recordKeys } from '../outside/encrypt-push.ts'

export interface TestBrowser {
  /** As the browser's own `subscription.toJSON()`. */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** Opened, oldest first. */
  readonly messages: readonly PushedMessage[]
}

export interface PushedMessage {
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

/** A number is a status; null = never answers. */
export type PushAnswer =
  | number
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | null

export interface PushService {
  /** For `ASKWELL_OUTBOUND_ALLOW`. */
  readonly hostAndPort: string
  readonly origin: string
  browser(): TestBrowser
  /** From now on; 201 at first. A request with another reply than 201 is not delivered. */
  answer: PushAnswer
  /** How many requests came, however they were answered. */
  readonly asked: number
  close(): Promise<void>
}

interface Device {
  readonly own: ECDH
  readonly auth: Buffer
  readonly messages: PushedMessage[]
}

/** `publicKey`: that of the server under test; nothing else may push. */
export async function startPushService(publicKey: () => string): Promise<PushService> {
  const devices = new Map<string, Device>()
  const state: { answer: PushAnswer; asked: number } = { answer: 201, asked: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      state.asked += 1
      const device = devices.get(request.url ?? '')
      if (state.answer === null) return
      if (!device) return void response.writeHead(410).end()
      if (!isNamed(request.headers.authorization, publicKey(), origin))
        return void response.writeHead(403).end()
      const { status, headers } =
        typeof state.answer === 'number' ? { status: state.answer, headers: {} } : state.answer
      if (status === 201)
        device.messages.push({
          text: opened(Buffer.concat(parts), device),
          headers: request.headers,
        })
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostAndPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${hostAndPort}`
  return {
    hostAndPort,
    origin,
    browser() {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const device: Device = { own, auth: randomBytes(16), messages: [] }
      const path = `/push/${randomUUID()}`
      devices.set(path, device)
      const keys = {
        p256dh: own.getPublicKey('base64url'),
        auth: device.auth.toString('base64url'),
      }
      return { subscription: { endpoint: `${origin}${path}`, keys }, messages: device.messages }
    },
    get answer() {
      return state.answer
    },
    set answer(answer) {
      state.answer = answer
    },
    get asked() {
      return state.asked
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** RFC 8291, the browser's side. */
function opened(sealed: Buffer, { own, auth }: Device): string {
  const salt = sealed.subarray(0, 16)
  const keyLength = sealed[20] ?? 0
  const sender = sealed.subarray(21, 21 + keyLength)
  const record = sealed.subarray(21 + keyLength)
  if (record.length > sealed.readUInt32BE(16) || sealed.length > 4_096)
    throw new Error('longer than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const { key, nonce } = recordKeys(derive(auth, own.computeSecret(sender), info, 32), salt)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('not the last record')
  return plain.subarray(0, end).toString()
}

/** RFC 8292: a token for this origin, not yet expired and for a day at most, signed by the key that the browser knows. */
function isNamed(authorization: string | undefined, publicKey: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >
  return (
    isSigned &&
    aud === origin &&
    typeof exp === 'number' &&
    typeof sub === 'string' &&
    /^(https?:|mailto:)/.test(sub)
  )
}
