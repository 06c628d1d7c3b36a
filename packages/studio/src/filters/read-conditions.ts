// Reads the conditions of an address. It is apart from what else is known of conditions, because it brings the library of schemas.
import { Filter } from '@askwell/contract'
import { readEncoded } from './conditions.ts'

/** Null: not readable. A filter that is not a list of conditions is one condition. */
export function readConditions(f: string): readonly Filter[] | null {
  if (f === '') return []
  const filter = Filter.safeParse(readEncoded(f))
  if (!filter.success) return null
  return 'all' in filter.data ? filter.data.all : [filter.data]
}
