// Drops the table of single answers, and the indexes of the embedded store that wider ones replace. Servers of the previous release may have written rows after the backfill, so the rest is
// moved first; the exclusive lock on `feedback` comes after that and lasts a moment.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import { moveAnswers } from './0072-answers-moved.ts'
import type { Contract } from './step.ts'

const drops: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    'drop trigger feedback_answered',
    'drop trigger feedback_answered_again',
    'drop table response',
    'drop index feedback_by_workspace',
    'drop index feedback_by_node',
  ],
  postgres: [
    'drop trigger feedback_answered on feedback',
    'drop trigger feedback_deleted on feedback',
    'drop table response',
    'drop function copy_answers, drop_copied_answers, forget_answers, forget_deleted_answers',
  ],
}

export const noAnswerRows = (engine: Engine): Contract => ({
  kind: 'contract',
  compatibleFrom: '0070-answers',
  async up(db) {
    let after: string | null = ''
    while (after !== null) after = await moveAnswers(engine, db, after)
    for (const statement of drops[engine]) await sql.raw(statement).execute(db)
  },
})
