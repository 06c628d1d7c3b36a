// Refuses a search that the database would not end in time.
import type { FeedbackFilters } from '@askwell/contract'
import { invalid } from '../../refusal.ts'
import type { SlowSearch } from '../../store/feedback/search-index.ts'
import type { Store } from '../../store/store.ts'

const sentences: Readonly<Record<SlowSearch, string>> = {
  unindexed:
    'would be searched in more than 500,000 responses without an index; narrow the time with `from` and `to`',
  short:
    'needs three letters or digits in a row to be searched in more than 500,000 responses; write more of the word, or narrow the time with `from` and `to`',
}

/** Throws 13001. */
export async function checkSearch(
  store: Pick<Store, 'slowSearch'>,
  workspaceId: string,
  filters: FeedbackFilters,
): Promise<void> {
  const slow = await store.slowSearch(workspaceId, filters)
  if (slow !== null)
    throw invalid([{ field: 'q', message: sentences[slow] }], `\`q\` ${sentences[slow]}.`)
}
