// Which hours of feedback changed, and in which order, for the columns that servers keep in memory. The rows of `tally_dirty`
// are deleted when an hour is tallied again; these stay. Triggers write them, so that servers of the previous release do, too.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

/** The row of hour −1 counts the changes of a node. Its lock makes them follow each other as their transactions commit. */
const statements: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    `create table feedback_change (node_id text not null references node (id) on delete cascade, hour integer not null,
      change integer not null, primary key (node_id, hour)) strict`,
    ...['insert', 'update'].map(
      (act) => `create trigger feedback_changed_by_${act} after ${act} on tally_dirty begin
        insert into feedback_change (node_id, hour, change) values (new.node_id, -1, 1)
          on conflict (node_id, hour) do update set change = change + 1;
        insert into feedback_change (node_id, hour, change)
          select node_id, new.hour, change from feedback_change where node_id = new.node_id and hour = -1
          on conflict (node_id, hour) do update set change = excluded.change;
      end`,
    ),
  ],
  postgres: [
    `create table feedback_change (node_id text not null references node (id) on delete cascade, hour bigint not null,
      change bigint not null, primary key (node_id, hour))`,
    `create function note_feedback_change() returns trigger language plpgsql as $$
      declare next bigint;
      begin
        insert into feedback_change (node_id, hour, change) values (new.node_id, -1, 1)
          on conflict (node_id, hour) do update set change = feedback_change.change + 1 returning change into next;
        insert into feedback_change (node_id, hour, change) values (new.node_id, new.hour, next)
          on conflict (node_id, hour) do update set change = excluded.change;
        return null;
      end $$`,
    `create trigger feedback_changed after insert or update on tally_dirty
      for each row execute function note_feedback_change()`,
  ],
}

export const feedbackChanges = (engine: Engine): Expand => ({
  kind: 'expand',
  async up(db) {
    for (const statement of statements[engine]) await sql.raw(statement).execute(db)
  },
})
