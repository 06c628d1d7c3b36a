// node:sqlite in the form of a Kysely driver, with one cache of prepared statements per connection. Temporary errors become
// `StoreUnavailable`.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import type { Keys } from '../keys/keys.ts'
import { assertBindable, type Bindable, type Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

interface Statement {
  readonly reader: boolean
  all(parameters: readonly unknown[]): unknown[]
  run(parameters: readonly unknown[]): {
    changes: number | bigint
    lastInsertRowid: number | bigint
  }
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>
}

export interface Database extends SqliteDatabase {
  prepare(sql: string): Statement
}

/** Statements of changing length (bulk inserts) would fill the cache for ever. */
const mostStatements = 300

const pragmas = [
  'journal_mode = wal',
  // A power loss must not lose an acknowledged answer: the log is flushed at every commit.
  'synchronous = full',
  'foreign_keys = on',
  // Deleted content is overwritten, in free pages as well: the file must not contain erased text.
  'secure_delete = on',
  'case_sensitive_like = on',
  // The journals of savepoints live only as long as their transaction.
  'temp_store = memory',
  // Ids are random, so each answer touches other pages: hence a large cache, and a log long enough to copy pages back rarely.
  'cache_size = -65536',
  'wal_autocheckpoint = 2000',
  'journal_size_limit = 67108864',
]

export function openDatabase(file: string, busyTimeoutMs: number): Database {
  const sqlite = unavailable(file, () => new DatabaseSync(file, { timeout: busyTimeoutMs }))
  for (const pragma of pragmas) unavailable(file, () => sqlite.exec(`pragma ${pragma}`))
  return withStatements(file, sqlite)
}

/** Read-only; a server may have the file open. */
export function openToRead(file: string): Database {
  const sqlite = unavailable(file, () => new DatabaseSync(file, { readOnly: true, timeout: 5_000 }))
  for (const pragma of ['case_sensitive_like = on', 'temp_store = memory'])
    unavailable(file, () => sqlite.exec(`pragma ${pragma}`))
  return withStatements(file, sqlite)
}

function withStatements(file: string, sqlite: DatabaseSync): Database {
  const statements = new Map<string, Statement>()
  return {
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      if (statements.size >= mostStatements) statements.clear()
      const made = statement(
        file,
        unavailable(file, () => sqlite.prepare(sql)),
      )
      statements.set(sql, made)
      return made
    },
    close: () => sqlite.close(),
  }
}

/** The adapter says that table changes are transactional, so a failed migration leaves nothing. */
export function kyselyOver(database: Database): Kysely<Tables> {
  class UndoingAdapter extends SqliteAdapter {
    override get supportsTransactionalDdl(): boolean {
      return true
    }
  }
  class Dialect extends SqliteDialect {
    override createAdapter(): UndoingAdapter {
      return new UndoingAdapter()
    }
  }
  return new Kysely<Tables>({ dialect: new Dialect({ database }) })
}

export function sessionOver(database: Database, db: Kysely<Tables>, keys: Keys): Session {
  return {
    engine: 'sqlite',
    db,
    keys,
    rows: async <Row>(text: string, parameters: readonly Bindable[]) => {
      const prepared = database.prepare(text)
      if (prepared.reader) return prepared.all(parameters) as Row[]
      prepared.run(parameters)
      return []
    },
  }
}

function statement(file: string, prepared: StatementSync): Statement {
  const bound = (parameters: readonly unknown[]) => {
    assertBindable(parameters)
    return parameters as readonly Bindable[]
  }
  return {
    reader: prepared.columns().length > 0,
    all: (parameters) => unavailable(file, () => prepared.all(...bound(parameters))),
    run: (parameters) => unavailable(file, () => prepared.run(...bound(parameters))),
    iterate: (parameters) => unavailable(file, () => prepared.iterate(...bound(parameters))),
  }
}

/** Primary result codes: busy, locked, read-only, I/O, corrupt, full, cannot open, not a database. */
const notNow: Readonly<Record<number, string>> = {
  5: 'is locked by another program',
  6: 'is locked',
  8: 'cannot be written',
  10: 'could not be read or written',
  11: 'is damaged',
  13: 'is on a full disk',
  14: 'cannot be opened',
  26: 'is not a database',
}

function unavailable<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const code =
      error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
        ? error.errcode & 0xff
        : 0
    const what = notNow[code]
    throw what === undefined
      ? error
      : new StoreUnavailable(`the database ${file} ${what}`, { cause: error })
  }
}
