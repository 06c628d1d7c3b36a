import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tellSessionChanged } from '../../api/session-news.ts'

/** Once the session is there: to where one was going, with nothing left of who was here before. */
export function useEnter(): () => Promise<void> {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    cache.clear()
    tellSessionChanged()
    await navigate({ to: wantedAddress(), replace: true })
  }
}

/** Only an address of the studio: `to` comes from the address bar, where anybody may have written it. */
function wantedAddress(): string {
  const wanted = new URLSearchParams(location.search).get('to') ?? '/'
  const address = new URL(wanted, location.origin)
  return wanted.startsWith('/') && address.origin === location.origin
    ? `${address.pathname.replace(/^\/studio(?=\/|$)/, '') || '/'}${address.search}`
    : '/'
}
