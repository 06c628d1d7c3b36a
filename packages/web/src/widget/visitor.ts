// The visitor of the widget. The data of the host page is sent to the server once (C-12), before
// the first question is visible, and every feedback names the customer in the reply. The widget
// opens even if the visit call fails, and the failure is noted.
import type { CustomerClaims, FeedbackCustomer } from '@askwell/contract'
import type { SendRequest } from '../run/api.ts'

export interface VisitorInput {
  readonly send: SendRequest
  readonly nodeId: string
  readonly deviceId: () => string
  readonly note: (type: string) => void
}

export interface Visitor {
  /** Another id from the host page is another person, for whom the next visit is registered. */
  claim(claims: CustomerClaims): void
  /** The customer is known from C-11, so no call is made. */
  known(customerId: string): void
  /** Sends one request, however often it is called, and never rejects. */
  visit(): Promise<void>
  /**
   * The `customer` of a feedback: the claims of the host page, and the id from the visit call once
   * it has come.
   */
  customer(): Promise<FeedbackCustomer | null>
  userId(): string | null
  /** As the host page gives it; otherwise empty. */
  email(): string
  /** The host page's id of the visitor. */
  person(): string | null
  /** Why the last visit failed (seed §8). */
  error(): string | null
}

export function createVisitor({ send, nodeId, deviceId, note }: VisitorInput): Visitor {
  let claims: FeedbackCustomer = {}
  let customerId: string | null = null
  let visiting: Promise<void> | null = null
  let failure: string | null = null

  async function ask(): Promise<void> {
    const asked = claims
    const reply = await send({
      method: 'POST',
      url: visitUrl(nodeId),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ node_id: nodeId, device_id: deviceId(), ...asked }),
    })
    if (asked !== claims) return
    const id = reply.kind === 'success' ? idOf(reply.json) : null
    if (id !== null) customerId = id
    else {
      failure = reply.kind === 'failure' ? reply.message : 'The reply has no id'
      note('visit_failed')
    }
  }

  return {
    claim(said) {
      const next = plainClaims(said)
      const isAnother = next.external_id !== claims.external_id || next.user_id !== claims.user_id
      claims = next
      if (!isAnother) return
      customerId = null
      visiting = null
    },
    known(id) {
      customerId = id
    },
    visit() {
      if (customerId !== null) return Promise.resolve()
      visiting ??= ask()
      return visiting
    },
    async customer() {
      await visiting
      const customer: FeedbackCustomer = Object.assign(
        {},
        claims,
        customerId === null ? null : { id: customerId },
      )
      return Object.keys(customer).length > 0 ? customer : null
    },
    userId: () => claims.user_id ?? null,
    email: () => claims.email ?? '',
    person: () => claims.external_id ?? claims.user_id ?? null,
    error: () => failure,
  }
}

export const visitUrl = (nodeId: string): string =>
  `/v2/web_widgets/${encodeURIComponent(nodeId)}/customers/visit`

/** The server's limits, so that larger claims of a host page do not fail the visit. */
const mostFields = 50
const reserved = new Set(['id', 'node_id', 'device_id', 'attributes', 'schema'])

/** Only texts, numbers and Booleans, because a customer record holds nothing else. */
export function plainClaims(said: CustomerClaims): FeedbackCustomer {
  const claims: FeedbackCustomer = Object.fromEntries(
    Object.entries(said).filter(isPlain).slice(0, mostFields),
  )
  for (const name of ['external_id', 'user_id'] as const)
    if (claims[name] !== undefined) claims[name] = String(claims[name])
  return claims
}

const isPlain = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
  !reserved.has(entry[0]) &&
  ['string', 'number', 'boolean'].includes(typeof entry[1]) &&
  entry[1] !== ''

const idOf = (json: unknown): string | null =>
  typeof json === 'object' && json !== null && 'id' in json && typeof json.id === 'string'
    ? json.id
    : null
