import type { Permission } from '@askwell/contract'
import { lacksSecondFactor, useMay, useMe, useReach } from '../api/me.tsx'
import type { ScreenLine } from '../screens.ts'

/** What lies in channels: with no channel there is nothing to show. */
const ofChannels: ReadonlySet<Permission> = new Set([
  'channels.read',
  'surveys.read',
  'feedback.read',
  'results.read',
  'customers.read',
  'chats.read',
])

/** The one screen that is open to a person who has yet to set up a second factor. */
const profilePath = '/profile'

export function useMayShow(): (screen: Pick<ScreenLine, 'needs' | 'reach'>) => boolean {
  const may = useMay()
  const reach = useReach()
  return (screen) =>
    screen.needs === 'door' || (may(screen.needs) && (screen.reach !== 'all' || reach === 'all'))
}

/** Whether this person's role and channels open a screen; an address without one is left to the router. */
export function useMayOpen(
  screen: ScreenLine | undefined,
): 'screen' | 'refusal' | 'no_workspace' | 'no_channels' | 'no_second_factor' {
  const mayShow = useMayShow()
  const reach = useReach()
  const me = useMe()
  if (screen === undefined || screen.needs === 'door') return 'screen'
  if (lacksSecondFactor(me) && screen.path !== profilePath) return 'no_second_factor'
  if (!mayShow(screen)) return me.workspace === null ? 'no_workspace' : 'refusal'
  return reach === 'none' && ofChannels.has(screen.needs) ? 'no_channels' : 'screen'
}
