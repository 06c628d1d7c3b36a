// Why a sign-in through the provider of a workspace ended. A browser reads the reason on the sign-in page. The texts are for the
// log, and name nothing that identifies a person.

/**
 * `away`: the provider does not answer. `late`: the request is used, expired, or another browser's. `unproven`: the address is
 * not of a proven mail domain. `no_role`: nothing gives the person a role. `protected`: another workspace has an account with this
 * address, which nobody has confirmed, and with a second factor. `unknown`: no workspace has a provider for this.
 */
export type SignOnFaultReason =
  | 'away'
  | 'late'
  | 'refused'
  | 'unproven'
  | 'no_role'
  | 'protected'
  | 'unknown'

export class SignOnFault extends Error {
  readonly reason: SignOnFaultReason

  constructor(reason: SignOnFaultReason, message: string) {
    super(message)
    this.reason = reason
  }
}
