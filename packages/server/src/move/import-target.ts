// The store that an import writes to: the one of this configuration. It is made where it does not exist.
import { join } from 'node:path'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { type CopyTarget, postgresTarget } from '../store/copy/copy-target.ts'
import { postgresSnapshot } from '../store/copy/postgres-snapshot.ts'
import type { Snapshot } from '../store/copy/snapshot.ts'
import { sqliteSnapshot } from '../store/copy/sqlite-snapshot.ts'
import { sqliteTarget } from '../store/copy/sqlite-target.ts'
import { openStore } from '../store/index.ts'
import { keyFileOf, readKeyFile } from '../store/keys/key-file.ts'
import { makeKeyring } from '../store/keys/keyring.ts'
import { lockDirectory } from '../store/sqlite/directory-lock.ts'
import type { ExportManifest } from './export-manifest.ts'
import { assertNoServer, type MovedConfig } from './move-places.ts'

export interface ImportTarget {
  readonly rows: CopyTarget
  workspaces(): Promise<readonly TargetWorkspace[]>
  snapshot(): Promise<Snapshot>
}

interface TargetWorkspace {
  readonly id: string
  readonly isSuspended: boolean
  readonly hasLog: boolean
}

/** @throws OperatorRefusal with nothing changed, StoreUnavailable */
export async function withImportTarget<T>(
  config: MovedConfig,
  manifest: ExportManifest,
  work: (target: ImportTarget) => Promise<T>,
): Promise<T> {
  assertKeys(config, manifest)
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  // Makes the tables, and refuses the directory of a running server.
  await (await openStore(config)).close()
  const file = join(dataDir, 'askwell.db')
  const url = databaseDirectUrl ?? databaseUrl
  const snapshot = async () => (url === null ? sqliteSnapshot(file) : postgresSnapshot(url))
  const lock = url === null ? lockDirectory(dataDir, join(dataDir, 'lock')) : null
  try {
    const found = await workspacesIn(await snapshot())
    await assertRoom(config, manifest, found)
    const rows = url === null ? sqliteTarget(file) : await postgresTarget(url)
    try {
      return await work({ rows, snapshot, workspaces: async () => found })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '23505')
        throw new OperatorRefusal(
          `A row of this export has something that only one row may have, and another row has it already: ${error.message}. The import stopped there.`,
          exitCodes.failed,
        )
      throw error
    } finally {
      await rows.close()
    }
  } finally {
    lock?.release()
  }
}

function assertKeys(
  { secret, previousSecret, dataDir }: MovedConfig,
  { key_ids: needed }: ExportManifest,
): void {
  const found = secret ?? readKeyFile(keyFileOf(dataDir))
  const keyring =
    found === null ? null : makeKeyring([found, ...(previousSecret ? [previousSecret] : [])])
  if (needed.every((id) => keyring?.knows(id) === true)) return
  throw new OperatorRefusal(
    `The secrets in this export are sealed with the key ${needed.join(' and ')}, and this environment has ${keyring === null ? 'no key' : 'another one'}. Set ASKWELL_SECRET as the exported instance had it. An instance that has another key gets the other one as ASKWELL_SECRET_PREVIOUS. Nothing was changed.`,
    exitCodes.configuration,
  )
}

async function workspacesIn(snapshot: Snapshot): Promise<readonly TargetWorkspace[]> {
  try {
    const rows = await snapshot.ask<{
      id: string
      suspended_at: number | null
      log: string | null
    }>(
      'select id, suspended_at, (select workspace_id from audit_head where workspace_id = id) as log from workspace',
    )
    return rows.map(({ id, suspended_at, log }) => ({
      id,
      isSuspended: suspended_at !== null,
      hasLog: log !== null,
    }))
  } finally {
    await snapshot.close()
  }
}

async function assertRoom(
  config: MovedConfig,
  { scope, workspaces }: ExportManifest,
  found: readonly TargetWorkspace[],
): Promise<void> {
  const isOwn = (one: TargetWorkspace): boolean => workspaces.some(({ id }) => id === one.id)
  if (scope === 'instance' && !found.every(isOwn))
    throw new OperatorRefusal(
      'This store has a workspace of another instance, and the export is of an instance. Import it into an empty store, or export single workspaces. Nothing was changed.',
      exitCodes.failed,
    )
  // Servers may use the other workspaces meanwhile.
  const isInUse = scope === 'instance' || found.some((one) => isOwn(one) && !one.isSuspended)
  if (config.databaseUrl !== null && isInUse) await assertNoServer(config)
}
