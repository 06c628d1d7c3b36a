// What the form of a webhook says about its requests, as the call wants it. Pure.
import type {
  WebhookAuth,
  WebhookFormat,
  WebhookSettings,
  WebhookTemplate,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { FormValues } from '../../parts/form.tsx'

export interface RequestChoices {
  readonly auth: WebhookAuth['kind']
  readonly method: WebhookTemplate['method']
  readonly digest: WebhookSettings['digest']
}

type RequestSettings = Pick<WebhookSettings, 'auth' | 'template' | 'digest'>

/** Null = the body is not a JSON object. */
export function requestSettings(
  format: WebhookFormat,
  { auth, method, digest }: RequestChoices,
  values: FormValues,
): RequestSettings | null {
  const body = format === 'custom' ? objectIn(values['body'] ?? '') : {}
  if (body === null) return null
  return {
    auth: authOf(auth, values),
    template: format === 'custom' ? { method, body } : null,
    digest: format === 'slack' || format === 'teams' ? digest : 'none',
  }
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
