import type { RecipientState } from '@askwell/contract'

export const stateTones: Readonly<
  Record<RecipientState, 'plain' | 'accent' | 'success' | 'warn' | 'danger'>
> = {
  answered: 'success',
  unsubscribed: 'warn',
  failed: 'danger',
  opened: 'accent',
  sent: 'plain',
  stopped: 'plain',
  queued: 'plain',
  ready: 'plain',
}
