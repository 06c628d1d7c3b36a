// Where an authorization code may be sent. An address is compared exactly, so that nobody can turn a registered one into
// another; only the port of a program on the person's own computer is free, because it chooses one at each start (RFC 8252).

/** Apps whose scheme has no dot. Other schemes without one could be a browser's own, such as `javascript`. */
const appSchemes = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'])
const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/

/** Null = it may be registered. */
export function faultOfRedirect(uri: string): string | null {
  const url = URL.parse(uri)
  if (url === null || /[^\x21-\x7e]|[\\*]/.test(uri)) return 'must be an absolute address'
  if (uri.includes('#')) return 'must not have a fragment'
  if (url.username !== '' || url.password !== '') return 'must not have a user name or a password'
  switch (url.protocol) {
    case 'https:':
      return null
    case 'http:':
      return loopbackHosts.has(url.hostname)
        ? null
        : 'must begin with https: only an address of this computer (127.0.0.1, [::1] or localhost) may begin with http'
    default:
      return appSchemes.has(url.protocol) || /^[a-z][\w+-]*\.[\w.+-]+:$/.test(url.protocol)
        ? null
        : 'must begin with https, or with the scheme of an app, such as com.example.app'
  }
}

export const isRegistered = (registered: readonly string[], uri: string): boolean =>
  registered.some((one) => one === uri || (loopback.test(one) && portless(one) === portless(uri)))

const portless = (uri: string): string => uri.replace(loopback, '$1')

/** The host that a person can recognise; of an app, its scheme. */
export function placeOfRedirect(uri: string): string {
  const { protocol, hostname } = new URL(uri)
  return protocol === 'https:' || protocol === 'http:' ? hostname : protocol.slice(0, -1)
}

export function withParameters(
  uri: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}
