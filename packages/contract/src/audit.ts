// The actions that an audit log can name: every owner call that it keeps, and signing in.
import { ownerCalls } from './owner.ts'

/** What happens before the caller is known. */
export const doorActions = [
  'set_up',
  'accept_invitation',
  'sign_in',
  'sign_in_failed',
  'second_factor_failed',
  'passkey_failed',
  'reset_password',
] as const

type OwnerCallName = keyof typeof ownerCalls
/** The owner calls of which an entry is written. The studio has a sentence for each, or it does not compile. */
export type KeptCall = {
  [Name in OwnerCallName]: (typeof ownerCalls)[Name]['audit'] extends 'never' ? never : Name
}[OwnerCallName]
export type AuditAction = KeptCall | (typeof doorActions)[number]

export const isKept = (name: OwnerCallName): name is KeptCall => ownerCalls[name].audit !== 'never'
