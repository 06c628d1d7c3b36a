// The written answers to one question, page by page.
import type { Deps } from '../../deps.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { fold } from '../../store/query/search-text.ts'
import type { WrittenText } from '../../store/results/result-store.ts'
import { checkedPage } from '../owner/checked-page.ts'
import { knownId } from '../owner/known-id.ts'
import { checkAsked, listFilters, type ResultQuery } from './asked.ts'
import { filteredPage, rowFilter } from './row-filter.ts'

/** Newest first. A page may be short or empty and still have a next one, because each search is limited. */
export async function readTexts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  asked: ResultQuery,
  questionId: string,
  page: PageRequest,
): Promise<Page<WrittenText>> {
  checkAsked(asked)
  const filters = listFilters(asked)
  const matching = await rowFilter({ store, clock }, workspaceId, asked)
  if (matching === null)
    return store.results.texts(workspaceId, filters, knownId(questionId), checkedPage(page))
  const words = fold(filters.q?.trim() ?? '')
  const { items, next } = await filteredPage(
    store,
    workspaceId,
    filters,
    async (row, marks) => textsIn(row, questionId, words).length > 0 && matching(row, marks),
    checkedPage(page),
  )
  return { items: items.flatMap((row) => textsIn(row, questionId, words)), next }
}

const textsIn = (row: FeedbackRow, questionId: string, words: string): WrittenText[] =>
  row.responses.flatMap(({ question_id, body, active_storage_blob_id }) =>
    question_id === questionId && body !== undefined && fold(body).includes(words)
      ? {
          feedbackId: row.id,
          receivedAt: row.receivedAt,
          languageId: row.languageId,
          questionId,
          body,
          isFile: active_storage_blob_id !== undefined,
        }
      : [],
  )
