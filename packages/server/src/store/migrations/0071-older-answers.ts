// When a server of the previous release changes the rows of `response`, the answers in the row of the feedback are out of date.
// They become null, so that this release reads the rows, until they are moved.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

const forget = (of: 'new' | 'old') =>
  `update feedback set answers = null where id = ${of}.feedback_id and answers is not null`

const triggers: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    `create trigger response_added after insert on response when new.received_day >= 0 begin ${forget('new')}; end`,
    `create trigger response_erased after update of body on response begin ${forget('new')}; end`,
    `create trigger response_deleted after delete on response when old.received_day <> -2 begin ${forget('old')}; end`,
  ],
  postgres: [
    `create function forget_answers() returns trigger language plpgsql as $$ begin ${forget('new')}; return null; end $$`,
    `create function forget_deleted_answers() returns trigger language plpgsql as $$ begin ${forget('old')}; return null; end $$`,
    'create trigger response_added after insert on response for each row when (new.received_day >= 0) execute function forget_answers()',
    'create trigger response_erased after update of body on response for each row execute function forget_answers()',
    'create trigger response_deleted after delete on response for each row when (old.received_day <> -2) execute function forget_deleted_answers()',
  ],
}

export const olderAnswersChanged = (engine: Engine): Expand => ({
  kind: 'expand',
  async up(db) {
    for (const statement of triggers[engine]) await sql.raw(statement).execute(db)
  },
})
