// C-12: registers a visit of a widget and returns its customer. What the page says about the visitor is a claim unless the
// owner has signed it; the reply contains nothing that the caller did not send, except the customer's id.
import { attributesOfVisit, type VisitBody } from '@askwell/contract'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import type { ProvenBy, VisitClaims } from '../../store/widgets/widget-store.ts'
import { mayEmbed, type Sender } from './domains.ts'
import type { LiveNode } from './settings.ts'

export interface VisitTools {
  readonly store: Store
  readonly newId: () => string
  readonly ownHosts: readonly string[]
}

export interface VisitCall {
  readonly node: LiveNode | null
  readonly body: VisitBody
  readonly sender: Sender
  readonly hasSecurityToken: boolean
  /** What the owner has proven; `refused` = a proof is missing or invalid. */
  readonly identity:
    | { readonly kind: 'claimed' }
    | { readonly kind: 'proven'; readonly by: ProvenBy; readonly subject: string }
    | { readonly kind: 'refused' }
  readonly at: number
}

export interface Visited {
  readonly customerId: string
  readonly claims: VisitClaims
}

export async function registerVisit(
  { store, newId, ownHosts }: VisitTools,
  call: VisitCall,
): Promise<Visited> {
  const { node, body, identity } = call
  if (!node || (node.widgets.length === 0 && node.settings.type !== 'widget')) throw notFound()
  if (body.node_id.toLowerCase() !== node.id.toLowerCase())
    throw invalid([{ field: 'node_id', message: 'must be the id in the address' }])
  if (!call.hasSecurityToken) throw new Refusal(13051)
  if (!mayEmbed(call.sender, node.domains, ownHosts)) throw new Refusal(13052)
  if (identity.kind === 'refused') throw new Refusal(13051)
  const claims = claimsOf(body)
  const outcome = await store.widgets.visit({
    id: newId(),
    workspaceId: node.workspaceId,
    nodeId: node.id,
    deviceId: body.device_id ?? null,
    claims: identity.kind === 'proven' ? { ...claims, [identity.by]: identity.subject } : claims,
    provenBy: identity.kind === 'proven' ? identity.by : null,
    at: call.at,
  })
  if (outcome === 'node_missing') throw notFound()
  return { customerId: outcome.customerId, claims }
}

function claimsOf(body: VisitBody): VisitClaims {
  return {
    external_id: told(body.external_id),
    user_id: told(body.user_id),
    email: told(body.email),
    name: told(body.name),
    phone_number: told(body.phone_number),
    gender: told(body.gender),
    birth_year: body.birth_year ?? null,
    schema: body.schema ?? {},
    attributes: attributesOfVisit(body),
  }
}

/** Blank counts as absent. */
const told = (text: string | null | undefined): string | null => (text?.trim() ? text : null)
