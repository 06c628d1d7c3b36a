// What the worker does with a request. Pure: only a survey's own document and the page's own assets are its business;
// calls, chats, previews and links that carry a signature or a person are left to the network and never kept.

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

/** Nothing in its address but the survey and its language. */
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
