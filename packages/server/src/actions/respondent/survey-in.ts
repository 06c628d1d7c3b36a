import type { Deps } from '../../deps.ts'
import { hostsOf } from '../loaded-address.ts'
import { findShortLink } from './find-short-link.ts'

interface SurveyAddress {
  /** As it is written in a long address, where it may be of no node. */
  readonly nodeId: string
  readonly lang: string | null
}

/** Null = not the address of a survey of this instance, long or short. */
export async function surveyIn(
  deps: Pick<Deps, 'config' | 'store' | 'clock'>,
  text: string,
): Promise<SurveyAddress | null> {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !hostsOf(deps.config).includes(url.host))
    return null
  const slug = /^\/f\/([^/]*)\/?$/.exec(url.pathname)?.[1]
  if (slug !== undefined) {
    const found = await findShortLink(deps, slug)
    return found && { nodeId: found.nodeId, lang: found.query.lang ?? null }
  }
  if (!/^\/(web_)?feedback\/?$/.test(url.pathname)) return null
  return { nodeId: url.searchParams.get('node_id') ?? '', lang: url.searchParams.get('lang') }
}
