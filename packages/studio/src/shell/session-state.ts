// What a tab shows of the session: the person it has shown since it was opened, and whether they are still signed in.
import type { Me } from '@askwell/contract'
import type { CallRefused } from '../api/call.ts'
import type { SignedIn } from '../api/me.tsx'

export type SessionState =
  | { readonly is: 'asked' }
  | { readonly is: 'failed'; readonly error: CallRefused }
  | { readonly is: 'nobody' }
  | { readonly is: 'here'; readonly me: SignedIn }
  /** `now`: who is signed in instead; null = nobody. */
  | { readonly is: 'changed'; readonly me: SignedIn; readonly now: SignedIn | null }

export interface SessionReply {
  readonly data: Me | undefined
  readonly error: CallRefused | null
}

/** Nobody is signed in, by the server's last reply. */
const isNobody = ({ data, error }: SessionReply): boolean =>
  error?.status === 401 || data?.person === null

/** Who is signed in, by the server's last reply. */
export const signedInOf = (reply: SessionReply): SignedIn | null =>
  reply.data?.person && !isNobody(reply) ? { ...reply.data, person: reply.data.person } : null

/** `known`: whom this tab has shown until now. An unreachable server does not change that. */
export function sessionState(known: SignedIn | null, reply: SessionReply): SessionState {
  const now = signedInOf(reply)
  if (known === null) {
    if (now !== null) return { is: 'here', me: now }
    if (isNobody(reply)) return { is: 'nobody' }
    return reply.error ? { is: 'failed', error: reply.error } : { is: 'asked' }
  }
  if (now === null)
    return isNobody(reply) ? { is: 'changed', me: known, now } : { is: 'here', me: known }
  const isSame = now.person.id === known.person.id && now.workspace?.id === known.workspace?.id
  return isSame ? { is: 'here', me: now } : { is: 'changed', me: known, now }
}
