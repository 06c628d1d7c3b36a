// C-10: what a binding model asks the owner's system. The reference id stands for address and secret, which stay here.
import type { FieldFault } from '@askwell/contract'
import { invalid, notFound } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { type CallIntegration, refusalOfFailure } from '../integrations/call-integration.ts'
import { mapToValues } from '../integrations/map-reply.ts'

export interface IntegrationCall {
  readonly referenceId: string
  readonly body: Readonly<Record<string, unknown>>
  readonly gone: AbortSignal
}

const mostValue = 10_000
const mostKeys = 100

export async function runIntegration(
  { store, callIntegration }: { readonly store: Store; readonly callIntegration: CallIntegration },
  call: IntegrationCall,
): Promise<unknown> {
  const target = await store.integrations.callable(call.referenceId)
  // A request's definition answers C-09 alone, which lets through only what it maps.
  if (target?.definition.kind !== 'integration') throw notFound()
  const known = await store.integrations.boundKeys(target.workspaceId, call.referenceId)
  const faults = faultsOfBody(call.body, known)
  if (faults.length > 0) throw invalid(faults)
  const answer = await callIntegration(target, call.body, call.gone)
  if (answer.kind === 'failed') throw refusalOfFailure(answer)
  return mapToValues(target.definition.mapping, answer.json)
}

function faultsOfBody(body: Readonly<Record<string, unknown>>, known: readonly string[] | null): FieldFault[] {
  const entries = Object.entries(body)
  if (entries.length > mostKeys) return [{ field: 'body', message: `has more than ${mostKeys} keys` }]
  return entries.flatMap(([key, value]) => {
    if (known !== null && !known.includes(key)) return [{ field: `body.${key}`, message: 'is no question of a flow that uses this integration' }]
    return isValue(value) ? [] : [{ field: `body.${key}`, message: `must be a text, a number, true or false, or texts, at most ${mostValue} characters` }]
  })
}

function isValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((part) => typeof part === 'string') && value.join('').length <= mostValue
  return value === null || typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= mostValue)
}
