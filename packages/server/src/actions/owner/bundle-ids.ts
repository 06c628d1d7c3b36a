import type { Bundle } from '@askwell/contract'

export interface BundleId {
  readonly kind: 'flow' | 'draft' | 'node' | 'widget' | 'customer' | 'integration'
  readonly id: string
  readonly field: string
}

/** Every id of a bundle with its place. */
export function idPlaces(bundle: Bundle): BundleId[] {
  return [
    ...bundle.flows.map(({ id }, index) => ({
      kind: 'flow' as const,
      id,
      field: `flows.${index}.id`,
    })),
    ...(bundle.drafts ?? []).map(({ id }, index) => ({
      kind: 'draft' as const,
      id,
      field: `drafts.${index}.id`,
    })),
    ...bundle.nodes.map(({ id }, index) => ({
      kind: 'node' as const,
      id,
      field: `nodes.${index}.id`,
    })),
    ...bundle.widgets.map(({ code }, index) => ({
      kind: 'widget' as const,
      id: code,
      field: `widgets.${index}.code`,
    })),
    ...bundle.customers.map(({ id }, index) => ({
      kind: 'customer' as const,
      id,
      field: `customers.${index}.id`,
    })),
    ...bundle.integrations.map(({ reference_id }, index) => ({
      kind: 'integration' as const,
      id: reference_id,
      field: `integrations.${index}.reference_id`,
    })),
  ]
}
