// An error on its way between threads: a structured clone would lose its class and its code.
import type { FieldFault, RefusalCode } from '@askwell/contract'
import { Refusal } from '../refusal.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'

export type ThreadFault =
  | {
      readonly kind: 'refused'
      readonly code: RefusalCode
      readonly message: string
      readonly errors: readonly FieldFault[]
    }
  | { readonly kind: 'unavailable' | 'failed'; readonly message: string }

export function faultOf(error: unknown): ThreadFault {
  if (error instanceof Refusal) {
    const { code, message, errors } = error
    return { kind: 'refused', code, message, errors }
  }
  if (error instanceof StoreUnavailable) return { kind: 'unavailable', message: error.message }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { kind: 'failed', message }
}

export function errorOf(fault: ThreadFault): Error {
  if (fault.kind === 'refused')
    return new Refusal(fault.code, fault.message, { errors: fault.errors })
  return fault.kind === 'unavailable'
    ? new StoreUnavailable(fault.message)
    : new Error(fault.message)
}
