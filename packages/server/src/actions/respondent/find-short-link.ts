import { slugPattern } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import type { NewShortLinkRow } from '../../store/short-links/short-link-rows.ts'

export type OpenShortLink = Pick<NewShortLinkRow, 'id' | 'nodeId' | 'query'>

/** Null = unknown, expired or deleted. Capitals count as small letters, because people type from paper. */
export async function findShortLink(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  typed: string,
): Promise<OpenShortLink | null> {
  const slug = typed.toLowerCase()
  const link = slugPattern.test(slug) ? await store.shortLinks.bySlug(slug) : null
  return link === null || (link.expiresAt !== null && link.expiresAt <= clock()) ? null : link
}
