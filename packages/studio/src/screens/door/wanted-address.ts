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

/**
 * The query of an address where single sign-on begins: the page to which the provider's answer returns. `search`: of the
 * sign-in page.
 */
export function signOnQuery(
  search: string,
  origin: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const wanted = new URLSearchParams(search).get('to') ?? '/'
  return `?${new URLSearchParams({ ...more, to: `/studio${wantedAddress(wanted, origin)}` })}`
}

/** Where a person signs in through the provider of a workspace. Only the domain leaves the browser, never the address itself. */
export function companyAddress(email: string, search: string, origin: string): string {
  const domain = email.trim().slice(email.trim().lastIndexOf('@') + 1)
  return `/sso${signOnQuery(search, origin, { domain: domain.toLowerCase() })}`
}

/** The second step for which the provider of a workspace sent the person here; null = none. `search`: of the sign-in page. */
export function secondStepIn(search: string): { readonly hasPasskey: boolean } | null {
  const step = new URLSearchParams(search).get('second')
  return step === 'code' || step === 'passkey' ? { hasPasskey: step === 'passkey' } : null
}
