// The headers of a feedback call (seed §7), read in one place. A value that cannot be parsed is refused where it decides what
// is stored; half a channel pair, or a foreign X-FID, counts as absent. X-WWID repeats the node's id of
// the body for runs inside a widget and needs no reading.
import {
  type Channel,
  channelHeaders,
  channels,
  type FieldFault,
  idPattern,
} from '@askwell/contract'
import { invalid } from '../../refusal.ts'

export interface FeedbackHeaders {
  readonly isCompleted: boolean
  readonly idempotencyKey: string | null
  /** The partial that this one continues. */
  readonly continues: string | null
  readonly channel: Channel | null
  readonly submissionToken: string | null
  readonly securityToken: string | null
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

const longestChannelValue = 1_000

export function readFeedbackHeaders(headers: Headers): FeedbackHeaders {
  const completed = headers['x-completed'] ?? 'true'
  const idempotencyKey = headers['idempotency-key'] ?? null
  const faults: FieldFault[] = []
  if (completed !== 'true' && completed !== 'false')
    faults.push({ field: 'X-COMPLETED', message: 'must be true or false' })
  if (idempotencyKey !== null && !isId(idempotencyKey))
    faults.push({ field: 'Idempotency-Key', message: 'must be a UUID of version 1 to 5' })
  if (faults.length > 0) throw invalid(faults)
  const continues = headers['x-fid']
  return {
    isCompleted: completed === 'true',
    idempotencyKey: isId(idempotencyKey) ? idempotencyKey.toLowerCase() : null,
    continues: isId(continues) ? continues.toLowerCase() : null,
    channel: readChannel(headers),
    submissionToken: textOf(headers['x-submission-token']),
    securityToken: textOf(headers['x-security-token']),
  }
}

const textOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value)

/** The first complete pair in the order of the contract. */
function readChannel(headers: Headers): Channel | null {
  for (const kind of channels) {
    const [distribution, customer] = channelHeaders[kind]
    const distribution_id = readChannelValue(headers[distribution])
    const customer_id = readChannelValue(headers[customer])
    if (distribution_id !== null && customer_id !== null)
      return { kind, distribution_id, customer_id }
  }
  return null
}

const readChannelValue = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longestChannelValue ? value : null
