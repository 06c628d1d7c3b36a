// Moves a store between the embedded database and PostgreSQL, and its files with it. The old place stays unchanged, so that
// giving up loses nothing until the servers are started on the new store.
import { resolve } from 'node:path'
import type { S3Settings } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { openFileStorage } from '../outside/open-file-storage.ts'
import type { MoveTarget } from '../store/copy/postgres-fill.ts'
import { factsOf, type Snapshot } from '../store/copy/snapshot.ts'
import { makeKeyring } from '../store/keys/keyring.ts'
import { migrations, newestStep } from '../store/migrate.ts'
import { pendingOf } from '../store/upgrade/applied.ts'
import { assertSameRows, copyFiles, copyRows, type Digests, type Progress } from './copy-store.ts'
import {
  destinationOf,
  type HeldServer,
  isPostgres,
  type MovedConfig,
  withSource,
} from './move-places.ts'

export interface MoveOrder {
  /** A PostgreSQL database or a directory; null = only the files move. */
  readonly to: string | null
  /** Where the files go; null = they stay where they are, or follow the store into its directory. */
  readonly bucket: S3Settings | null
  readonly progress: Progress
  /** Makes the server on the embedded store read-only; null where none runs. */
  readonly hold: () => Promise<HeldServer | null>
}

export interface Moved {
  readonly digests: Digests
  readonly files: number
}

/**
 * A server on PostgreSQL must be stopped. One on the embedded store becomes read-only, and stays so once everything is moved. May
 * be run again after it was interrupted.
 *
 * @throws OperatorRefusal, StoreUnavailable
 */
export async function moveStore(config: MovedConfig, order: MoveOrder): Promise<Moved> {
  if (order.to !== null && isPostgres(order.to) === (config.databaseUrl !== null))
    throw new OperatorRefusal(
      config.databaseUrl === null
        ? 'This store is embedded. --to needs the address of a database, as postgres://….'
        : 'This store is on PostgreSQL. --to needs a directory. To move to another PostgreSQL, use its own tools.',
      exitCodes.configuration,
    )
  const destination = order.to === null ? null : destinationOf(config, order.to)
  return withSource(config, order.hold, async (source, server) => {
    const progress = (line: string): void => {
      server?.assertHeld()
      order.progress(line)
    }
    const backfills = destination === null ? [] : await openBackfills(source)
    const target = (await destination?.open()) ?? null
    try {
      const digests = target === null ? {} : await moveRows(source, target, { progress, backfills })
      const directory = destination?.directory ?? null
      const files = await moveFiles(source, config, { bucket: order.bucket, directory, progress })
      await finish(target, server)
      return { digests, files }
    } finally {
      await target?.close()
    }
  })
}

/** First the server: what it saved after the copy is final would be nowhere else. */
async function finish(target: MoveTarget | null, server: HeldServer | null): Promise<void> {
  await server?.stay()
  await target?.commit()
}

async function moveRows(
  source: Snapshot,
  target: MoveTarget,
  { progress, backfills }: Pick<MoveOrder, 'progress'> & { readonly backfills: readonly string[] },
): Promise<Digests> {
  const digests = await copyRows(source, target, progress)
  await target.complete(backfills)
  progress('Comparing both sides')
  const written = target.written()
  try {
    await assertSameRows(digests, written)
  } finally {
    await written.close()
  }
  return digests
}

/** Backfills that the source has still to do. @throws OperatorRefusal where its tables are not those of this release */
async function openBackfills(source: Snapshot): Promise<readonly string[]> {
  const { schema, steps } = await factsOf(source)
  const known = migrations(source.engine, makeKeyring(['of no database']))
  const pending = pendingOf(new Set(steps), known)
  if (schema > newestStep() || pending.some(([, { kind }]) => kind !== 'backfill'))
    throw new OperatorRefusal(
      `The database is at ${schema} and this release at ${newestStep()}, so that they do not fit. Start this release with it once, or run \`askwell migrate up\` and \`finish\`, and then move it. Nothing was changed.`,
      exitCodes.schema,
    )
  return pending.map(([name]) => name)
}

async function moveFiles(
  source: Snapshot,
  config: MovedConfig,
  {
    directory,
    bucket,
    progress,
  }: Pick<MoveOrder, 'bucket' | 'progress'> & { readonly directory: string | null },
): Promise<number> {
  const stay =
    bucket === null &&
    (directory === null || (config.s3 === null && directory === resolve(config.dataDir)))
  if (stay) return 0
  const from = await openFileStorage(config)
  const target = await openFileStorage({ dataDir: directory ?? config.dataDir, s3: bucket })
  try {
    return await copyFiles(source, from, target, progress)
  } finally {
    from.close()
    target.close()
  }
}
