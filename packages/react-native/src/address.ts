// Addresses of an Askwell, read without `URL`: React Native's own is incomplete, and an app need not install a better one.

export interface SurveyAddress {
  /** Where the product is reached: `https://feedback.example.com`. */
  readonly host: string
  /** The id of a channel. */
  readonly nodeId: string
  /** A language of the survey, such as `tr`; the device's without it. */
  readonly lang?: string | undefined
  /** Base64 of the JSON of answers and attributes, as in a link. */
  readonly responses?: string | undefined
  readonly signature?: string | undefined
  readonly creatorId?: string | undefined
}

const ports: Readonly<Record<string, string>> = { http: ':80', https: ':443' }

/** The origin of an http or https address as browsers write it, or null. */
export function originOf(address: string): string | null {
  // A name before `@` is not the host.
  const [, scheme = '', host = ''] =
    /^(https?):\/\/([^\s/?#@\\]+)(?:[/?#]|$)/i.exec(address)?.map((text) => text.toLowerCase()) ??
    []
  if (!host) return null
  const port = ports[scheme] ?? ''
  return `${scheme}://${host.endsWith(port) ? host.slice(0, -port.length) : host}`
}

/** `fitsContent`: the page reports its height. Null where the host is not an address. */
export function surveyUrl(
  { host, nodeId, lang, responses, signature, creatorId }: SurveyAddress,
  { nonce = '', fitsContent = false } = {},
): string | null {
  const origin = originOf(host)
  if (origin === null) return null
  const query = queryOf({ node_id: nodeId, lang, responses, signature, creator_id: creatorId })
  const fragment = nonce ? `#psn=${nonce}${fitsContent ? '&fit=content' : ''}` : ''
  return `${origin}/feedback?${query}${fragment}`
}

export const queryOf = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`))
    .join('&')

/** Nobody in the web view can read the app's chance, also where the engine has no `crypto`. */
export function newNonce(): string {
  const numbers = new Uint32Array(4)
  if (globalThis.crypto?.getRandomValues) globalThis.crypto.getRandomValues(numbers)
  else for (const at of numbers.keys()) numbers[at] = Math.random() * 2 ** 32
  return numbers.join('-')
}

/** What a page in the web view may do with an address: open it there, give it to the system, or neither. */
export function decideLink(url: string, origin: string): 'here' | 'outside' | 'nowhere' {
  if (url === 'about:blank' || originOf(url) === origin) return 'here'
  return originOf(url) !== null || /^(?:mailto|tel|sms):/i.test(url) ? 'outside' : 'nowhere'
}
