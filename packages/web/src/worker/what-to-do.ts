// What the worker does with a request. Pure. It handles only the document of a survey and the
// assets of the page. Calls, chats, previews, and links with a signature or a person go to the
// network and are never stored.

export type Plan = 'page' | 'asset' | 'pass'

export interface RequestFacts {
  readonly method: string
  readonly mode: string
  readonly url: string
}

export function planFor({ method, mode, url }: RequestFacts, origin: string): Plan {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'pass'
  if (address.pathname.startsWith('/assets/')) return 'asset'
  return mode === 'navigate' && isPlainSurvey(address) ? 'page' : 'pass'
}

const plainNames = new Set(['node_id', 'lang'])

/** Its address contains only the survey and its language. */
export function isPlainSurvey({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  const names = [...searchParams.keys()]
  return (
    /^\/feedback\/?$/.test(pathname) &&
    names.includes('node_id') &&
    names.every((name) => plainNames.has(name))
  )
}
