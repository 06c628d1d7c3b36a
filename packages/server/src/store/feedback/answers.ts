// The answers of a feedback as its row keeps them: one JSON list in the order in which they were accepted. This is the only
// place that reads and writes that value.
import type { StoredResponse } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { sqlStateOf } from '../query/sql-state.ts'
import type { FeedbackRecord, Tables } from '../schema.ts'
import { olderAnswers } from './older-answers.ts'

/** The members of every answer have one order, and absent ones are left out. */
export const answersText = (answers: readonly StoredResponse[]): string =>
  JSON.stringify(answers.map(inOrder))

function inOrder(item: StoredResponse): StoredResponse {
  const { question_id, option_id, body, ranking, active_storage_blob_id } = item
  return {
    question_id,
    ...(option_id !== undefined && { option_id }),
    ...(body !== undefined && { body }),
    ...(ranking !== undefined && { ranking }),
    ...(active_storage_blob_id !== undefined && { active_storage_blob_id }),
    ...(item.hidePersonalData !== undefined && { hidePersonalData: item.hidePersonalData }),
    ...(item.unverified === true && { unverified: true as const }),
  }
}

type AnswersOf = (record: Pick<FeedbackRecord, 'id' | 'answers'>) => readonly StoredResponse[]

/** Loads what the rows themselves do not have, and returns a function that reads the answers of each of them. */
export async function readAnswers(
  db: Kysely<Tables>,
  records: readonly Pick<FeedbackRecord, 'id' | 'answers'>[],
): Promise<AnswersOf> {
  const elsewhere = records.filter(({ answers }) => answers === null).map(({ id }) => id)
  if (elsewhere.length === 0) return fromRow
  const older = await olderAnswers(db, elsewhere).catch(async (error: unknown) => {
    if (!isGone(error)) throw error
    // The upgrade was finished after these rows were read, so they have their answers now.
    const moved = await db
      .selectFrom('feedback')
      .select(['id', 'answers'])
      .where('id', 'in', elsewhere)
      .execute()
    return new Map(moved.map((record) => [record.id, fromRow(record)]))
  })
  return (record) => (record.answers === null ? (older.get(record.id) ?? []) : fromRow(record))
}

const fromRow: AnswersOf = ({ answers }) => JSON.parse(answers ?? '[]') as StoredResponse[]

const isGone = (error: unknown): boolean => sqlStateOf(error) === '42P01'
