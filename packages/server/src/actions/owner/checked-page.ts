import { invalid } from '../../refusal.ts'
import { isCursor } from '../../store/index.ts'
import type { PageRequest } from '../../store/query/page.ts'

/** An invalid `after` is refused: an empty page would hide the mistake. */
export function checkedPage(page: PageRequest): PageRequest {
  if (page.after !== undefined && !isCursor(page.after))
    throw invalid([{ field: 'after', message: 'must be the `next` cursor of a previous page' }])
  return page
}
