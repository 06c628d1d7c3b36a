// An item that is not an answer to its question: which one, and what is wrong with it.
import type { ResponseItem } from '@askwell/contract'

export interface ReadFault {
  readonly kind: 'fault'
  readonly index: number
  readonly member: keyof ResponseItem
  readonly message: string
}

export const readFault = (
  index: number,
  member: keyof ResponseItem,
  message: string,
): ReadFault => ({ kind: 'fault', index, member, message })
