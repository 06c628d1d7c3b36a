// The columns of a feedback besides its answers.
import { contactColumns, type ExportColumn, exportColumns, type Flow } from '@askwell/contract'
import type { FlowMap } from '@askwell/engine'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { FeedbackMarks } from '../../store/follow-ups/follow-up-rows.ts'
import type { Cell } from './columns.ts'

export interface KnownOf {
  readonly row: FeedbackRow
  readonly nodeName: string
  readonly marks: FeedbackMarks
  /** Null when the version no longer exists. */
  readonly flow: Flow | null
  readonly map: FlowMap | null
}

interface KnownColumn {
  readonly header: ExportColumn
  readonly cell: (known: KnownOf) => Cell
}

export const isContactColumn = (header: string): boolean =>
  (contactColumns as readonly string[]).includes(header)

const iso = (ms: number): string => new Date(ms).toISOString()
const yes = (isSo: boolean): string => (isSo ? 'yes' : 'no')
const cells: Readonly<Record<ExportColumn, KnownColumn['cell']>> = {
  id: ({ row }) => row.id,
  received_at: ({ row }) => iso(row.receivedAt),
  created_at: ({ row }) => iso(row.createdAt),
  completed: ({ row }) => yes(row.isCompleted),
  internal: ({ row }) => yes(row.isInternal),
  offline: ({ row }) => yes(row.isOffline),
  node: ({ nodeName }) => nodeName,
  flow: ({ row, flow }) => flow?.name ?? row.flowId,
  flow_version: ({ row }) => row.flowVersion,
  language: ({ row, flow }) =>
    flow?.languages.find(({ id }) => id === row.languageId)?.code ?? row.languageId,
  channel: ({ row }) => row.channel?.kind ?? null,
  distribution_id: ({ row }) => row.channel?.distribution_id ?? null,
  recipient_id: ({ row }) => row.channel?.customer_id ?? null,
  device: ({ row }) => row.device ?? null,
  time_spent_in_seconds: ({ row }) => row.timeSpentSeconds,
  origin_url: ({ row }) => row.originUrl,
  user_id: ({ row }) => row.userId,
  customer_id: ({ row }) => row.customerId,
  customer_external_id: ({ row }) => row.customer?.external_id ?? null,
  customer_name: ({ row }) => row.customer?.name ?? null,
  customer_email: ({ row }) => row.customer?.email ?? null,
  customer_phone_number: ({ row }) => row.customer?.phone_number ?? null,
  tags: ({ marks: { tags } }) => (tags.length === 0 ? null : tags.join('; ')),
}

export const knownColumns: readonly KnownColumn[] = exportColumns.map((header) => ({
  header,
  cell: cells[header],
}))
