import { invalid } from '../../refusal.ts'
import { isCursor } from '../../store/index.ts'
import type { PageRequest } from '../../store/store.ts'

/** A made-up `after` is a mistake to be told about, not an empty page. */
export function checkedPage(page: PageRequest): PageRequest {
  if (page.after !== undefined && !isCursor(page.after)) throw invalid([{ field: 'after', message: 'must be the next of an earlier page' }])
  return page
}
