import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { tellSessionChanged } from '../api/session-news.ts'
import { stopPush } from '../settings/push.ts'
import { forgetWritten } from '../settings/stored.ts'

/** Ends the session here and clears the cache, also when the server is unreachable and the cookie stays for now. */
export function useSignOut(): () => void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return () => {
    void stopPush()
    void call('sign_out', {})
      .catch(() => undefined)
      .then(async () => {
        tellSessionChanged()
        await navigate({ to: '/sign-in' })
        cache.clear()
        forgetWritten()
      })
  }
}
