// The columns of a feedback besides its answers. Headers are wire names, because programs read them.
import type { Flow } from '@askwell/contract'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { Cell } from './columns.ts'

export interface KnownOf {
  readonly row: FeedbackRow
  readonly nodeName: string
  readonly tags: readonly string[]
  /** Null when the version no longer exists. */
  readonly flow: Flow | null
}

interface KnownColumn {
  readonly header: string
  readonly cell: (known: KnownOf) => Cell
}

const iso = (ms: number): string => new Date(ms).toISOString()
const yes = (isSo: boolean): string => (isSo ? 'yes' : 'no')
const column = (header: string, cell: KnownColumn['cell']): KnownColumn => ({ header, cell })

export const knownColumns: readonly KnownColumn[] = [
  column('id', ({ row }) => row.id),
  column('received_at', ({ row }) => iso(row.receivedAt)),
  column('created_at', ({ row }) => iso(row.createdAt)),
  column('completed', ({ row }) => yes(row.isCompleted)),
  column('internal', ({ row }) => yes(row.isInternal)),
  column('offline', ({ row }) => yes(row.isOffline)),
  column('node', ({ nodeName }) => nodeName),
  column('flow', ({ row, flow }) => flow?.name ?? row.flowId),
  column('flow_version', ({ row }) => row.flowVersion),
  column(
    'language',
    ({ row, flow }) =>
      flow?.languages.find(({ id }) => id === row.languageId)?.code ?? row.languageId,
  ),
  column('channel', ({ row }) => row.channel?.kind ?? null),
  column('distribution_id', ({ row }) => row.channel?.distribution_id ?? null),
  column('recipient_id', ({ row }) => row.channel?.customer_id ?? null),
  column('device', ({ row }) => row.device ?? null),
  column('time_spent_in_seconds', ({ row }) => row.timeSpentSeconds),
  column('origin_url', ({ row }) => row.originUrl),
  column('user_id', ({ row }) => row.userId),
  column('customer_id', ({ row }) => row.customerId),
  column('customer_external_id', ({ row }) => row.customer?.external_id ?? null),
  column('customer_name', ({ row }) => row.customer?.name ?? null),
  column('customer_email', ({ row }) => row.customer?.email ?? null),
  column('customer_phone_number', ({ row }) => row.customer?.phone_number ?? null),
  column('tags', ({ tags }) => (tags.length === 0 ? null : tags.join('; '))),
]
