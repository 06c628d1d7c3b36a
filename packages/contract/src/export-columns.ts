// The columns of an export besides the answers, in order. Their names are wire names, because programs read them.

export const exportColumns = [
  'id',
  'received_at',
  'created_at',
  'completed',
  'internal',
  'offline',
  'node',
  'flow',
  'flow_version',
  'language',
  'channel',
  'distribution_id',
  'recipient_id',
  'device',
  'time_spent_in_seconds',
  'origin_url',
  'user_id',
  'customer_id',
  'customer_external_id',
  'customer_name',
  'customer_email',
  'customer_phone_number',
  'tags',
] as const
export type ExportColumn = (typeof exportColumns)[number]

/** What says who answered. A feed has them only where its owner chose them. */
export const contactColumns = [
  'recipient_id',
  'user_id',
  'customer_id',
  'customer_external_id',
  'customer_name',
  'customer_email',
  'customer_phone_number',
] as const satisfies readonly ExportColumn[]
