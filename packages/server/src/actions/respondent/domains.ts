// Which pages may embed a node and send feedback for it: the domains of its widgets, each with its subdomains,
// and our own hosts. If a widget has no list, or the node has no widget, every page may embed the node.
import type { WidgetSettings } from '@askwell/contract'

/** null = any page. */
export function allowedDomains(
  widgets: readonly Pick<WidgetSettings, 'enabled_domains'>[],
): readonly string[] | null {
  if (widgets.length === 0 || widgets.some((widget) => widget.enabled_domains.length === 0))
    return null
  return [
    ...new Set(
      widgets.flatMap((widget) => widget.enabled_domains.flatMap((entry) => hostOf(entry) ?? [])),
    ),
  ].toSorted()
}

export interface Sender {
  /** The raw Origin header; null if the browser sent none. */
  readonly origin: string | null
  /** The Host header: a page of the same host is ours. */
  readonly host: string | null
}

export function mayEmbed(
  sender: Sender,
  domains: readonly string[] | null,
  ownHosts: readonly string[],
): boolean {
  if (domains === null || sender.origin === null) return true
  // Opaque origins ("null": sandboxed frames, redirects) have no host and are refused.
  if (!URL.canParse(sender.origin)) return false
  const { host, hostname } = new URL(sender.origin)
  if (host === sender.host?.toLowerCase()) return true
  return (
    ownHosts.some((own) => own === host || own === hostname) ||
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  )
}

/** The values of a `frame-ancestors` directive; null = without this directive. */
export function frameAncestors(domains: readonly string[] | null): readonly string[] | null {
  if (domains === null) return null
  return [
    "'self'",
    ...domains.flatMap((domain) => [
      `http://${domain}:*`,
      `https://${domain}:*`,
      `http://*.${domain}:*`,
      `https://*.${domain}:*`,
    ]),
  ]
}

/** Owners paste addresses and patterns as well as hosts. An entry without a host allows nothing. */
export function hostOf(entry: string): string | null {
  const bare = entry
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^\*?\./, '')
  const address = `http://${bare}`
  if (bare === '' || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(hostname) ? hostname : null
}
