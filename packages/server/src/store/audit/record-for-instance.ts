// The entry of a command that changes the whole instance: each workspace gets it. The command has no open store, and on the
// embedded one a server may write at the same moment, so the transaction is begun as a writer.
import { join } from 'node:path'
import { readKeys } from '../keys/keys.ts'
import type { StoreOptions } from '../store-options.ts'
import { recordEverywhere } from './audit.ts'
import type { AuditNote } from './audit-note.ts'

/** Before the first start there is no workspace, and nothing is written. @throws StoreUnavailable, also for a wrong key */
export async function recordForInstance(options: StoreOptions, note: AuditNote): Promise<void> {
  await (options.databaseUrl === null
    ? recordEmbedded(options, note)
    : recordOnPostgres(options.databaseDirectUrl ?? options.databaseUrl, options, note))
}

async function recordEmbedded(options: StoreOptions, note: AuditNote): Promise<void> {
  const { kyselyOver, openDatabase, sessionOver } = await import('../sqlite/database.ts')
  const database = openDatabase(join(options.dataDir, 'askwell.db'), 5_000)
  const db = kyselyOver(database)
  try {
    const keys = await readKeys(db, options)
    if (keys === null) return
    const session = sessionOver(database, db, keys)
    await session.rows('begin immediate', [])
    try {
      await recordEverywhere(session, note)
      await session.rows('commit', [])
    } catch (error) {
      await session.rows('rollback', []).catch(() => undefined)
      throw error
    }
  } finally {
    await db.destroy()
  }
}

async function recordOnPostgres(
  url: string,
  options: StoreOptions,
  note: AuditNote,
): Promise<void> {
  const [{ openPool }, { kyselyOver, sessionOver }] = await Promise.all([
    import('../postgres/pool.ts'),
    import('../postgres/transactions.ts'),
  ])
  const db = kyselyOver(openPool(url, { connections: 1, connectMs: 5_000, statementMs: null }))
  try {
    const keys = await readKeys(db, options)
    if (keys === null) return
    await db
      .transaction()
      .execute((transaction) => recordEverywhere(sessionOver(transaction, keys), note))
  } finally {
    await db.destroy()
  }
}
