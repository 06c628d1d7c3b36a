// An OpenID Connect provider on the loopback: discovery, the code flow with PKCE, keys, and a person's claims. It asks nobody
// for a password; the test says who signs in.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface OidcPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
  readonly groups?: readonly string[]
}

export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The person whom the provider returns from now on; null = it refuses. */
  becomes(person: OidcPerson | null): void
  /** Whether it answers from now on, drops every connection, or keeps everybody waiting. */
  is(state: 'here' | 'down' | 'silent'): void
  close(): Promise<void>
}

interface Granted {
  readonly person: OidcPerson
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string | null
}

const clientId = 'askwell'
const clientSecret = 'secret-of-the-client'
const tokenSeconds = 300

export async function startOidcProvider(): Promise<OidcProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Granted>()
  const tokens = new Map<string, OidcPerson>()
  let person: OidcPerson | null = null
  let state: Parameters<OidcProvider['is']>[0] = 'here'
  let issuer = ''

  const authorize = ({ searchParams: asked }: URL, reply: ServerResponse): void => {
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    if (person === null) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      const challenge =
        asked.get('code_challenge_method') === 'S256' ? (asked.get('code_challenge') ?? '') : ''
      codes.set(code, {
        person,
        challenge,
        redirectUri: asked.get('redirect_uri') ?? '',
        nonce: asked.get('nonce'),
      })
      back.searchParams.set('code', code)
    }
    reply.writeHead(302, { location: back.href }).end()
  }
  const token = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await bodyOf(request))
    const granted = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      !granted ||
      !isOurs(request, form) ||
      proof !== granted.challenge ||
      form.get('redirect_uri') !== granted.redirectUri
    )
      return json(reply, 400, { error: 'invalid_grant' })
    const access = randomUUID()
    tokens.set(access, granted.person)
    const idToken = await new SignJWT({
      ...granted.person,
      ...(granted.nonce !== null && { nonce: granted.nonce }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime(`${tokenSeconds}s`)
      .sign(privateKey)
    json(reply, 200, {
      access_token: access,
      id_token: idToken,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
    })
  }
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(reply, 200, discoveryOf(issuer))
      case '/jwks':
        return json(reply, 200, { keys: [jwk] })
      case '/authorize':
        return authorize(url, reply)
      case '/token':
        return token(request, reply)
      case '/userinfo': {
        const known = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
        return known ? json(reply, 200, known) : json(reply, 401, { error: 'invalid_token' })
      }
      default:
        return json(reply, 404, {})
    }
  }
  const server = createServer((request, reply) => {
    if (state === 'down') request.socket.destroy()
    if (state !== 'here') return
    answer(request, reply).catch(() => reply.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    clientId,
    clientSecret,
    becomes(next) {
      person = next
    },
    is(next) {
      state = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'email', 'profile'],
})

/** The secret is in a header or in the form. */
function isOurs(request: IncomingMessage, form: URLSearchParams): boolean {
  const basic = Buffer.from(
    request.headers.authorization?.replace(/^Basic /, '') ?? '',
    'base64',
  ).toString()
  const [id = '', secret = ''] =
    basic === ''
      ? [form.get('client_id') ?? '', form.get('client_secret') ?? '']
      : basic.split(':').map(decodeURIComponent)
  return id === clientId && secret === clientSecret
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const json = (reply: ServerResponse, status: number, value: unknown): void =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
