// What is known about a feedback besides its answers, as variables of statistics software.
import type { Cell } from './columns.ts'
import type { KnownOf } from './known-columns.ts'
import {
  type CodedVariable,
  scale,
  secondsOf,
  text,
  time,
  type VariableKind,
  yesOrNo,
} from './variable-kinds.ts'

export interface KnownVariable extends CodedVariable {
  readonly cell: (known: KnownOf) => Cell
}

const known = (name: string, as: VariableKind, cell: KnownVariable['cell']): KnownVariable => ({
  name,
  label: '',
  ...as,
  cell,
})

export const knownVariables: readonly KnownVariable[] = [
  known('aw_id', text, ({ row }) => row.id),
  known('aw_received_at', time, ({ row }) => secondsOf(row.receivedAt)),
  known('aw_created_at', time, ({ row }) => secondsOf(row.createdAt)),
  known('aw_survey', text, ({ row, flow }) => flow?.name ?? row.flowId),
  known('aw_node', text, ({ nodeName }) => nodeName),
  known('aw_version', { ...scale, level: 'ordinal' }, ({ row }) => row.flowVersion),
  known(
    'aw_language',
    text,
    ({ row, flow }) =>
      flow?.languages.find(({ id }) => id === row.languageId)?.code ?? row.languageId,
  ),
  known('aw_channel', text, ({ row }) => row.channel?.kind ?? null),
  known('aw_device', text, ({ row }) => row.device ?? null),
  known('aw_completed', yesOrNo, ({ row }) => Number(row.isCompleted)),
  known('aw_internal', yesOrNo, ({ row }) => Number(row.isInternal)),
  known('aw_offline', yesOrNo, ({ row }) => Number(row.isOffline)),
  known('aw_seconds', scale, ({ row }) => row.timeSpentSeconds),
  known('aw_tags', text, ({ marks: { tags } }) => (tags.length === 0 ? null : tags.join('; '))),
  known('cust_id', text, ({ row }) => row.customerId),
  known('cust_external_id', text, ({ row }) => row.customer?.external_id ?? null),
  known('cust_name', text, ({ row }) => row.customer?.name ?? null),
  known('cust_email', text, ({ row }) => row.customer?.email ?? null),
  known('cust_phone_number', text, ({ row }) => row.customer?.phone_number ?? null),
]
