// What a message says besides its event: the names of the survey and the channel, the answered version, and where to read on.
import type { Flow, WebhookEvent } from '@askwell/contract'
import { type Origins, studioOrigin } from '../../../config/origins.ts'
import type { Store } from '../../../store/store.ts'
import { responseAddress } from '../../alerts/examine-responses.ts'
import { languageCodeOf } from '../../chat/answers-in-words.ts'
import type { EventOrigin } from './event-message.ts'

export interface MessageTools {
  readonly store: Pick<Store, 'feedback' | 'node' | 'publishedFlow'>
  readonly config: Origins
}

interface AnsweredIds {
  readonly feedbackId: string
  readonly nodeId: string
  readonly flowId: string
  readonly flowVersion: number
  readonly languageId: string
}

export async function readOrigin(
  { store, config }: MessageTools,
  workspaceId: string,
  event: WebhookEvent,
): Promise<EventOrigin> {
  const ids = idsIn(event) ?? (await storedIds(store, workspaceId, event))
  if (ids === null)
    return {
      ...{ survey: '', channel: '', language: null, flow: null },
      ...{ responseUrl: null, chatUrl: null },
    }
  const [node, version] = await Promise.all([
    store.node(workspaceId, ids.nodeId),
    store.publishedFlow(ids.flowId, ids.flowVersion),
  ])
  const flow = version?.document ?? null
  return {
    survey: flow?.name ?? '',
    channel: node?.settings.name ?? '',
    language: flow && languageCodeOf(flow, ids.languageId),
    flow,
    responseUrl: responseAddress(config, { id: ids.feedbackId }),
    chatUrl: `${studioOrigin(config)}/studio/inbox?list=all&chat=${ids.feedbackId}`,
  }
}

/** Null = the event is not about a response, or its version no longer exists. */
export async function answeredFlow(
  { store }: MessageTools,
  event: WebhookEvent,
): Promise<Flow | null> {
  const ids = idsIn(event)
  return (ids && (await store.publishedFlow(ids.flowId, ids.flowVersion))?.document) ?? null
}

/** Events about a response have them all, also when the response no longer exists. */
function idsIn({ data }: WebhookEvent): AnsweredIds | null {
  const [feedbackId, nodeId, flowId, languageId] = [
    data['id'],
    data['node_id'],
    data['flow_id'],
    data['language_id'],
  ]
  const flowVersion = data['flow_version']
  return typeof feedbackId === 'string' &&
    typeof nodeId === 'string' &&
    typeof flowId === 'string' &&
    typeof languageId === 'string' &&
    typeof flowVersion === 'number'
    ? { feedbackId, nodeId, flowId, flowVersion, languageId }
    : null
}

async function storedIds(
  store: MessageTools['store'],
  workspaceId: string,
  { data }: WebhookEvent,
): Promise<AnsweredIds | null> {
  const id = data['feedback_id']
  const row = typeof id === 'string' ? await store.feedback(workspaceId, id) : null
  return row && { feedbackId: row.id, ...row }
}
