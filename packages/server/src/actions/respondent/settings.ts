// Owners' settings for respondents' calls: a node with the flows it runs, and flow versions that are ready to replay. Nodes are
// at most a second old here (changes on this server are visible at once). A published version never changes, so its map is
// made once; a version that was deleted and imported again is stale on another server for at most a minute.
import { type Flow, idPattern, type WorkspaceLimits } from '@askwell/contract'
import { type FlowMap, mapFlow } from '@askwell/engine'
import type { Deps } from '../../deps.ts'
import type { FlowVersionRow } from '../../store/flows/flow-store.ts'
import type { NodeRow } from '../../store/nodes/node-store.ts'
import type { Store } from '../../store/store.ts'
import type { WidgetRow } from '../../store/widgets/widget-store.ts'
import { hostsOf, type OwnHosts, servedNode } from '../loaded-address.ts'
import { allowedDomains } from './domains.ts'
import { createRecall } from './recall.ts'

export interface PublishedFlow {
  readonly flowId: string
  readonly version: number
  readonly document: Flow
  readonly map: FlowMap
}

export interface LiveNode extends NodeRow {
  /** The newest published version; null when the flow was never published. */
  readonly flow: PublishedFlow | null
  readonly nonOperatingHoursFlow: PublishedFlow | null
  readonly widgets: readonly WidgetRow[]
  /** Hosts whose pages may embed the node and send for it; null = any. */
  readonly domains: readonly string[] | null
  /** Keys whose signatures on links are valid now: the node's own and those of the key list. */
  readonly publicKeys: readonly string[]
  readonly limits: LiveLimits
  /** An operator has suspended the workspace, so the node counts as stopped since then. */
  readonly isSuspended: boolean
  /** Whether the workspace has a webhook. */
  readonly hasWebhooks: boolean
}

export interface LiveLimits {
  readonly isQuotaFull: boolean
  /** The quota counts feedback received since; null = all. */
  readonly countsSince: number | null
  /** Answers from before this time do not prevent new ones; null = never reset. */
  readonly answeredSince: number | null
}

export interface Settings {
  readonly ownHosts: OwnHosts
  node(id: string): Promise<LiveNode | null>
  /** Null = unknown. */
  limits(workspaceId: string): Promise<WorkspaceLimits | null>
  publishedFlow(flowId: string, version: number | 'latest'): Promise<PublishedFlow | null>
  /** Versions a respondent without `flow_version` may have answered, newest first. */
  recentVersions(flowId: string): Promise<readonly PublishedFlow[]>
}

const day = 24 * 60 * 60 * 1_000
const recentDays = 90

export function readSettings({
  store,
  clock,
  config,
}: Pick<Deps, 'store' | 'clock' | 'config'>): Settings {
  const ownHosts = hostsOf(config)
  const lasting = { clock, revision: () => store.settingsRevision() }
  const nodes = createRecall<LiveNode>({ ...lasting, ttlMs: 1_000, limit: 1_000 })
  const limits = createRecall<WorkspaceLimits>({ ...lasting, ttlMs: 1_000, limit: 1_000 })
  const newest = createRecall<PublishedFlow>({ ...lasting, ttlMs: 1_000, limit: 500 })
  const versions = createRecall<PublishedFlow>({ ...lasting, ttlMs: 60_000, limit: 500 })
  const recent = createRecall<readonly PublishedFlow[]>({ ...lasting, ttlMs: 1_000, limit: 500 })
  const prepare = createPreparer()

  const publishedFlow: Settings['publishedFlow'] = async (flowId, version) => {
    if (!idPattern.test(flowId)) return null
    const read = async () => prepare(await store.publishedFlow(flowId, version))
    return version === 'latest'
      ? newest.get(flowId, read)
      : versions.get(`${flowId}/${version}`, read)
  }

  const readNode = async (id: string): Promise<LiveNode | null> => {
    const [stored, widgets] = await Promise.all([store.nodeById(id), store.widgets.ofNode(id)])
    if (!stored) return null
    const suspendedAt = (await store.workspaceRules(stored.workspaceId))?.suspendedAt ?? null
    const served = { ...stored, settings: servedNode(stored.settings, ownHosts) }
    const row = suspendedAt === null ? served : stopped(served, suspendedAt)
    const { flow_id, non_operating_hours_flow_id } = row.settings
    const [flow, nonOperatingHoursFlow] = await Promise.all([
      publishedFlow(flow_id, 'latest'),
      non_operating_hours_flow_id === null
        ? null
        : publishedFlow(non_operating_hours_flow_id, 'latest'),
    ])
    const [hasWebhooks, keys, limits] = await Promise.all([
      store.webhooks.hasAny(row.workspaceId),
      store.signatureKeys.holdingFor(row.workspaceId, id, clock()),
      readLimits(store, row),
    ])
    const publicKeys = row.settings.public_key === null ? keys : [row.settings.public_key, ...keys]
    return {
      ...row,
      flow,
      nonOperatingHoursFlow,
      widgets,
      domains: allowedDomains(widgets.map(({ settings }) => settings)),
      publicKeys,
      limits,
      isSuspended: suspendedAt !== null,
      hasWebhooks,
    }
  }

  return {
    ownHosts,
    publishedFlow,
    limits: (id) => limits.get(id, async () => (await store.workspaceRules(id))?.limits ?? null),
    async node(id) {
      return idPattern.test(id) ? nodes.get(id, () => readNode(id)) : null
    },
    async recentVersions(flowId) {
      const found = await recent.get(flowId, async () => {
        const rows = await store.versionsSince(flowId, clock() - recentDays * day)
        return rows.flatMap((row) => prepare(row) ?? [])
      })
      return found ?? []
    },
  }
}

/** Feedback that was given offline before then is still accepted, as after any other stop. */
const stopped = (row: NodeRow, at: number): NodeRow =>
  row.settings.status === 'active'
    ? { ...row, settings: { ...row.settings, status: 'passive' }, updatedAt: at }
    : row

async function readLimits(store: Store, { id, settings }: NodeRow): Promise<LiveLimits> {
  const { views, countsSince, answeredSince } = await store.limits.read(id)
  const quota = settings.channel_quota
  const most = quota?.active ? (quota.limit ?? null) : null
  const counted =
    most === null
      ? 0
      : quota?.action_kind === 'display'
        ? views
        : await store.limits.countSubmitted(id, countsSince, most)
  return { isQuotaFull: most !== null && counted >= most, countsSince, answeredSince }
}

/** Returns the same object for a version while it is in use, so derived data (map, texts) is made once. */
function createPreparer(): (row: FlowVersionRow | null) => PublishedFlow | null {
  const limit = 500
  const prepared = new Map<string, PublishedFlow>()
  return (row) => {
    if (!row) return null
    const key = `${row.flowId}/${row.version}/${row.publishedAt}`
    const known = prepared.get(key)
    if (known) return known
    const flow = {
      flowId: row.flowId,
      version: row.version,
      document: row.document,
      map: mapFlow(row.document),
    }
    prepared.set(key, flow)
    const [oldest] = prepared.keys()
    if (prepared.size > limit && oldest !== undefined) prepared.delete(oldest)
    return flow
  }
}
