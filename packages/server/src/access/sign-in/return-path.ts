// Where a browser goes after single sign-on. Anybody may have written the address into a link, so only pages of the studio are
// followed, and every other address leads to its first screen.
const firstScreen = '/studio/'
const mostCharacters = 2_000

/** `wanted`: a path, or an address of `origin`. */
export function returnPath(wanted: unknown, origin: string): string {
  if (typeof wanted !== 'string' || wanted.length > mostCharacters) return firstScreen
  const address = URL.parse(wanted, origin)
  if (address?.origin !== origin || !/^\/studio\/(?!\/)/.test(address.pathname)) return firstScreen
  // The parser has percent-encoded everything that could end a header or begin another host.
  return `${address.pathname}${address.search}`
}
