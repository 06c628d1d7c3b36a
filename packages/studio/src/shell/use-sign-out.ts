import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { tellSessionChanged } from '../api/session-news.ts'
import { stopPush } from '../settings/push.ts'
import { forgetWritten } from '../settings/stored.ts'

/**
 * Ends the session here and clears the cache, also when the server is unreachable and the cookie stays for now. `to`: the address
 * that the next sign-in leads to; absent = the first screen.
 */
export function useSignOut(to?: string): () => void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return () => {
    void stopPush()
    void call('sign_out', {})
      .catch(() => undefined)
      .then(async () => {
        tellSessionChanged()
        await navigate({ to: '/sign-in', search: to === undefined ? {} : { to } })
        cache.clear()
        forgetWritten()
      })
  }
}
