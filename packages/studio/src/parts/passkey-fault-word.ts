import { CallRefused } from '../api/call.ts'
import { wasGivenUp } from '../api/passkeys.ts'
import { failureWord } from './failure-words.ts'

/** Why a passkey did not work. */
export function passkeyFaultWord(error: unknown) {
  if (wasGivenUp(error)) return 'part.passkeyUnused'
  return error instanceof CallRefused ? failureWord(error) : 'part.failed'
}
