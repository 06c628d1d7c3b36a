/**
 * Where somebody was going before they signed in, as an address below `/studio`. `wanted` comes from the address bar, where
 * anybody may have written it: only an address of this origin is followed, and any other one leads to the first screen.
 */
export function wantedAddress(wanted: string, origin: string): string {
  const address = wanted.startsWith('/') ? URL.parse(wanted, origin) : null
  if (address?.origin !== origin) return '/'
  const path = address.pathname.replace(/^\/studio(?=\/|$)/, '').replace(/^\/+/, '')
  return `/${path}${address.search}`
}
