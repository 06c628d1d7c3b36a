// Which screen an address is of, whether this person's role and channels open it, and what the navigation marks.
import type { Permission } from '@askwell/contract'
import { lacksSecondFactor, may, reachOf, type SignedIn } from '../api/me.tsx'
import type { ScreenLine } from '../screens.ts'

/** Permissions about channels: without a channel there is nothing to show. */
const ofChannels: ReadonlySet<Permission> = new Set([
  'channels.read',
  'surveys.read',
  'feedback.read',
  'results.read',
  'customers.read',
  'chats.read',
])

/** The one screen that is open to a person who must set up a second factor first. */
const profilePath = '/profile'

export const mayShow = (
  me: SignedIn,
  { needs, reach }: Pick<ScreenLine, 'needs' | 'reach'>,
): boolean => needs === 'door' || (may(me, needs) && (reach !== 'all' || reachOf(me) === 'all'))

export type Opening = 'screen' | 'refusal' | 'no_workspace' | 'no_channels' | 'no_second_factor'

/** An address without a screen is left to the router. */
export function openingOf(me: SignedIn, screen: ScreenLine | undefined): Opening {
  if (screen === undefined || screen.needs === 'door') return 'screen'
  if (lacksSecondFactor(me) && screen.path !== profilePath) return 'no_second_factor'
  if (!mayShow(me, screen)) return me.workspace === null ? 'no_workspace' : 'refusal'
  return reachOf(me) === 'none' && ofChannels.has(screen.needs) ? 'no_channels' : 'screen'
}

/** `path` is the address below `/studio`, or the complete one. A screen named in full comes before one with a parameter. */
export function screenAt(lines: readonly ScreenLine[], path: string): ScreenLine | undefined {
  const asked = path.replace(/^\/studio(?=\/|$)/, '').replace(/\/$/, '') || '/'
  const matches = ({ path: pattern }: ScreenLine): boolean =>
    new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(asked)
  return lines.find((line) => line.path === asked) ?? lines.find(matches)
}

/** The builder needs the space of the navigation's texts. */
export const isBuilder = (path: string): boolean =>
  /\/flows\/[^/]+\/?$/.test(path) && !/\/(?:new|paste)\/?$/.test(path)

/** Other entries of the same list are below its address: only the address itself is marked. */
export const hasEntriesBelow = (paths: readonly string[], path: string): boolean =>
  path === '/' || paths.some((other) => other.startsWith(`${path}/`))

/** Screens that belong to an entry of the navigation but whose address is elsewhere. */
export const holds = (entry: string, pathname: string): boolean =>
  (entry === '/surveys' && pathname.startsWith('/flows/')) ||
  (entry === '/settings/integrations' && pathname === '/settings/new-integration')

/** Settings have their own list of screens beside them. */
export const isSetting = (path: string): boolean => /^(\/studio)?\/settings\//.test(path)
