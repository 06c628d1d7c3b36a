// What the store's tests store. Everything is fresh unless a test says otherwise.
import { randomUUID } from 'node:crypto'
import { FeedbackCustomer, Flow, NodeSettings, type ResponseItem } from '@askwell/contract'
import type { FeedbackRow, FeedbackWrite, Store } from '../index.ts'

export const noon = Date.UTC(2026, 4, 1, 12)

type Row = FeedbackWrite['row']

export interface Ground {
  readonly workspaceId: string
  readonly nodeId: string
}

/** A workspace with one node. */
export async function newGround(store: Store): Promise<Ground> {
  const workspaceId = await store.createWorkspace('A shop', noon)
  const nodeId = randomUUID()
  await store.putNode(workspaceId, nodeId, settings(), noon)
  return { workspaceId, nodeId }
}

export function settings(over: Partial<NodeSettings> = {}): NodeSettings {
  return { ...NodeSettings.parse({ name: 'At the till', flow_id: randomUUID() }), ...over }
}

export function row(ground: Ground, over: Partial<Row> = {}): Row {
  const claimedAt = over.claimedAt ?? over.createdAt ?? noon
  return {
    id: randomUUID(),
    workspaceId: ground.workspaceId,
    nodeId: ground.nodeId,
    flowId: randomUUID(),
    flowVersion: 1,
    deviceId: randomUUID(),
    idempotencyKey: randomUUID(),
    isCompleted: true,
    isInternal: false,
    isOffline: false,
    createdAt: claimedAt,
    claimedAt,
    receivedAt: noon,
    languageId: randomUUID(),
    channel: null,
    originUrl: null,
    userId: null,
    timeSpentSeconds: 12,
    responses: [answer('fine')],
    customer: null,
    attachmentIds: [],
    path: [],
    seed: null,
    shownNotice: null,
    device: null,
    chatTokenHash: null,
    ...over,
  }
}

export function write(of: Row, over: Partial<FeedbackWrite> = {}): FeedbackWrite {
  return { row: of, continues: null, refuseIfAnsweredSince: null, quota: null, files: [], ...over }
}

export function customer(fields: Readonly<Record<string, unknown>>): FeedbackCustomer {
  return FeedbackCustomer.parse(fields)
}

export function answer(body: string): ResponseItem {
  return { question_id: randomUUID(), body }
}

export async function all(store: Store, { workspaceId, nodeId }: Ground): Promise<readonly FeedbackRow[]> {
  return (await store.listFeedback(workspaceId, { node_id: nodeId }, { limit: 500 })).items
}

export function flow(over: Partial<Flow> = {}): Flow {
  const languageId = randomUUID()
  const document = Flow.parse({
    id: randomUUID(),
    name: 'Visit',
    languages: [{ code: 'en', id: languageId, name: 'English' }],
    defaultLanguageId: languageId,
    allowSavingIncompleteSurvey: true,
    states: [{ id: randomUUID(), name: 'Start', style: 'page', isInitialState: true, elements: [], nextStateId: null }],
    elements: [],
    transitions: [],
  })
  return { ...document, ...over }
}
