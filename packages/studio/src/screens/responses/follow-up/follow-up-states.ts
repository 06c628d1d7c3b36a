// The state of a follow-up as one choice: a closed one is named with its outcome, so that closing is one step.
import { type FollowUp, followUpOutcomes } from '@askwell/contract'

export type FollowUpPatch = Partial<
  Pick<FollowUp, 'status' | 'outcome' | 'assignee_id' | 'due_at' | 'priority'>
>

/** A change of one of several follow-ups. `before`: null = the response has none yet. */
export interface FollowUpStep {
  readonly id: string
  readonly before: FollowUp | null
  readonly patch: FollowUpPatch
}

/** Restores all that a change of several may set. */
export const undoOf = (before: FollowUp | null): FollowUpPatch =>
  before === null
    ? {}
    : {
        status: before.status,
        outcome: before.outcome,
        assignee_id: before.assignee_id,
        due_at: before.due_at,
      }

export const followUpStates = [
  'open',
  'in_progress',
  'waiting',
  ...followUpOutcomes.map((outcome) => `closed_${outcome}` as const),
] as const
export type FollowUpState = (typeof followUpStates)[number]

export function stateOf({ status, outcome }: Pick<FollowUp, 'status' | 'outcome'>): FollowUpState {
  // The server closes nothing without an outcome.
  return status === 'closed' ? `closed_${outcome ?? 'resolved'}` : status
}

export function patchOf(state: FollowUpState): Partial<Pick<FollowUp, 'status' | 'outcome'>> {
  const outcome = followUpOutcomes.find((one) => state === `closed_${one}`)
  return outcome
    ? { status: 'closed', outcome }
    : {
        status:
          (['open', 'in_progress', 'waiting'] as const).find((one) => one === state) ?? 'open',
      }
}

export const isOverdue = (
  { status, due_at: due }: Pick<FollowUp, 'status' | 'due_at'>,
  nowMs: number,
): boolean => status !== 'closed' && due !== null && Date.parse(due) < nowMs

/** An ISO time as a field of date and time has it, by the reader's clock. */
export function localTime(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const two = (value: number): string => String(value).padStart(2, '0')
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Null = the field is empty. Undefined = it holds no time, or one that nobody means: a year is typed digit by digit. */
export function timeOf(local: string): string | null | undefined {
  if (local === '') return null
  const at = new Date(local)
  return Number.isNaN(at.getTime()) || at.getFullYear() < 2000 || at.getFullYear() > 9999
    ? undefined
    : at.toISOString()
}
