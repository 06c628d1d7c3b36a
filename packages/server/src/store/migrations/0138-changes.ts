// The feed of changes (ECO-87). Triggers record what happens to feedback, contacts, conversations, their messages and flows,
// so that no writer can forget it, not even a server of the previous release. They record only in workspaces with a row in
// `change_recording`. An entry names a thing and holds nothing of it. Each table has its own step: with two in one
// transaction, writers of the first would wait for the lock of the second, too.
import { sql } from 'kysely'
import type { Engine } from '../schema.ts'
import type { Expand, Steps } from './step.ts'

interface Recorded {
  readonly table: string
  readonly kind: string
  readonly id: string
  /** The conversation of a message. */
  readonly parent?: string
  /** Left out = every row. */
  readonly only?: (row: string) => string
}

/** In the order of their steps, which is that of their names. */
const recorded: readonly Recorded[] = [
  { table: 'chat', kind: 'chat', id: 'feedback_id' },
  {
    ...{ table: 'chat_item', kind: 'message', id: 'id', parent: 'feedback_id' },
    only: (row) => `${row}.action in ('add_comment', 'deleted_comment')`,
  },
  { table: 'customer', kind: 'customer', id: 'id' },
  { table: 'feedback', kind: 'feedback', id: 'id' },
  { table: 'flow', kind: 'flow', id: 'id' },
]

const acts = [
  { act: 'insert', row: 'new', op: 'created' },
  { act: 'update', row: 'new', op: 'updated' },
  { act: 'delete', row: 'old', op: 'deleted' },
] as const

/** The row of a message names no workspace. Its conversation takes it along when it is deleted, and then nothing is found here. */
const recordingOf = ({ table }: Recorded, row: string): string =>
  table === 'chat_item'
    ? `change_recording join chat on chat.workspace_id = change_recording.workspace_id where chat.feedback_id = ${row}.feedback_id`
    : `change_recording where workspace_id = ${row}.workspace_id`

const note = (of: Recorded, { row, op }: (typeof acts)[number], now: string): string =>
  `insert into change_entry (workspace_id, kind, subject_id, parent_id, op, at)
    select change_recording.workspace_id, '${of.kind}', ${row}.${of.id}, ${of.parent ? `${row}.${of.parent}` : 'null'}, '${op}', ${now}
    from ${recordingOf(of, row)}`

const triggers: Readonly<Record<Engine, (of: Recorded) => readonly string[]>> = {
  sqlite: (of) =>
    acts.map((one) => {
      const only = of.only ? `${of.only(one.row)} and ` : ''
      return `create trigger ${of.table}_${one.op}_noted after ${one.act} on ${of.table}
        when ${only}exists (select 1 from ${recordingOf(of, one.row)})
        begin ${note(of, one, "cast(unixepoch('subsec') * 1000 as integer)")}; end`
    }),
  postgres: (of) =>
    acts.flatMap((one) => {
      const name = `note_${of.table}_${one.op}`
      const only = of.only ? ` when (${of.only(one.row)})` : ''
      return [
        `create function ${name}() returns trigger language plpgsql as $$
          begin ${note(of, one, '(extract(epoch from clock_timestamp()) * 1000)::bigint')}; return null; end $$`,
        `create trigger ${of.table}_${one.op}_noted after ${one.act} on ${of.table} for each row${only} execute function ${name}()`,
      ]
    }),
}

export function changes(engine: Engine): Steps {
  const big = engine === 'sqlite' ? 'integer' : 'bigint'
  const strict = engine === 'sqlite' ? ' strict' : ''
  const id =
    engine === 'sqlite'
      ? 'id integer not null primary key autoincrement'
      : 'id bigint generated always as identity primary key'
  // The transaction that wrote the entry, by which an event of the same transaction finds it.
  const written =
    engine === 'sqlite'
      ? 'written_by integer'
      : 'written_by bigint default (pg_current_xact_id()::text::bigint)'
  const tables = [
    `create table change_recording (workspace_id text not null primary key, last_seq ${big} not null,
      forgotten_seq ${big} not null, is_complete integer not null, read_at ${big} not null)${strict}`,
    `create table change_entry (${id}, workspace_id text not null, kind text not null, subject_id text not null,
      parent_id text, op text not null, at ${big} not null, seq ${big}, ${written})${strict}`,
    'create unique index change_entry_by_seq on change_entry (workspace_id, seq) where seq is not null',
    'create index change_entry_waiting on change_entry (workspace_id, id) where seq is null',
    'create index change_entry_by_subject on change_entry (subject_id)',
  ]
  return {
    '0138-changes': adding(tables),
    ...Object.fromEntries(
      recorded.map((of) => [`0138-changes-of-${of.table}`, adding(triggers[engine](of))]),
    ),
  }
}

const adding = (statements: readonly string[]): Expand => ({
  kind: 'expand',
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
