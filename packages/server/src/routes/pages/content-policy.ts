// The content policy of a respondent's page. Scripts run by this reply's nonce and load their own chunks; nothing is drawn
// from strings of HTML. Styles, pictures and calls go to ourselves and to what the owner's settings name, so that a
// stylesheet cannot carry answers elsewhere. `frame-ancestors` only where the widgets name domains.
import type { NodeReply, PageSettings } from '@askwell/contract'
import { frameAncestors } from '../../actions/respondent/domains.ts'

export interface PolicyInput {
  readonly nonce: string
  /** Null in previews, and where the page asks for its node itself. */
  readonly node: Pick<NodeReply, 'css_url_react' | 'logo_url' | 'favicon_url'> | null
  readonly isNodeUnknown: boolean
  /** Origins that the texts of the flows mention. */
  readonly imageOrigins: readonly string[]
  /** Hosts that may embed the page; null = any. */
  readonly domains: readonly string[] | null
  readonly settings: Pick<
    PageSettings,
    'errorReportUrl' | 'realtimeUrl' | 'tagManagerId' | 'studioUrl'
  >
}

/** A header has room for about this many; beyond it pictures may come from anywhere by https. */
const mostOrigins = 60

export function contentPolicy(input: PolicyInput): string {
  const { nonce, node, settings } = input
  // The page then asks this same server for the node, and only its answer says where pictures and styles live.
  const anywhere = input.isNodeUnknown ? ['https:', 'http:'] : []
  // A tag manager loads its own scripts, pixels and calls: the operator's decision, off by default.
  const tags = settings.tagManagerId === null ? [] : ['https:']
  const css = origins(node?.css_url_react)
  const images = [
    ...new Set([...origins(node?.logo_url, node?.favicon_url), ...input.imageOrigins]),
  ]
  const ancestors = frameAncestors(input.domains)
  // Where people preview a survey before it is open, or a widget.
  const studio = origins(settings.studioUrl)
  const directives: [string, ...(readonly string[])][] = [
    ['default-src', "'none'"],
    ['script-src', `'nonce-${nonce}'`, "'strict-dynamic'"],
    ['style-src', "'self'", `'nonce-${nonce}'`, ...css, ...anywhere],
    [
      'img-src',
      "'self'",
      'data:',
      ...(images.length > mostOrigins ? ['https:'] : images),
      ...anywhere,
      ...tags,
    ],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...css,
      ...origins(settings.errorReportUrl),
      ...socketOrigins(settings.realtimeUrl),
      ...anywhere,
      ...tags,
    ],
    ['frame-src', "'self'"],
    ['worker-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ...(settings.tagManagerId === null
      ? [['require-trusted-types-for', "'script'"] as [string, string]]
      : []),
    ...(ancestors === null
      ? []
      : [['frame-ancestors', ...ancestors, ...studio] as [string, ...string[]]]),
  ]
  return directives.map((directive) => [...new Set(directive)].join(' ')).join('; ')
}

/** Our own addresses need no entry, and an invalid address gives none. */
function origins(...addresses: readonly (string | null | undefined)[]): string[] {
  return addresses.flatMap((address) =>
    address && /^https?:\/\//i.test(address) && URL.canParse(address)
      ? [new URL(address).origin]
      : [],
  )
}

/** Socket.IO asks by HTTP first and then opens a WebSocket. */
function socketOrigins(address: string | null): string[] {
  if (address === null || !/^(https?|wss?):\/\//i.test(address) || !URL.canParse(address)) return []
  const { protocol, host } = new URL(address)
  const isSecure = protocol === 'https:' || protocol === 'wss:'
  return isSecure ? [`https://${host}`, `wss://${host}`] : [`http://${host}`, `ws://${host}`]
}
