// Answers that still are rows of the table `response`, as earlier releases kept them. A feedback without `answers` has them
// there, until the step `answers-moved` has come to it. The table is dropped by the step `no-answer-rows`.
import type { StoredResponse } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'

interface AnswerRow {
  readonly feedback_id: string
  readonly question_id: string
  readonly option_id: string | null
  readonly body: string | null
  readonly ranking: number | null
  readonly blob_id: string | null
  readonly hide_personal_data: 0 | 1 | null
  /** 1 = a phone_verification number that no code verified. */
  readonly is_unverified: 1 | null
}

/** Each of these feedbacks has an entry. */
export async function olderAnswers<Schema>(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, StoredResponse[]>> {
  const byFeedback = new Map<string, StoredResponse[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return byFeedback
  const { rows } = await sql<AnswerRow>`
    select feedback_id, question_id, option_id, body, ranking, blob_id, hide_personal_data, is_unverified
    from response where feedback_id in (${sql.join(ids)}) order by feedback_id, position`.execute(
    db,
  )
  for (const row of rows) byFeedback.get(row.feedback_id)?.push(answerOf(row))
  return byFeedback
}

const answerOf = (row: AnswerRow): StoredResponse => ({
  question_id: row.question_id,
  ...(row.option_id !== null && { option_id: row.option_id }),
  ...(row.body !== null && { body: row.body }),
  ...(row.ranking !== null && { ranking: row.ranking }),
  ...(row.blob_id !== null && { active_storage_blob_id: row.blob_id }),
  ...(row.hide_personal_data !== null && { hidePersonalData: row.hide_personal_data === 1 }),
  ...(row.is_unverified === 1 && { unverified: true as const }),
})
