import { idPattern } from '@askwell/contract'
import { notFound } from '../../refusal.ts'

/** A text that cannot be an id is refused like an unknown one, without a query. */
export function knownId(id: string): string {
  if (!idPattern.test(id)) throw notFound()
  return id
}

/** A row, or the refusal that unknown, deleted and foreign ids share. */
export function found<T>(row: T | null): T {
  if (row === null) throw notFound()
  return row
}
