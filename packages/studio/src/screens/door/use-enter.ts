import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tellSessionChanged } from '../../api/session-news.ts'
import { wantedAddress } from './wanted-address.ts'

/** Once there is a session: goes to the wanted address, and clears the data of the previous person. */
export function useEnter(): () => Promise<void> {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const wanted = new URLSearchParams(location.search).get('to') ?? '/'
    cache.clear()
    tellSessionChanged()
    await navigate({ to: wantedAddress(wanted, location.origin), replace: true })
  }
}
