// An integration between its form and the wire. A mapping's rule that is more than a path is written as JSON.
import type { Integration, OwnerIntegration } from '@askwell/contract'
import { namedPairs } from '../../parts/named-pairs.ts'
import type { Pair } from '../../parts/pairs-editor.tsx'

export interface IntegrationDraft {
  readonly kind: Integration['kind']
  readonly method: Integration['method']
  readonly headers: readonly Pair[]
  /** Empty: the stored ones stay. */
  readonly secrets: readonly Pair[]
  readonly mapping: readonly Pair[]
}

export const draftOf = (stored: OwnerIntegration | null): IntegrationDraft => ({
  kind: stored?.kind ?? 'request',
  method: stored?.method ?? 'POST',
  headers: Object.entries(stored?.headers ?? {}).map(([name, value]) => ({ name, value })),
  secrets: [],
  mapping: Object.entries(stored?.mapping ?? {}).map(([name, rule]) => ({
    name,
    value: typeof rule === 'string' ? rule : JSON.stringify(rule),
  })),
})

export function bodyOf({
  kind,
  method,
  headers,
  secrets,
  mapping,
}: IntegrationDraft): Omit<Integration, 'reference_id' | 'url'> {
  const kept = namedPairs(secrets)
  return {
    kind,
    method,
    headers: Object.fromEntries(namedPairs(headers)),
    mapping: Object.fromEntries(namedPairs(mapping).map(([name, rule]) => [name, ruleOf(rule)])),
    ...(kept.length > 0 && { secret_headers: Object.fromEntries(kept) }),
  }
}

function ruleOf(text: string): unknown {
  return (text.startsWith('{') ? parsed(text) : null) ?? text
}

/** Undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
