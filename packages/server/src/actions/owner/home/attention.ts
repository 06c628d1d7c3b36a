// What of a workspace's surveys, channels and addresses needs somebody.
import { isDeepStrictEqual } from 'node:util'
import type { AttentionKind } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import type { NodeRow } from '../../../store/nodes/node-store.ts'

export interface AttentionRow {
  readonly kind: AttentionKind
  readonly count: number
  readonly severity: 'now' | 'soon'
  readonly oldestAt: number | null
  /** Below the studio's address. */
  readonly target: string
  readonly surveyId: string | null
  readonly name: string | null
}

const dayMs = 86_400_000
const most = 500

interface FailingPlace {
  readonly since: number
  readonly name: string
  /** The screen with all of its kind. */
  readonly place: string
  readonly id: string
}

/** Of webhooks and Slack only for people who manage them; integrations are part of surveys. */
export async function failedDeliveries(
  { store, clock }: Deps,
  workspaceId: string,
  mayManageKeys: boolean,
): Promise<AttentionRow[]> {
  const [addresses, { items }] = await Promise.all([
    mayManageKeys ? store.home.failingAddresses(workspaceId, clock()) : [],
    store.integrations.list(workspaceId, { limit: most }),
  ])
  const failing: FailingPlace[] = addresses.map(({ id, kind, url, since }) => ({
    since,
    name: new URL(url).host,
    place: kind === 'slack' ? '/settings/alerts' : '/settings/webhooks',
    id,
  }))
  for (const { definition } of items) {
    const name = definition.reference_id
    const recent = (await store.integrations.failures(workspaceId, name)).flatMap(({ at }) =>
      at > clock() - dayMs ? at : [],
    )
    if (recent.length >= failuresOfDay)
      failing.push({
        ...{ since: Math.min(...recent), name, id: encodeURIComponent(name) },
        place: '/settings/integrations',
      })
  }
  const [first] = failing
  if (first === undefined) return []
  const isAlone = failing.length === 1
  return [
    {
      ...{ kind: 'failed_deliveries', severity: 'now', count: failing.length, surveyId: null },
      oldestAt: Math.min(...failing.map(({ since }) => since)),
      target: isAlone ? `${first.place}/${first.id}` : first.place,
      name: isAlone ? first.name : null,
    },
  ]
}
const failuresOfDay = 3

const soonMs = 3 * dayMs
const nearlyFull = 0.9

export async function endingSoon(deps: Deps, workspaceId: string): Promise<AttentionRow[]> {
  const { items } = await deps.store.listNodes(workspaceId, { limit: most })
  const now = deps.clock()
  const ending: { readonly node: NodeRow; readonly at: number | null }[] = []
  for (const node of items) {
    if (node.settings.status !== 'active') continue
    const { activation_end_date: end } = node.settings
    const at = end === null ? null : Date.parse(end)
    if (at !== null && at > now && at <= now + soonMs) ending.push({ node, at })
    else if (await isNearlyFull(deps, node)) ending.push({ node, at: null })
  }
  const [first] = ending
  if (first === undefined) return []
  const isAlone = ending.length === 1
  const ends = ending.flatMap(({ at }) => at ?? [])
  return [
    {
      ...{ kind: 'ending_soon', severity: 'soon', count: ending.length },
      oldestAt: ends.length === 0 ? null : Math.min(...ends),
      target: isAlone ? `/channels/${first.node.id}` : '/channels',
      surveyId: isAlone ? first.node.settings.flow_id : null,
      name: isAlone ? first.node.settings.name : null,
    },
  ]
}

async function isNearlyFull({ store }: Deps, node: NodeRow): Promise<boolean> {
  const quota = node.settings.channel_quota
  if (!quota?.active || !quota.limit) return false
  const { views, countsSince } = await store.limits.read(node.id)
  const enough = Math.ceil(quota.limit * nearlyFull)
  const counted =
    quota.action_kind === 'display'
      ? views
      : await store.limits.countSubmitted(node.id, countsSince, enough)
  return counted >= enough
}

const silentMs = 3 * dayMs
const weekMs = 7 * dayMs
const leastBefore = 10

/** Live surveys that had at least ten responses in a week and none in the three days after it, each for itself. */
export async function silentSurveys(
  { store, clock }: Deps,
  workspaceId: string,
): Promise<AttentionRow[]> {
  const recentFrom = clock() - silentMs
  const spans = { from: recentFrom - weekMs, recentFrom, most: leastBefore }
  const byFlow = Map.groupBy(await store.home.volumes(workspaceId, spans), ({ flowId }) => flowId)
  const rows: AttentionRow[] = []
  for (const [flowId, nodes] of byFlow) {
    const before = nodes.reduce((sum, node) => sum + node.before, 0)
    if (before < leastBefore || nodes.some(({ hasRecent }) => hasRecent)) continue
    const [flow, own] = await Promise.all([
      store.flow(workspaceId, flowId),
      Promise.all(nodes.map(({ nodeId }) => store.node(workspaceId, nodeId))),
    ])
    const isLive = own.some((node) => node?.settings.status === 'active')
    if (flow === null || flow.archivedAt !== null || !isLive) continue
    rows.push({
      ...{ kind: 'silent_survey', severity: 'soon', count: 1, oldestAt: recentFrom },
      ...{ target: `/flows/${flowId}?side=share`, surveyId: flowId, name: flow.name },
    })
  }
  return rows
}

const staleMs = 7 * dayMs
/** A longer list would hide the rest of Home. The next is named when one of these is published. */
const mostStale = 5

/**
 * Live surveys with changes that nobody has saved or published for a week, each for itself. A draft that says the same as its
 * newest version is left out: a page that moves on the map is a save as well.
 */
export async function staleDrafts(
  { store, clock }: Deps,
  workspaceId: string,
): Promise<AttentionRow[]> {
  const drafts = await store.home.staleDrafts(workspaceId, clock() - staleMs, most)
  if (drafts.length === 0) return []
  const { items } = await store.listNodes(workspaceId, { limit: most })
  const live = new Set(
    items.flatMap(({ settings }) => (settings.status === 'active' ? settings.flow_id : [])),
  )
  const rows: AttentionRow[] = []
  for (const { flowId, since } of drafts) {
    if (rows.length === mostStale) break
    if (!live.has(flowId)) continue
    const [flow, published] = await Promise.all([
      store.flow(workspaceId, flowId),
      store.publishedFlow(flowId, 'latest'),
    ])
    if (flow === null || published === null) continue
    const { version } = published
    if (isDeepStrictEqual({ ...flow.draft, version }, { ...published.document, version })) continue
    rows.push({
      ...{ kind: 'stale_draft', severity: 'soon', count: 1, oldestAt: since },
      ...{ target: `/flows/${flowId}`, surveyId: flowId, name: flow.name },
    })
  }
  return rows
}
