// All columns with sealed texts, which must be read back. The walk that changes the key, and the one that seals the clear text
// of earlier releases, follow this table.
import type { SealedColumn } from './keyring.ts'

/** `rowKey`: the column that names the row. */
export const sealedColumns = [
  { table: 'secret', rowKey: 'name', column: 'value' },
  { table: 'webhook', rowKey: 'id', column: 'secret' },
  { table: 'webhook', rowKey: 'id', column: 'previous_secret' },
  { table: 'webhook', rowKey: 'id', column: 'address' },
  { table: 'webhook', rowKey: 'id', column: 'request_secrets' },
  { table: 'webhook', rowKey: 'id', column: 'token' },
  { table: 'widget', rowKey: 'code', column: 'identity_secret' },
  { table: 'integration', rowKey: 'id', column: 'secret_headers' },
  { table: 'sms_outbox', rowKey: 'id', column: 'body' },
  { table: 'mailing_recipient', rowKey: 'id', column: 'sealed_link' },
  { table: 'mailing_recipient', rowKey: 'id', column: 'signature' },
  { table: 'push_subscription', rowKey: 'id', column: 'target' },
  { table: 'idempotency', rowKey: 'id', column: 'reply' },
  { table: 'sign_on_provider', rowKey: 'workspace_id', column: 'client_secret' },
] as const

type NameOf<Column> = Column extends {
  table: infer Table extends string
  column: infer Name extends string
}
  ? `${Table}.${Name}`
  : never
type SealedColumnName = NameOf<(typeof sealedColumns)[number]>

/** A name that is not in the table does not compile. */
export function placeOf(name: SealedColumnName, row: string): SealedColumn {
  const at = name.indexOf('.')
  return { table: name.slice(0, at), row, column: name.slice(at + 1) }
}
