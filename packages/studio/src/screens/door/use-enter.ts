import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { tellSessionChanged } from '../../api/session-news.ts'
import { useChange } from '../../api/use-call.ts'
import { wantedAddress } from './wanted-address.ts'

/**
 * Once there is a session: opens the workspace whose provider sent the person here, goes to the wanted address, and clears the data of
 * the previous person.
 */
export function useEnter(): () => Promise<void> {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const open = useChange('switch_workspace')
  return async () => {
    const query = new URLSearchParams(location.search)
    const wanted = query.get('to') ?? '/'
    const workspace = query.get('workspace')
    // Without it the person is in another of their workspaces, and can change to this one.
    if (workspace !== null)
      await open.mutateAsync({ params: { id: workspace } }).catch(() => undefined)
    cache.clear()
    tellSessionChanged()
    await navigate({ to: wantedAddress(wanted, location.origin), replace: true })
  }
}
