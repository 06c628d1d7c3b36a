// Moves the answers of earlier feedbacks into their rows. The rows of `response` stay for servers of the previous release.
import { type Kysely, sql } from 'kysely'
import { answersText } from '../feedback/answers.ts'
import { olderAnswers } from '../feedback/older-answers.ts'
import type { Engine } from '../schema.ts'
import type { Backfill } from './step.ts'

/** With eight answers each, about 2,000 rows are read. */
const feedbacksInSlice = 250

export const answersMoved = (engine: Engine): Backfill => ({
  kind: 'backfill',
  slice: (db, after) => moveAnswers(engine, db, after),
})

/** Returns the last id that it has moved; null = no later feedback has its answers elsewhere. */
export async function moveAnswers(
  engine: Engine,
  db: Kysely<unknown>,
  after: string,
): Promise<string | null> {
  // A save that replaces one of them waits for this slice, and this slice for such a save.
  const lock = sql.raw(engine === 'postgres' ? 'for no key update' : '')
  const { rows } = await sql<{
    id: string
  }>`select id from feedback where id > ${after} and answers is null
    order by id limit ${feedbacksInSlice} ${lock}`.execute(db)
  const last = rows.at(-1)
  if (last === undefined) return null
  const found = await olderAnswers(
    db,
    rows.map(({ id }) => id),
  )
  const texts = Object.fromEntries([...found].map(([id, answers]) => [id, answersText(answers)]))
  const each = sql.raw(engine === 'postgres' ? 'json_each_text' : 'json_each')
  await sql`update feedback set answers = item.value from ${each}(${JSON.stringify(texts)}) as item where feedback.id = item.key`.execute(
    db,
  )
  return last.id
}
