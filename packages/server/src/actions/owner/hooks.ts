// What automation services call: hooks that a program sets up and removes itself, sample events, and the newest events.
import type {
  AnswerField,
  Filter,
  Flow,
  HookEvent,
  PolledType,
  WebhookEvent,
  WebhookType,
} from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid, Refusal } from '../../refusal.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { NodeRow } from '../../store/index.ts'
import type { WebhookRow } from '../../store/webhooks/webhook-store.ts'
import { readVersions } from '../results/versions.ts'
import { answerFields } from '../webhooks/flat-answers.ts'
import { hookEvent } from '../webhooks/hook-event.ts'
import { sampleEvent } from '../webhooks/sample-events.ts'
import { filterFaults, refuseTarget } from './check-webhook.ts'
import { found, knownId } from './known-id.ts'
import { newSecret, type PresentedFeedback, readWebhook, removeWebhook } from './webhooks.ts'

const mostHooks = 100
const mostSamples = 3

export async function createHook(
  deps: Deps,
  workspaceId: string,
  {
    targetUrl,
    type,
    filter,
  }: {
    readonly targetUrl: string
    readonly type: WebhookType
    readonly filter: Filter | null
  },
): Promise<WebhookRow> {
  refuseTarget(deps, targetUrl, 'target_url')
  const faults = filter === null ? [] : await filterFaults(deps, workspaceId, filter)
  if (faults.length > 0) throw invalid(faults)
  if ((await deps.store.webhooks.count(workspaceId, 'hook')) >= mostHooks)
    throw new Refusal(13005, `A workspace has at most ${mostHooks} hooks.`)
  const [id, at] = [deps.newId(), deps.clock()]
  const settings = {
    ...{ url: targetUrl, format: 'standard' as const, types: [type] },
    ...{ enabled: true, filter },
  }
  // A hook that was never sent anything looks like one that does not work.
  const first = {
    ...{ workspaceId, type: 'test' as const, at, feedbackId: null, customerId: null },
    data: { hook_id: id, event: type },
  }
  const hook = { id, secret: newSecret(), settings }
  await deps.store.webhooks.addHook(workspaceId, hook, first)
  return readWebhook(deps, workspaceId, id)
}

export async function removeHook(deps: Deps, workspaceId: string, id: string): Promise<void> {
  const hook = await deps.store.webhooks.read(workspaceId, knownId(id))
  found(hook?.kind === 'hook' ? hook : null)
  await removeWebhook(deps, workspaceId, id)
}

/** The newest about responses, and else an invented one; never none. */
export async function sampleHook(
  deps: Deps,
  workspaceId: string,
  { type, nodeId }: { readonly type: WebhookType; readonly nodeId: string | undefined },
  present: PresentedFeedback,
): Promise<HookEvent[]> {
  const node = await sampledNode(deps, workspaceId, nodeId)
  if (isPolled(type)) {
    const asked = { types: [type], nodeId, limit: mostSamples }
    const real = await listEvents(deps, workspaceId, asked, present)
    if (real.length > 0) return real
  }
  const flow = node === null ? null : await publishedOf(deps, node)
  const event = sampleEvent(type, { at: deps.clock(), nodeId: node?.id ?? null, flow })
  return [{ ...hookEvent(event, `sample.${type}`, flow), sample: true }]
}

const isPolled = (type: WebhookType): type is PolledType =>
  type === 'feedback.created' || type === 'feedback.completed'

export async function listEvents(
  deps: Deps,
  workspaceId: string,
  asked: {
    readonly types: readonly PolledType[]
    readonly nodeId: string | undefined
    readonly limit: number
  },
  present: PresentedFeedback,
): Promise<HookEvent[]> {
  const { types, nodeId, limit } = asked
  if (nodeId !== undefined) await knownNode(deps, workspaceId, nodeId)
  const filters = {
    ...(nodeId !== undefined && { node_id: nodeId }),
    // An event of a response that is not completed is wanted only with `feedback.created`.
    ...(types.includes('feedback.created') ? {} : { completed: true }),
    now: deps.clock(),
  }
  const { items } = await deps.store.listFeedback(workspaceId, filters, { limit })
  const versions = readVersions(deps.store)
  const events: HookEvent[] = []
  for (const row of items) {
    const { flow } = (await versions.of(row.flowId, row.flowVersion)) ?? { flow: null }
    for (const event of eventsOf(row, types, present)) events.push(hookEvent(event, row.id, flow))
  }
  return events.slice(0, limit)
}

/** The later one first. */
function eventsOf(
  row: FeedbackRow,
  types: readonly PolledType[],
  present: PresentedFeedback,
): WebhookEvent[] {
  const timestamp = new Date(row.receivedAt).toISOString()
  const data = present(row)
  return [
    ...(row.isCompleted && types.includes('feedback.completed')
      ? [{ type: 'feedback.completed', timestamp, data }]
      : []),
    ...(types.includes('feedback.created') ? [{ type: 'feedback.created', timestamp, data }] : []),
  ]
}

export async function nodeFields(
  deps: Deps,
  workspaceId: string,
  nodeId: string,
): Promise<AnswerField[]> {
  const flow = await publishedOf(deps, await knownNode(deps, workspaceId, nodeId))
  return flow === null ? [] : answerFields(flow)
}

const knownNode = async ({ store }: Deps, workspaceId: string, nodeId: string): Promise<NodeRow> =>
  found(await store.node(workspaceId, knownId(nodeId)))

/** The named one, or the newest. */
async function sampledNode(
  deps: Deps,
  workspaceId: string,
  nodeId: string | undefined,
): Promise<NodeRow | null> {
  if (nodeId !== undefined) return knownNode(deps, workspaceId, nodeId)
  const { items } = await deps.store.listNodes(workspaceId, { limit: 1 })
  return items[0] ?? null
}

const publishedOf = async ({ store }: Deps, { settings }: NodeRow): Promise<Flow | null> =>
  (await store.publishedFlow(settings.flow_id, 'latest'))?.document ?? null
