// The only way in which the server calls an address that somebody else chose (dynamic requests, integrations, webhooks, SMS
// gateways). Names are resolved here, every address behind one must be public, and the connection goes to exactly those
// addresses: a name that answers differently the second time changes nothing. Redirects are not followed, time and size
// are bounded over the whole exchange, and a failure returns only its kind.

import { lookup, Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowedTargets, bareHost, checkTarget, type TargetFault } from './check-target.ts'
import { isPublicAddress } from './public-address.ts'
import { mayOwnerSend } from './sent-headers.ts'

// All addresses behind a name, asked of the DNS directly. The system's own look-up would run on the few threads that also
// read files and compress pages, where an owner's name server that never answers could hold up everybody.

/** Throws when the name does not resolve. */
type ResolveName = (host: string) => Promise<readonly string[]>

const resolver = new Resolver({ timeout: 2_000, tries: 2 })

const resolveByDns: ResolveName = async (host) => {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value : []),
    ...(six.status === 'fulfilled' ? six.value : []),
  ]
  if (found.length === 0) throw new Error(`${host} has no address`)
  return found
}

/** For targets that the operator listed: these may be only in the hosts file. */
const resolveBySystem: ResolveName = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

export interface OutsideRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Those that frame the message or name its host are left out, see `sent-headers.ts`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** How the body is encoded, where the server encoded it; an owner may not say. */
  readonly encoding?: 'aes128gcm'
  /** From the look-up of the name to the last byte. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Gives up early, as `timeout`. */
  readonly signal?: AbortSignal
}

export type OutsideFailure =
  | TargetFault
  /** A name behind which at least one address is not public. */
  | 'private_address'
  /** A name without an address, a refused or broken connection, an invalid certificate, no HTTP. */
  | 'unreachable'
  | 'redirected'
  /** Compressed although it was asked not to be: how large it grows could not be known. */
  | 'encoded'
  | 'too_large'
  | 'timeout'

export type OutsideReply =
  /** Any status but a redirect; header names in lower case. */
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Buffer
    }
  | { readonly kind: 'failed'; readonly why: OutsideFailure }

/** Never throws: a failure outside is a result. */
export type GuardedFetch = (address: string, request: OutsideRequest) => Promise<OutsideReply>

export interface GuardedFetchOptions {
  readonly allowed: AllowedTargets
  readonly resolve?: ResolveName
  /** Ports that need no exemption. */
  readonly ports?: ReadonlySet<string>
}

export function makeGuardedFetch({
  allowed,
  resolve = resolveByDns,
  ports,
}: GuardedFetchOptions): GuardedFetch {
  return async (address, request) => {
    const target = checkTarget(address, allowed, ports)
    if ('fault' in target) return failed(target.fault)
    const timeout = AbortSignal.timeout(request.timeoutMs)
    const deadline = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    const addresses = await addressesOf(
      bareHost(target.url),
      target.isAllowed ? resolveBySystem : resolve,
      deadline,
    )
    if (addresses === null) return failed(deadline.aborted ? 'timeout' : 'unreachable')
    if (!target.isAllowed && !addresses.every(isPublicAddress)) return failed('private_address')
    return exchange(target.url, addresses, request, deadline)
  }
}

const failed = (why: OutsideFailure): OutsideReply => ({ kind: 'failed', why })

async function addressesOf(
  host: string,
  resolve: ResolveName,
  deadline: AbortSignal,
): Promise<readonly string[] | null> {
  if (isIP(host) !== 0) return [host]
  try {
    const found = await Promise.race([resolve(host), rejectedBy(deadline)])
    return found.length === 0 ? null : found
  } catch {
    return null
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

function exchange(
  url: URL,
  addresses: readonly string[],
  sent: OutsideRequest,
  signal: AbortSignal,
): Promise<OutsideReply> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const body = sent.body === undefined ? null : Buffer.from(sent.body)
    // No keep-alive: a pooled socket may predate this allow-list.
    const request = send(url, {
      method: sent.method ?? 'GET',
      headers: headersOf(sent, body),
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
    })
    const end = (reply: OutsideReply): void => {
      resolve(reply)
      request.destroy()
    }
    request.on('error', () => end(failed(signal.aborted ? 'timeout' : 'unreachable')))
    request.on('upgrade', () => end(failed('unreachable')))
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400) return end(failed('redirected'))
      if (
        !['', 'identity'].includes(
          (response.headers['content-encoding'] ?? '').trim().toLowerCase(),
        )
      )
        return end(failed('encoded'))
      if (Number(response.headers['content-length'] ?? 0) > sent.maxBytes)
        return end(failed('too_large'))
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > sent.maxBytes) end(failed('too_large'))
        else parts.push(part)
      })
      response.on('error', () => end(failed(signal.aborted ? 'timeout' : 'unreachable')))
      response.on('end', () =>
        end({
          kind: 'answered',
          status,
          headers: plainHeaders(response.headers),
          body: Buffer.concat(parts),
        }),
      )
    })
    request.end(body ?? undefined)
  })
}

function headersOf(
  { headers = {}, encoding }: OutsideRequest,
  body: Buffer | null,
): Record<string, string> {
  const own = Object.entries(headers).filter(([name, value]) => mayOwnerSend(name, value))
  return {
    'user-agent': 'askwell',
    accept: 'application/json',
    ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])),
    'accept-encoding': 'identity',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
    ...(body === null ? {} : { 'content-length': String(body.length) }),
  }
}

/** Node asks for one address or for all of them; either way it gets only those that were checked. */
const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, answer) => {
    const known = addresses.map((address) => ({ address, family: familyOf(address) }))
    const [first] = known
    if (options.all) answer(null, known)
    else answer(null, first?.address ?? '', first?.family ?? 4)
  }

const familyOf = (address: string): 4 | 6 => (isIP(address) === 6 ? 6 : 4)

const plainHeaders = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
