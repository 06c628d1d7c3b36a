// Who this tab has shown since it was opened, and whether that still holds: the session may end in the middle of a form, or
// become somebody else's in another tab. The screen stays as it is meanwhile, with everything that was typed.
import { useEffect, useState } from 'react'
import type { CallRefused } from '../api/call.ts'
import type { SignedIn } from '../api/me.tsx'
import { listenForSession } from '../api/session-news.ts'
import { useCall } from '../api/use-call.ts'

export type SessionState =
  | { readonly is: 'asked' }
  | { readonly is: 'failed'; readonly error: CallRefused }
  | { readonly is: 'nobody' }
  | { readonly is: 'here'; readonly me: SignedIn }
  /** `now`: who is signed in instead; null = nobody. */
  | { readonly is: 'changed'; readonly me: SignedIn; readonly now: SignedIn | null }

export function useSignedIn(): {
  readonly standing: SessionState
  readonly ask: () => Promise<unknown>
} {
  const { data, error, refetch } = useCall('me', {})
  const [known, setKnown] = useState<SignedIn | null>(null)
  useEffect(() => listenForSession(() => void refetch()), [refetch])

  const isNobody = error?.status === 401 || data?.person === null
  const now = data?.person && !isNobody ? { ...data, person: data.person } : null
  if (known === null && now !== null) setKnown(now)
  // Everything read was forgotten on purpose: a new beginning.
  if (known !== null && data === undefined && error === null) setKnown(null)

  return { standing: standingOf(), ask: refetch }

  function standingOf(): SessionState {
    if (known === null) {
      if (now !== null) return { is: 'here', me: now }
      return isNobody ? { is: 'nobody' } : error ? { is: 'failed', error } : { is: 'asked' }
    }
    if (now === null)
      return isNobody ? { is: 'changed', me: known, now } : { is: 'here', me: known }
    const isSame = now.person.id === known.person.id && now.workspace?.id === known.workspace?.id
    return isSame ? { is: 'here', me: now } : { is: 'changed', me: known, now }
  }
}
