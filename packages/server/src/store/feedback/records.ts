// Converts between a feedback of the domain and its row. The list of columns is only here, and the insert texts of both
// engines are made from it.
import type { FeedbackCustomer, PathStep, ShownNotice, StoredResponse } from '@askwell/contract'
import { searchText } from '../query/search-text.ts'
import type { FeedbackRecord } from '../schema.ts'
import { answersText } from './answers.ts'
import type { FeedbackRow, NewFeedbackRow } from './feedback-row.ts'
import { keptKeyOf, runKey } from './run-key.ts'

type ColumnType = 'text' | 'bigint' | 'integer' | 'double precision'

export const feedbackColumns = {
  id: 'text',
  workspace_id: 'text',
  node_id: 'text',
  flow_id: 'text',
  flow_version: 'bigint',
  device_id: 'text',
  run_key: 'text',
  is_completed: 'integer',
  is_internal: 'integer',
  is_offline: 'integer',
  created_at: 'bigint',
  claimed_at: 'bigint',
  received_at: 'bigint',
  language_id: 'text',
  channel_kind: 'text',
  channel_distribution_id: 'text',
  channel_customer_id: 'text',
  origin_url: 'text',
  user_id: 'text',
  time_spent_seconds: 'double precision',
  customer: 'text',
  customer_id: 'text',
  attachment_ids: 'text',
  path: 'text',
  seed: 'bigint',
  chat_token_hash: 'text',
  search: 'text',
  shown_notice: 'text',
  device_kind: 'text',
  retry_proof: 'text',
  answers: 'text',
} as const satisfies Record<keyof FeedbackRecord, ColumnType>

export function feedbackRecord(row: NewFeedbackRow, customerId: string | null): FeedbackRecord {
  return {
    id: row.id,
    workspace_id: row.workspaceId,
    node_id: row.nodeId,
    flow_id: row.flowId,
    flow_version: row.flowVersion,
    device_id: row.deviceId,
    run_key: runKey(
      row.idempotencyKey === null
        ? { deviceId: row.deviceId, claimedAt: row.claimedAt }
        : { idempotencyKey: row.idempotencyKey },
    ),
    is_completed: row.isCompleted ? 1 : 0,
    is_internal: row.isInternal ? 1 : 0,
    is_offline: row.isOffline ? 1 : 0,
    created_at: row.createdAt,
    claimed_at: row.claimedAt,
    received_at: row.receivedAt,
    language_id: row.languageId,
    channel_kind: row.channel?.kind ?? null,
    channel_distribution_id: row.channel?.distribution_id ?? null,
    channel_customer_id: row.channel?.customer_id ?? null,
    origin_url: row.originUrl,
    user_id: row.userId,
    time_spent_seconds: row.timeSpentSeconds,
    customer: row.customer === null ? null : JSON.stringify(row.customer),
    customer_id: customerId,
    attachment_ids: JSON.stringify(row.attachmentIds),
    path: JSON.stringify(row.path),
    seed: row.seed,
    chat_token_hash: row.chatTokenHash,
    search: searchText(row),
    shown_notice: row.shownNotice ? JSON.stringify(row.shownNotice) : null,
    device_kind: row.device ?? null,
    retry_proof: row.retryProof ?? null,
    answers: answersText(row.responses),
  }
}

export function feedbackRow(
  record: FeedbackRecord,
  responses: readonly StoredResponse[],
): FeedbackRow {
  return {
    id: record.id,
    workspaceId: record.workspace_id,
    nodeId: record.node_id,
    flowId: record.flow_id,
    flowVersion: record.flow_version,
    deviceId: record.device_id,
    keptKey: keptKeyOf(record.run_key),
    isCompleted: record.is_completed === 1,
    isInternal: record.is_internal === 1,
    isOffline: record.is_offline === 1,
    createdAt: record.created_at,
    claimedAt: record.claimed_at,
    receivedAt: record.received_at,
    languageId: record.language_id,
    channel: channelOf(record),
    originUrl: record.origin_url,
    userId: record.user_id,
    timeSpentSeconds: record.time_spent_seconds,
    responses,
    customer: record.customer === null ? null : (JSON.parse(record.customer) as FeedbackCustomer),
    customerId: record.customer_id,
    attachmentIds: JSON.parse(record.attachment_ids) as string[],
    path: JSON.parse(record.path) as PathStep[],
    seed: record.seed,
    shownNotice:
      record.shown_notice === null ? null : (JSON.parse(record.shown_notice) as ShownNotice),
    chatTokenHash: record.chat_token_hash,
    retryProof: record.retry_proof,
    device:
      record.device_kind === null
        ? null
        : (record.device_kind as NonNullable<FeedbackRow['device']>),
  }
}

function channelOf(record: FeedbackRecord): FeedbackRow['channel'] {
  const {
    channel_kind: kind,
    channel_distribution_id: distribution,
    channel_customer_id: customer,
  } = record
  if (kind === null || distribution === null || customer === null) return null
  return {
    kind: kind as NonNullable<FeedbackRow['channel']>['kind'],
    distribution_id: distribution,
    customer_id: customer,
  }
}
