// Which addresses a push message may go to. Visitors supply them, so only the services of the browsers' makers are accepted,
// and what the operator names. The guard of all outbound calls looks at the addresses behind the name as well.
import { type AllowedTargets, checkTarget } from './check-target.ts'

/** Chrome, Edge and Samsung; Firefox; Safari; older Edge. A name is that host or one below it. */
const services = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]
const longestAddress = 2_000

/** Null = it may. `allowed`: over http as well, for development. */
export function pushAddressFault(address: string, allowed: AllowedTargets): string | null {
  if (address.length > longestAddress) return `is longer than ${longestAddress} characters`
  const target = checkTarget(address, allowed)
  if ('fault' in target) return 'is not an address of a push service'
  if (target.isAllowed) return null
  if (target.url.protocol !== 'https:') return 'must begin with https://'
  const host = target.url.hostname.toLowerCase()
  return services.some((service) => host === service || host.endsWith(`.${service}`))
    ? null
    : 'is not an address of a known push service'
}
