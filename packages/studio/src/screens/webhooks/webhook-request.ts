// What the form of a webhook says about its requests, as the call wants it. Pure.
import type {
  Filter,
  Webhook,
  WebhookAuth,
  WebhookFormat,
  WebhookSettings,
  WebhookTemplate,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { FormValues } from '../../parts/form.tsx'
import { namedPairs } from '../../parts/named-pairs.ts'
import type { Pair } from '../../parts/pairs-editor.tsx'

export interface RequestChoices {
  readonly auth: WebhookAuth['kind']
  readonly method: WebhookTemplate['method']
  readonly digest: WebhookSettings['digest']
  /** Each must hold. None: the webhook receives every event. */
  readonly conditions: readonly Filter[]
  /** Null: the stored ones stay. Otherwise these replace all of them. */
  readonly secrets: readonly Pair[] | null
}

export const firstChoices: RequestChoices = {
  auth: 'none',
  method: 'POST',
  digest: 'none',
  conditions: [],
  secrets: null,
}

export const choicesOf = ({ auth, template, digest, filter }: Webhook): RequestChoices => ({
  ...firstChoices,
  auth: auth.kind,
  method: template?.method ?? 'POST',
  digest,
  conditions: filter === null ? [] : 'all' in filter ? filter.all : [filter],
})

type RequestSettings = Pick<WebhookSettings, 'auth' | 'template' | 'digest' | 'filter'> &
  Partial<Pick<WebhookSettings, 'secret_headers'>>

/** Null = the body is not a JSON object. */
export function requestSettings(
  format: WebhookFormat,
  { auth, method, digest, conditions, secrets }: RequestChoices,
  values: FormValues,
): RequestSettings | null {
  const body = format === 'custom' ? objectIn(values['body'] ?? '') : {}
  if (body === null) return null
  return {
    auth: authOf(auth, values),
    template: format === 'custom' ? { method, body } : null,
    digest: format === 'slack' || format === 'teams' ? digest : 'none',
    filter: filterOf(conditions),
    ...(secrets !== null && { secret_headers: Object.fromEntries(namedPairs(secrets)) }),
  }
}

/** One condition is its own filter, unless it would be read as the list of conditions. */
function filterOf(conditions: readonly Filter[]): Filter | null {
  const [only] = conditions
  if (only === undefined) return null
  return conditions.length === 1 && !('all' in only) ? only : { all: conditions }
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null
  } catch {
    return null
  }
}

/** An empty secret is left out: a change then keeps the known one. */
function authOf(kind: WebhookAuth['kind'], values: FormValues): WebhookAuth {
  const text = (name: string): string => values[name]?.trim() ?? ''
  const secret = values['secret'] ?? ''
  switch (kind) {
    case 'none':
      return { kind }
    case 'header':
      return { kind, name: text('headerName'), ...(secret !== '' && { value: secret }) }
    case 'basic':
      return { kind, username: text('username'), ...(secret !== '' && { password: secret }) }
    case 'oauth2_client_credentials':
      return {
        ...{ kind, token_url: text('tokenUrl'), client_id: text('clientId') },
        ...{ scope: text('scope'), ...(secret !== '' && { client_secret: secret }) },
      }
    default:
      return unreachable(kind)
  }
}
