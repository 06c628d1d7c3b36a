// Short addresses as owners and editors manage them (ECO-52). Their parameters are checked as the page reads them, because a
// mistake in a printed address cannot be mended by its readers.
import { randomInt } from 'node:crypto'
import type { NewShortLink, ShortLinkChanges } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { ShortLinkDay, ShortLinkRow } from '../../store/short-links/short-link-rows.ts'
import { checkPageQuery, unknownNode } from './check-page-query.ts'
import { checkedPage } from './checked-page.ts'
import { found, knownId } from './known-id.ts'
import type { Signing } from './links.ts'

const mostLinks = 5_000
const mostDays = 400

/** Letters that nobody takes for another one. Without vowels they make no words. */
const letters = 'bcdfghjkmnpqrstvwxyz'
const slugLength = 7
/** More would mean that the source of chance is broken. */
const mostTries = 5

/** What a reader would take for a page of the instance or of its owner. */
const reserved: ReadonlySet<string> = new Set(
  `about abuse account admin administrator api app askwell assets auth billing blog chat contact dashboard docs
  download embed error favicon feedback flow health help home imprint impressum index info legal login logout mail
  metrics null oembed openapi owner preview privacy register robots security settings setup sign-in sign-out sign-up
  signin signout signup static status studio support survey system terms test undefined unsubscribe user version
  web-feedback webhook webhooks well-known widget www`.split(/\s+/),
)

export const listShortLinks = (
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  { node_id: nodeId, ...page }: PageRequest & { readonly node_id?: string | undefined },
): Promise<Page<ShortLinkRow>> =>
  store.shortLinks.list(workspaceId, { nodeId: nodeId?.toLowerCase() }, checkedPage(page))

export const readShortLink = async (
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  id: string,
): Promise<ShortLinkRow> => found(await store.shortLinks.read(workspaceId, knownId(id)))

export const daysOfShortLink = (
  { store }: Pick<Deps, 'store'>,
  { id }: ShortLinkRow,
): Promise<readonly ShortLinkDay[]> => store.shortLinks.days(id, mostDays)

export async function createShortLink(
  deps: Deps,
  workspaceId: string,
  { node_id, slug, query, expires_at }: NewShortLink,
  signing: Signing,
): Promise<ShortLinkRow> {
  const now = deps.clock()
  const nodeId = node_id.toLowerCase()
  const expiresAt = futureOf(expires_at, now)
  if (slug !== undefined && reserved.has(slug))
    throw invalid([{ field: 'slug', message: 'is reserved; choose another one' }])
  await checkPageQuery(deps, workspaceId, { nodeId, query }, signing)
  for (let tries = 1; ; tries += 1) {
    const row = {
      ...{ id: deps.newId(), workspaceId, nodeId, slug: slug ?? newSlug(), query },
      ...{ createdAt: now, expiresAt },
    }
    const outcome = await deps.store.shortLinks.add(row, mostLinks)
    switch (outcome) {
      case 'stored':
        return { ...row, visits: 0 }
      case 'node missing':
        throw unknownNode()
      case 'full':
        throw new Refusal(13005, `A workspace has at most ${mostLinks} short links.`)
      case 'taken':
        if (slug === undefined && tries < mostTries) continue
        throw invalid([
          { field: 'slug', message: 'is in use, or was until recently; choose another one' },
        ])
      default:
        return unreachable(outcome)
    }
  }
}

export async function changeShortLink(
  deps: Deps,
  workspaceId: string,
  id: string,
  { node_id, query, expires_at }: ShortLinkChanges,
  signing: Signing,
): Promise<ShortLinkRow> {
  const known = await readShortLink(deps, workspaceId, id)
  const changed = {
    ...known,
    nodeId: node_id?.toLowerCase() ?? known.nodeId,
    query: query ?? known.query,
    // An expiry that is sent again unchanged may have passed.
    expiresAt:
      expires_at === undefined || isoEquals(expires_at, known.expiresAt)
        ? known.expiresAt
        : futureOf(expires_at, deps.clock()),
  }
  if (node_id !== undefined || query !== undefined)
    await checkPageQuery(deps, workspaceId, changed, signing)
  const { nodeId, query: parameters, expiresAt } = changed
  const changes = { nodeId, query: parameters, expiresAt }
  if (!(await deps.store.shortLinks.change(workspaceId, known.id, changes))) throw notFound()
  return changed
}

export async function removeShortLink(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await store.shortLinks.remove(workspaceId, knownId(id), clock()))) throw notFound()
}

const newSlug = (): string =>
  Array.from({ length: slugLength }, () => letters[randomInt(letters.length)]).join('')

const isoEquals = (text: string | null, at: number | null): boolean =>
  text === null ? at === null : Date.parse(text) === at

function futureOf(text: string | null, now: number): number | null {
  if (text === null) return null
  const at = Date.parse(text)
  if (!(at > now)) throw invalid([{ field: 'expires_at', message: 'must be in the future' }])
  return at
}
