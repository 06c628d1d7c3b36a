// Whether visitors reach the server at its public addresses, through whatever is in between: certificate, WebSocket, and which
// address the server sees for them.
import { connect } from 'node:tls'
import type { Config } from '../config/config.ts'
import { studioOrigin } from '../config/origins.ts'
import { proxiesIn } from '../config/proxies.ts'
import {
  type Diagnosis,
  type DoctorCheck,
  errorCodeOf,
  fail,
  messageOf,
  ok,
  warn,
} from './diagnosis.ts'

const patienceMs = 5_000
const dayMs = 86_400_000
/** Programs that renew certificates do it a month before they end. */
const fewestDays = 14

export function reachChecks(config: Config): readonly DoctorCheck[] {
  const origins = new Set([config.publicUrl, studioOrigin(config)])
  return [...origins].map((origin) => ({
    name: 'address',
    look: () => judgeOrigin(config, origin),
  }))
}

async function judgeOrigin(config: Config, origin: string): Promise<readonly Diagnosis[]> {
  const address = await judgeAddress(origin)
  if (address.status !== 'ok') return [address]
  return [
    address,
    ...(origin.startsWith('https:') ? [await judgeCertificate(origin)] : []),
    await judgeSocket(origin),
    await judgeProxy(config, origin),
  ]
}

async function judgeAddress(origin: string): Promise<Diagnosis> {
  try {
    const reply = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(patienceMs) })
    const isOurs = reply.ok && (await reply.text()).includes('"ok"')
    return isOurs
      ? ok('address', `${origin} leads to a server.`)
      : fail(
          'address',
          `${origin}/healthz answers ${reply.status} and not as Askwell does.`,
          'Let the proxy pass every path on to the server, and check PUBLIC_URL and STUDIO_URL.',
        )
  } catch (error) {
    const code = errorCodeOf(error)
    return code !== null && /CERT|TLS|SSL|SIGNATURE|SELF_SIGNED/.test(code)
      ? fail(
          'certificate',
          `Browsers do not accept the certificate of ${origin}: ${code}.`,
          'Install a certificate for this host, with the certificates in between.',
        )
      : warn(
          'address',
          `No server answers at ${origin} (${code ?? messageOf(error)}).`,
          'Start the server and run this again. If it runs, check PUBLIC_URL, the name service and the proxy.',
        )
  }
}

/** It is valid, otherwise the call before would have failed. */
async function judgeCertificate(origin: string): Promise<Diagnosis> {
  const { hostname, port } = new URL(origin)
  const endsAt = await new Promise<number>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
  })
  return judgeEnd(origin, endsAt, Date.now())
}

export function judgeEnd(origin: string, endsAt: number, now: number): Diagnosis {
  const days = Math.floor((endsAt - now) / dayMs)
  const says = `The certificate of ${origin} ends in ${days} days.`
  return days < fewestDays
    ? warn('certificate', says, 'Renew it, and look why that did not happen automatically.')
    : ok('certificate', says)
}

async function judgeSocket(origin: string): Promise<Diagnosis> {
  const socket = new WebSocket(
    `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
  )
  const greeting = await new Promise<string | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    const end = (text: string | null): void => {
      clearTimeout(timer)
      resolve(text)
    }
    socket.addEventListener('message', ({ data }) => end(String(data)))
    socket.addEventListener('error', () => end(null))
  })
  socket.close()
  return greeting?.startsWith('0{')
    ? ok('websocket', `WebSockets reach the server at ${origin}.`)
    : warn(
        'websocket',
        `No WebSocket reaches the server at ${origin}, so that chats are read by calls every few seconds.`,
        'Let the proxy pass on upgrades of /socket.io.',
      )
}

/** The server tells an operator which address it saw for the caller. */
async function judgeProxy({ metrics, trustProxy }: Config, origin: string): Promise<Diagnosis> {
  if (metrics.token === null)
    return ok('proxy', 'Not checked, because that needs ASKWELL_METRICS_TOKEN.')
  const reply = await fetch(`${origin}/readyz`, {
    signal: AbortSignal.timeout(patienceMs),
    headers: { authorization: `Bearer ${metrics.token}` },
  })
  const { caller } = (await reply.json()) as { readonly caller?: Partial<SeenCaller> }
  return caller?.address === undefined
    ? warn(
        'proxy',
        'The server does not know the token of this environment.',
        'Give every server the same ASKWELL_METRICS_TOKEN.',
      )
    : judgeCaller(
        {
          address: caller.address,
          peer: caller.peer ?? '',
          is_forwarded: caller.is_forwarded === true,
        },
        trustProxy,
      )
}

export interface SeenCaller {
  /** The address that limits apply to. */
  readonly address: string
  /** Who opened the connection. */
  readonly peer: string
  /** A proxy has noted for whom it forwards. */
  readonly is_forwarded: boolean
}

export function judgeCaller(
  { address, peer, is_forwarded }: SeenCaller,
  trustProxy: readonly string[],
): Diagnosis {
  if (!is_forwarded) return ok('proxy', 'No proxy is in between.')
  if (address !== peer) return ok('proxy', `The server sees ${address} behind the proxy.`)
  return proxiesIn(trustProxy)(peer)
    ? ok('proxy', `TRUST_PROXY has the proxy ${peer}, which is on this machine.`)
    : fail(
        'proxy',
        `The server sees the address of the proxy ${peer} for every visitor, so limits count them as one.`,
        `Add ${peer.replace(/^::ffff:/, '')} to TRUST_PROXY.`,
      )
}
