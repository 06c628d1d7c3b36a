// Addresses of earlier releases and where their screens are now, so that bookmarks and links in mails still lead there.

/** Old first part, new one; what follows it is kept. The longer of two that match comes first. */
const moved: readonly (readonly [from: string, to: string])[] = [
  ['/chat-settings', '/settings/conversations'],
  ['/surveys/import', '/settings/import-and-export'],
  ['/members', '/settings/members'],
  ['/api-keys', '/settings/api-keys'],
  ['/integrations', '/settings/integrations'],
  ['/new-integration', '/settings/new-integration'],
  ['/webhooks', '/settings/webhooks'],
  ['/sms', '/settings/text-messages'],
  ['/signature-keys', '/settings/link-signatures'],
  ['/environment', '/settings/environment'],
  ['/privacy', '/settings/privacy'],
  ['/audit', '/settings/audit-log'],
  ['/reports', '/results/conversations'],
  ['/customers', '/contacts'],
  ['/nodes', '/channels'],
  ['/widgets/', '/channels/widgets/'],
  ['/widgets', '/channels?type=widget'],
]

/** `href` is below `/studio` and keeps its search and its hash; null = it has not moved. */
export function movedTo(href: string): string | null {
  const end = href.search(/[?#]/)
  const [path, rest] = end === -1 ? [href, ''] : [href.slice(0, end), href.slice(end)]
  const whole = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  for (const [from, to] of moved) {
    const isBelow = from.endsWith('/') ? whole.startsWith(from) : whole.startsWith(`${from}/`)
    if (whole !== from && !isBelow) continue
    const address = `${to}${whole.slice(from.length)}`
    return address.includes('?') && rest.startsWith('?')
      ? `${address}&${rest.slice(1)}`
      : `${address}${rest}`
  }
  return null
}
