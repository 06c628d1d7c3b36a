// The headers by which a receiver recognizes a webhook (ECO-46). A token of client credentials is kept sealed, and asked for again a
// minute before its end.
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import type { Store } from '../../store/store.ts'
import type { AccessToken, WebhookRow } from '../../store/webhooks/webhook-store.ts'

export type AuthTools = Pick<Deps, 'guardedFetch' | 'clock'> & {
  readonly store: Pick<Store, 'webhooks'>
}

type Headers = Readonly<Record<string, string>>
type ClientCredentials = Extract<
  WebhookRow['requestSecrets']['auth'],
  { kind: 'oauth2_client_credentials' }
>

const renewsBeforeMs = 60_000
/** Of a token whose server does not say how long it is valid. A token that ends earlier is refused with 401 and renewed. */
const validMs = 60 * 60_000
const timeoutMs = 15_000
const mostBytes = 64_000

/** Null = the token server gave no token. `fresh`: the token before was refused. */
export async function authHeaders(
  tools: AuthTools,
  { id, requestSecrets: { auth } }: WebhookRow,
  token: 'known' | 'fresh' = 'known',
): Promise<Headers | null> {
  switch (auth.kind) {
    case 'none':
      return {}
    case 'header':
      return { [auth.name]: auth.value ?? '' }
    case 'basic':
      return { authorization: basic(auth.username, auth.password ?? '') }
    case 'oauth2_client_credentials': {
      // Read each time, because another server may have renewed it.
      const kept = token === 'known' ? (await tools.store.webhooks.byId(id))?.token : null
      const isValid = kept && kept.until - renewsBeforeMs > tools.clock()
      const value = isValid ? kept.value : await renewed(tools, id, auth)
      return value === null ? null : { authorization: `Bearer ${value}` }
    }
    default:
      return unreachable(auth)
  }
}

async function renewed(
  { guardedFetch, clock, store }: AuthTools,
  webhookId: string,
  { token_url, client_id, client_secret = '', scope }: ClientCredentials,
): Promise<string | null> {
  const reply = await guardedFetch(token_url, {
    method: 'POST',
    headers: {
      authorization: basic(encodeURIComponent(client_id), encodeURIComponent(client_secret)),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope !== '' && { scope }),
    }).toString(),
    timeoutMs,
    maxBytes: mostBytes,
  })
  const token =
    reply.kind === 'answered' && reply.status === 200 ? tokenIn(reply.body, clock()) : null
  if (token !== null) await store.webhooks.keepToken(webhookId, token)
  return token?.value ?? null
}

function tokenIn(body: Buffer, now: number): AccessToken | null {
  let reply: { readonly access_token?: unknown; readonly expires_in?: unknown }
  try {
    reply = Object(JSON.parse(body.toString('utf8')))
  } catch {
    return null
  }
  const { access_token: value, expires_in: seconds } = reply
  // It becomes a header.
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,4000}$/.test(value)) return null
  const lastsMs = Number(seconds) > 0 ? Number(seconds) * 1_000 : validMs
  return { value, until: now + lastsMs }
}

const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
