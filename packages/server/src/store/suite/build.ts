// Test data for the store. Everything is new unless a test says otherwise.
import { randomUUID } from 'node:crypto'
import {
  type Bundle,
  FeedbackCustomer,
  Flow,
  NodeSettings,
  type ResponseItem,
} from '@askwell/contract'
import { keptKey } from '../feedback/run-key.ts'
import type { FeedbackRow, FeedbackWrite, Store } from '../index.ts'

export const noon = Date.UTC(2026, 4, 1, 12)

type Row = FeedbackWrite['row']

export interface TestWorkspace {
  readonly workspaceId: string
  readonly nodeId: string
}

/** A workspace with one node. */
export async function newGround(store: Store): Promise<TestWorkspace> {
  const workspaceId = await store.createWorkspace('A shop', noon)
  const nodeId = randomUUID()
  await store.putNode(workspaceId, nodeId, settings(), noon)
  return { workspaceId, nodeId }
}

export function settings(over: Partial<NodeSettings> = {}): NodeSettings {
  return { ...NodeSettings.parse({ name: 'At the till', flow_id: randomUUID() }), ...over }
}

export function row(ground: TestWorkspace, over: Partial<Row> = {}): Row {
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
    retryProof: null,
    ...over,
  }
}

export function write(of: Row, over: Partial<FeedbackWrite> = {}): FeedbackWrite {
  return { row: of, continues: null, refuseIfAnsweredSince: null, quota: null, files: [], ...over }
}

/** The row as it is read back: of a random key only a hash is kept. */
export function kept(
  { idempotencyKey, ...stored }: Row,
  over: Partial<FeedbackRow> = {},
): FeedbackRow {
  return {
    ...stored,
    keptKey: idempotencyKey === null ? null : keptKey(idempotencyKey),
    customerId: null,
    ...over,
  }
}

export function customer(fields: Readonly<Record<string, unknown>>): FeedbackCustomer {
  return FeedbackCustomer.parse(fields)
}

export function answer(body: string): ResponseItem {
  return { question_id: randomUUID(), body }
}

export async function all(
  store: Store,
  { workspaceId, nodeId }: TestWorkspace,
): Promise<readonly FeedbackRow[]> {
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
    states: [
      {
        id: randomUUID(),
        name: 'Start',
        style: 'page',
        isInitialState: true,
        elements: [],
        nextStateId: null,
      },
    ],
    elements: [],
    transitions: [],
  })
  return { ...document, ...over }
}

export async function wholeBundle(store: Store, workspaceId: string): Promise<Bundle> {
  const { flows, nodes, widgets, customers, integrations, golden_paths } =
    store.readsOfBundle(workspaceId)
  const goldenPaths = await listed(golden_paths())
  return {
    format: 'askwell-bundle/1',
    flows: await listed(flows()),
    nodes: await listed(nodes()),
    widgets: await listed(widgets()),
    customers: await listed(customers()),
    integrations: await listed(integrations()),
    ...(goldenPaths.length > 0 && { golden_paths: goldenPaths }),
  }
}

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
