// Feeds as owners manage them, and as spreadsheets read them (ECO-48).
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { NewFeed } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import type { Served } from '../../events/served.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { FeedRow } from '../../store/feeds/feed-rows.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { replicaFirst } from '../../store/query/read-source.ts'
import { questionsOf } from '../exports/columns.ts'
import type { TableChoice } from '../exports/export-feedback.ts'
import { knownColumns } from '../exports/known-columns.ts'
import { unknownNode } from './check-page-query.ts'
import { checkedPage } from './checked-page.ts'
import { knownId } from './known-id.ts'
import { hashLinkToken } from './people/link-token.ts'

const mostFeeds = 1_000
/** What spreadsheets still read. The newest are kept. */
const mostRows = 50_000
const dayMs = 86_400_000
/** 192 bits: guessing is infeasible. */
const tokenBytes = 24

export const listFeeds = (
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  { node_id: nodeId, ...page }: PageRequest & { readonly node_id?: string | undefined },
): Promise<Page<FeedRow>> =>
  store.feeds.list(workspaceId, { nodeId: nodeId?.toLowerCase() }, checkedPage(page))

/** The token is returned only here. */
export async function createFeed(
  deps: Pick<Deps, 'store' | 'clock' | 'newId'>,
  workspaceId: string,
  { node_id, expires_at, columns, ...settings }: NewFeed,
): Promise<{ readonly feed: FeedRow; readonly token: string }> {
  const createdAt = deps.clock()
  const nodeId = node_id.toLowerCase()
  const expiresAt = expires_at === null ? null : Date.parse(expires_at)
  if (expiresAt !== null && !(expiresAt > createdAt))
    throw invalid([{ field: 'expires_at', message: 'must be in the future' }])
  const node = await deps.store.node(workspaceId, nodeId)
  if (node === null) throw unknownNode()
  const chosen = [...new Set(columns)]
  await refuseUnknown(deps, node.settings.flow_id, chosen)
  const token = randomBytes(tokenBytes).toString('base64url')
  const feed: FeedRow = {
    ...{ id: deps.newId(), workspaceId, nodeId },
    ...{ settings: { ...settings, columns: chosen }, createdAt, expiresAt },
  }
  const outcome = await deps.store.feeds.add(feed, hashLinkToken(token), mostFeeds)
  switch (outcome) {
    case 'stored':
      return { feed, token }
    case 'node missing':
      throw unknownNode()
    case 'full':
      throw new Refusal(13005, `A workspace has at most ${mostFeeds} feeds.`)
    default:
      return unreachable(outcome)
  }
}

async function refuseUnknown(
  { store }: Pick<Deps, 'store'>,
  flowId: string,
  columns: readonly string[],
): Promise<void> {
  const flow = (await store.publishedFlow(flowId, 'latest'))?.document
  const known = new Set([
    ...knownColumns.map(({ header }) => header),
    ...(flow ? questionsOf(flow).map(({ key }) => key) : []),
  ])
  const errors = columns.flatMap((name, place) =>
    known.has(name)
      ? []
      : [
          {
            field: `columns.${place}`,
            message: `is neither a column of exports nor the key of a question: ${name}`,
          },
        ],
  )
  if (errors.length > 0) throw invalid(errors)
}

export async function removeFeed(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await store.feeds.remove(workspaceId, knownId(id)))) throw notFound()
}

/** What a feed reads at the moment. */
export interface FeedReading {
  readonly workspaceId: string
  readonly asked: { readonly node_id: string; readonly from?: string }
  readonly choice: TableChoice
  readonly now: number
}

/** Null = unknown, expired or revoked. */
export async function openFeed(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  token: string,
): Promise<FeedReading | null> {
  const feed = await store.feeds.byToken(hashLinkToken(token))
  const now = clock()
  if (feed === null || (feed.expiresAt !== null && feed.expiresAt <= now)) return null
  const { workspaceId, nodeId, settings } = feed
  const node = await store.node(workspaceId, nodeId)
  if (node === null) return null
  const { columns, days, labels } = settings
  return {
    workspaceId,
    asked: {
      node_id: nodeId,
      ...(days !== null && { from: new Date(now - days * dayMs).toISOString() }),
    },
    choice: {
      ...{ columns, mostRows, flowId: node.settings.flow_id },
      naming: labels ? 'words' : 'keys',
    },
    now,
  }
}

export const feedFile = (
  { exports }: Pick<Served, 'exports'>,
  { workspaceId, asked, choice, now }: FeedReading,
  gone: AbortSignal,
): Promise<Readable> =>
  exports.open({ workspaceId, sight: null, asked, as: 'csv', now, choice }, gone, replicaFirst())
