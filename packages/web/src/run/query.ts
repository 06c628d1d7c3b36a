// The survey page's query parameters (seed §2), read once and never trusted: invalid values count as absent.
import type { Channel } from '@askwell/contract'

export interface ChannelPair {
  readonly kind: Channel['kind']
  /** Header name → value, passed through unchanged. */
  readonly headers: Readonly<Record<string, string>>
}

export interface SurveyQuery {
  /** null = the parameter is absent, which a route treats differently from an empty one. */
  readonly nodeId: string | null
  readonly flowId: string | null
  readonly elementId: string | null
  readonly signature: string | null
  /** Unparsed; `readResponses` reads it. */
  readonly responses: string | null
  /** A mail's link, whose page moves on automatically. */
  readonly movesOn: boolean
  readonly lang: string | null
  readonly creatorId: string | null
  readonly isPreview: boolean
  readonly isInternal: boolean
  readonly channel: ChannelPair | null
}

const pairs = [
  ['sms', 'sdi', 'sci'],
  ['email', 'edi', 'eci'],
  ['link', 'ldi', 'lci'],
  ['whatsapp', 'wdi', 'wci'],
  ['push', 'pndi', 'pnci'],
] as const satisfies readonly (readonly [Channel['kind'], string, string])[]

/** A header can carry neither control characters nor anything outside Latin-1. */
const headerText = /^[\u0020-\u007e\u00a0-\u00ff]+$/

export function readQuery(search: string): SurveyQuery {
  const params = new URLSearchParams(search)
  return {
    nodeId: params.get('node_id'),
    flowId: params.get('flow_id'),
    elementId: params.get('element_id'),
    signature: params.get('signature'),
    responses: params.get('responses'),
    movesOn: params.get('next') === '1',
    lang: params.get('lang'),
    creatorId: params.get('creator_id'),
    isPreview: /^(true|1)$/i.test(params.get('isPreview') ?? ''),
    isInternal: params.get('is_internal_feedback') === 'true',
    channel: firstCompletePair(params),
  }
}

function firstCompletePair(params: URLSearchParams): ChannelPair | null {
  for (const [kind, distribution, customer] of pairs) {
    const values = [params.get(distribution) ?? '', params.get(customer) ?? ''] as const
    if (values.every((value) => headerText.test(value))) {
      return {
        kind,
        headers: {
          [`X-${distribution.toUpperCase()}`]: values[0],
          [`X-${customer.toUpperCase()}`]: values[1],
        },
      }
    }
  }
  return null
}
