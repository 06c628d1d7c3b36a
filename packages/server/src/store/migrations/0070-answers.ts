// A feedback keeps its answers in its own row. Until the upgrade is finished, the database copies them into rows of `response`,
// because servers of the previous release read and change them there, and so that an operator can go back to that release.
// A copy has no day of receipt, which nothing reads.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

const copied =
  'feedback_id, position, workspace_id, node_id, question_id, option_id, body, ranking, blob_id, hide_personal_data, is_unverified, received_day, is_counted'

const copy = {
  sqlite: `insert into response (${copied})
    select new.id, item.key, new.workspace_id, new.node_id, item.value ->> 'question_id', item.value ->> 'option_id', item.value ->> 'body',
      item.value ->> 'ranking', item.value ->> 'active_storage_blob_id', item.value ->> 'hidePersonalData', item.value ->> 'unverified',
      -1, new.is_completed * (1 - new.is_internal) from json_each(new.answers) as item`,
  postgres: `insert into response (${copied})
    select new.id, item.place - 1, new.workspace_id, new.node_id, item.value ->> 'question_id', item.value ->> 'option_id', item.value ->> 'body',
      (item.value ->> 'ranking')::bigint, item.value ->> 'active_storage_blob_id', (item.value ->> 'hidePersonalData')::boolean::integer,
      (item.value ->> 'unverified')::boolean::integer, -1, new.is_completed * (1 - new.is_internal)
    from json_array_elements(new.answers::json) with ordinality as item (value, place)`,
}

/** -2 tells the triggers of `response` that this deletion is no change of the answers. */
const uncopy = (of: 'new' | 'old') =>
  `update response set received_day = -2 where feedback_id = ${of}.id; delete from response where feedback_id = ${of}.id`

const column = 'alter table feedback add column answers text'

// A save replaces `search` together with the answers; a backfill sets only the answers, and the rows stay as they are.
const triggers: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    `create trigger feedback_answered after insert on feedback when new.answers is not null begin ${copy.sqlite}; end`,
    `create trigger feedback_answered_again after update of search on feedback when new.answers is not null
      begin ${uncopy('new')}; ${copy.sqlite}; end`,
  ],
  postgres: [
    `create function copy_answers() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' then ${uncopy('new')}; end if; ${copy.postgres}; return null; end $$`,
    `create function drop_copied_answers() returns trigger language plpgsql as $$ begin ${uncopy('old')}; return null; end $$`,
    'create trigger feedback_answered after insert or update of search on feedback for each row when (new.answers is not null) execute function copy_answers()',
    'create trigger feedback_deleted after delete on feedback for each row execute function drop_copied_answers()',
  ],
}

export const answers = (engine: Engine): Expand => ({
  kind: 'expand',
  async up(db) {
    for (const statement of [column, ...triggers[engine]]) await sql.raw(statement).execute(db)
  },
})
