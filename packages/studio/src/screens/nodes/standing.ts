// Whether a node accepts answers now, and if not, why and until when: the order in which the respondent's page decides. Pure.
import type { NodeLimits, OwnerNode } from '@askwell/contract'
import { isOperating, nextOpeningChange } from '@askwell/engine'

export type NodeStanding =
  | { readonly kind: 'archived' | 'passive' | 'full' }
  | { readonly kind: 'not_yet'; readonly fromMs: number }
  | { readonly kind: 'over'; readonly sinceMs: number }
  | { readonly kind: 'open'; readonly untilMs: number | null }
  /** `untilMs` null = permanently. */
  | { readonly kind: 'closed'; readonly untilMs: number | null }

type TimedNode = Pick<
  OwnerNode,
  | 'status'
  | 'activation_start_date'
  | 'activation_end_date'
  | 'operating'
  | 'operating_24_7'
  | 'operating_hours'
  | 'timezone'
>

export function standingOf(
  node: TimedNode,
  quota: NodeLimits['quota'] | null,
  nowMs: number,
): NodeStanding {
  if (node.status !== 'active') return { kind: node.status }
  if (quota?.full === true) return { kind: 'full' }
  const from = momentOf(node.activation_start_date)
  if (from !== null && nowMs < from) return { kind: 'not_yet', fromMs: from }
  const until = momentOf(node.activation_end_date)
  if (until !== null && nowMs >= until) return { kind: 'over', sinceMs: until }
  const change = nextOpeningChange(node, nowMs)
  if (!isOperating(node, nowMs)) return { kind: 'closed', untilMs: change }
  return {
    kind: 'open',
    untilMs: change !== null && until !== null ? Math.min(change, until) : (change ?? until),
  }
}

const momentOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))
