// The columns that a change of a webhook writes, with its secrets sealed.
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import { plainJson } from '../query/plain-text.ts'
import type { WebhookRecord } from '../schema.ts'
import { storedSettings } from './webhook-row.ts'
import type { StoredChanges } from './webhook-store.ts'

type KnownRecord = Pick<WebhookRecord, 'id' | 'format' | 'settings'> & { readonly keys: Keyring }

export function columnsOf(
  { url, types, enabled, filter, template, digest, requestSecrets }: StoredChanges,
  of: KnownRecord,
): Partial<WebhookRecord> {
  const before = storedSettings(of)
  const settings = {
    filter: filter === undefined ? before.filter : filter,
    template: template === undefined ? before.template : template,
  }
  return {
    ...((filter !== undefined || template !== undefined) && { settings: plainJson(settings) }),
    ...(digest !== undefined && { digest: digest === 'none' ? null : digest }),
    ...(requestSecrets !== undefined && {
      request_secrets: of.keys.seal(
        placeOf('webhook.request_secrets', of.id),
        plainJson(requestSecrets),
      ),
      // It was given for the auth before.
      token: null,
    }),
    ...(url === undefined ? {} : addressColumns(url, of)),
    ...(types === undefined ? {} : { types: JSON.stringify(types) }),
    ...(enabled === undefined
      ? {}
      : {
          is_enabled: enabled ? (1 as const) : (0 as const),
          disabled_reason: enabled ? null : ('owner' as const),
        }),
  }
}

/** Somebody who knows the address of a Slack or Teams webhook can post there, so it is sealed. */
const addressColumns = (
  url: string,
  { keys, id, format }: KnownRecord,
): Pick<WebhookRecord, 'url' | 'address'> =>
  format === null
    ? { url, address: null }
    : { url: new URL(url).origin, address: keys.seal(placeOf('webhook.address', id), url) }
