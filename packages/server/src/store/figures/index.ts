// Figures about waiting work in the store, for an observer. An index answers each query.
import { type Kysely, sql } from 'kysely'
import type { Engine, Tables } from '../schema.ts'
import { subject } from '../subject.ts'

export interface StoreFigures {
  /** `dueSince`: when the longest waiting delivery became due; null = nothing waits. */
  readonly webhooks: { readonly pending: number; readonly dueSince: number | null }
  /** One entry for each kind that has a due job. */
  readonly jobs: readonly {
    readonly kind: string
    readonly due: number
    readonly dueSince: number
  }[]
  readonly chats: { readonly queued: number; readonly open: number }
  /** Null = the database does not report it. */
  readonly databaseBytes: number | null
}

export interface FigureStore {
  read(at: number): Promise<StoreFigures>
}

export const figures = subject({
  writes: {},
  tables: {},
  open: ({ engine, db }): { readonly figures: FigureStore } => ({
    figures: { read: (at) => readFigures(engine, db, at) },
  }),
})

async function readFigures(engine: Engine, db: Kysely<Tables>, at: number): Promise<StoreFigures> {
  const { pending, since } = await db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => [
      fn.countAll<number>().as('pending'),
      fn.min<number | null>('next_try_at').as('since'),
    ])
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const jobs = await db
    .selectFrom('job')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('due'),
      fn.min<number>('run_at').as('since'),
    ])
    .where('run_at', '<=', at)
    .groupBy('kind')
    .execute()
  return {
    webhooks: { pending: Number(pending), dueSince: since === null ? null : Number(since) },
    jobs: jobs.map(({ kind, due, since }) => ({
      kind,
      due: Number(due),
      dueSince: Number(since),
    })),
    chats: { queued: await countChats(db, 'queued'), open: await countChats(db, 'open') },
    databaseBytes: engine === 'postgres' ? await databaseBytes(db) : null,
  }
}

/** The status is part of the statement, because a partial index answers it. */
async function countChats(db: Kysely<Tables>, status: 'queued' | 'open'): Promise<number> {
  const { count } = await db
    .selectFrom('chat')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit(status))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function databaseBytes(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
