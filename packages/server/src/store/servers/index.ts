// Which servers are alive, by the database's clock: each writes its row every few seconds (OP-57).
import { databaseNow } from '../query/database-clock.ts'
import type { Session } from '../query/session.ts'
import { subject } from '../subject.ts'
import { deadAfterMs, livingServers, type ServerRow } from './living.ts'

export type { ServerRow } from './living.ts'

/** Rows of killed servers are kept this long, so that an operator can see them. */
const forgottenAfterMs = 3_600_000

export interface Heartbeat {
  /** The database's time. */
  readonly nowMs: number
  /** Number of other live servers. */
  readonly others: number
}

export interface ServerStore {
  /** Writes this server's row, and deletes rows of servers that died long ago. */
  beat(row: ServerRow): Promise<Heartbeat>
  /** At an orderly shutdown. */
  remove(id: string): Promise<void>
  /** The database's time. */
  now(): Promise<number>
  /** The live servers, oldest first. */
  living(): Promise<readonly ServerRow[]>
}

export const servers = subject({
  writes: { beatServer, removeServer },
  tables: { server: 'none' },
  passing: ['server'],
  inGroups: ['beatServer'],
  open: ({ engine, db, write }): { readonly servers: ServerStore } => ({
    servers: {
      beat: write.beatServer,
      remove: write.removeServer,
      now: async () =>
        (await db.selectNoFrom(databaseNow(engine).as('now')).executeTakeFirstOrThrow()).now,
      living: () => livingServers(engine, db),
    },
  }),
})

async function beatServer(
  { engine, db }: Session,
  { id, version, level, roles }: ServerRow,
): Promise<Heartbeat> {
  const now = databaseNow(engine)
  const { seen_at: nowMs } = await db
    .insertInto('server')
    .values({ id, version, level, roles: JSON.stringify(roles), started_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((of) => ({ seen_at: of.ref('excluded.seen_at') })),
    )
    .returning('seen_at')
    .executeTakeFirstOrThrow()
  const { others } = await db
    .selectFrom('server')
    .select((of) => of.fn.countAll<number>().as('others'))
    .where('id', '<>', id)
    .where('seen_at', '>=', nowMs - deadAfterMs)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('server')
    .where('seen_at', '<', nowMs - forgottenAfterMs)
    .execute()
  return { nowMs, others: Number(others) }
}

async function removeServer({ db }: Session, id: string): Promise<void> {
  await db.deleteFrom('server').where('id', '=', id).execute()
}
