// The written answers to one question, page by page.
import type { Deps } from '../../deps.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { WrittenText } from '../../store/results/result-store.ts'
import { checkedPage } from '../owner/checked-page.ts'
import { knownId } from '../owner/known-id.ts'
import { checkAsked, listFilters, type ResultQuery } from './asked.ts'

/** Newest first. A page may be short or empty and still have a next one, because each search is limited. */
export async function readTexts(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  asked: ResultQuery,
  questionId: string,
  page: PageRequest,
): Promise<Page<WrittenText>> {
  checkAsked(asked)
  return store.results.texts(
    workspaceId,
    listFilters(asked),
    knownId(questionId),
    checkedPage(page),
  )
}
