// What a change makes of a follow-up: its next state and what the timeline says of it. Pure.
import type { FollowUpChange } from '@askwell/contract'
import type { FollowUpRow } from '../../store/follow-ups/follow-up-rows.ts'

export interface FollowUpPatch {
  readonly status?: FollowUpRow['status'] | undefined
  readonly outcome?: FollowUpRow['outcome'] | undefined
  readonly assigneeId?: string | null | undefined
  readonly dueAt?: number | null | undefined
  readonly priority?: FollowUpRow['priority'] | undefined
}

export type FollowUpStep =
  | {
      readonly kind: 'changed'
      readonly next: FollowUpRow
      readonly changes: readonly FollowUpChange[]
    }
  | { readonly kind: 'same' | 'needs_outcome' | 'has_no_outcome' }

/** `known`: null = the response has no follow-up yet. */
export function followUpAfter(
  known: FollowUpRow | null,
  patch: FollowUpPatch,
  now: number,
): FollowUpStep {
  const status = patch.status ?? known?.status ?? 'open'
  const isClosed = status === 'closed'
  const outcome = isClosed ? (patch.outcome ?? known?.outcome ?? null) : null
  if (isClosed && outcome === null) return { kind: 'needs_outcome' }
  if (!isClosed && patch.outcome) return { kind: 'has_no_outcome' }
  const isMoved = status !== (known?.status ?? 'open')
  const next: FollowUpRow = {
    status,
    outcome,
    assigneeId: patch.assigneeId === undefined ? (known?.assigneeId ?? null) : patch.assigneeId,
    dueAt: patch.dueAt === undefined ? (known?.dueAt ?? null) : patch.dueAt,
    priority: patch.priority ?? known?.priority ?? 'normal',
    createdAt: known?.createdAt ?? now,
    firstActionAt: known?.firstActionAt ?? (isMoved ? now : null),
    closedAt: isClosed ? (known?.closedAt ?? now) : null,
    revision: (known?.revision ?? 0) + 1,
  }
  const changes = changesBetween(known, next)
  return known !== null && changes.length === 0
    ? { kind: 'same' }
    : { kind: 'changed', next, changes }
}

/** `normal` is as good as nothing: the timeline does not mention it. */
const fields = {
  status: ({ status }) => status,
  outcome: ({ outcome }) => outcome,
  assignee_id: ({ assigneeId }) => assigneeId,
  due_at: ({ dueAt }) => (dueAt === null ? null : new Date(dueAt).toISOString()),
  priority: ({ priority }) => (priority === 'normal' ? null : priority),
} as const satisfies Record<FollowUpChange['field'], (row: FollowUpRow) => string | null>

const changesBetween = (known: FollowUpRow | null, next: FollowUpRow): FollowUpChange[] =>
  (Object.keys(fields) as FollowUpChange['field'][]).flatMap((field) => {
    const [from, to] = [known && fields[field](known), fields[field](next)]
    return from === to ? [] : [{ field, from, to }]
  })
