// What leads from an event of a webhook to the entry of its change, in the feed of changes: on PostgreSQL the transaction that
// wrote both, and on the embedded store, which has one writer, the newest entry at that time. The database fills it in itself,
// so that servers of the previous release do, too.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand } from './step.ts'

const statements: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    'alter table webhook_delivery add column change_mark integer',
    `create trigger webhook_delivery_marked after insert on webhook_delivery
      when exists (select 1 from change_recording where workspace_id = new.workspace_id)
      begin update webhook_delivery set change_mark = (select max(id) from change_entry) where id = new.id; end`,
  ],
  postgres: [
    'alter table webhook_delivery add column change_mark bigint',
    `create function mark_webhook_delivery() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from change_recording where workspace_id = new.workspace_id) then
          new.change_mark := pg_current_xact_id()::text::bigint;
        end if;
        return new;
      end $$`,
    `create trigger webhook_delivery_marked before insert on webhook_delivery
      for each row execute function mark_webhook_delivery()`,
  ],
}

export const deliveryChanges = (engine: Engine): Expand => ({
  kind: 'expand',
  async up(db) {
    for (const statement of statements[engine]) await sql.raw(statement).execute(db)
  },
})
