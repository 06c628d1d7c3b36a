// Where sealed texts lie: every column of which some value must be read back, by the name of its place. What is walked when
// the key is changed, and what an earlier release kept in clear text, follows from this table.
import type { SealedPlace } from './keyring.ts'

/** `rowKey`: the column that names the row. */
export const sealedColumns = [
  { table: 'secret', rowKey: 'name', column: 'value' },
  { table: 'webhook', rowKey: 'id', column: 'secret' },
  { table: 'webhook', rowKey: 'id', column: 'previous_secret' },
  { table: 'widget', rowKey: 'code', column: 'identity_secret' },
  { table: 'integration', rowKey: 'id', column: 'secret_headers' },
  { table: 'sms_outbox', rowKey: 'id', column: 'body' },
  { table: 'mailing_recipient', rowKey: 'id', column: 'sealed_link' },
  { table: 'mailing_recipient', rowKey: 'id', column: 'signature' },
  { table: 'push_subscription', rowKey: 'id', column: 'target' },
] as const

type NameOf<Column> = Column extends {
  table: infer Table extends string
  column: infer Name extends string
}
  ? `${Table}.${Name}`
  : never
type PlaceName = NameOf<(typeof sealedColumns)[number]>

/** A name that is not in the table does not compile. */
export function placeOf(name: PlaceName, row: string): SealedPlace {
  const at = name.indexOf('.')
  return { table: name.slice(0, at), row, column: name.slice(at + 1) }
}
