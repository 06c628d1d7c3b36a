// Whether a backup can be relied on, without a server and without changing it.
import { constants } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { auditFaults } from '../store/audit/audit-faults.ts'
import { openStore } from '../store/index.ts'
import { newestStep } from '../store/migrate.ts'
import { type InstanceKey, keyOfBackup } from './backup-keys.ts'
import type { Manifest } from './manifest.ts'
import { damagesOf, faultsInside, type OpenBackup, openBackup } from './open-backup.ts'
import { runTool } from './postgres-tools.ts'

export interface Verified {
  readonly manifest: Manifest
  readonly faults: readonly string[]
  /** The chain of the audit log can be followed only with the key of the instance, and only in an embedded database. */
  readonly isAuditChecked: boolean
}

/** @throws OperatorRefusal when it is not a backup */
export async function verifyBackup(
  path: string,
  config: Pick<Config, 'secret' | 'previousSecret' | 'dataDir'>,
  { keyFile }: { readonly keyFile: string | null },
): Promise<Verified> {
  const backup = await openBackup(path)
  try {
    const { manifest } = backup
    const faults = [...(await damagesOf(backup)), ...(await faultsInside(backup))]
    if (manifest.store === 'postgres' && faults.length === 0)
      faults.push(...(await dumpFaults(backup)))
    const key = keyOrNull(manifest, config, keyFile)
    const isAuditChecked =
      key !== null &&
      faults.length === 0 &&
      manifest.store === 'sqlite' &&
      manifest.schema <= newestStep()
    if (isAuditChecked) faults.push(...(await auditFaultsOfCopy(backup, key)))
    return { manifest, faults, isAuditChecked }
  } finally {
    await backup.close()
  }
}

/** A key file that the operator named must open the backup; the other keys are tried. */
function keyOrNull(
  manifest: Manifest,
  config: Pick<Config, 'secret' | 'previousSecret' | 'dataDir'>,
  keyFile: string | null,
): InstanceKey | null {
  try {
    return keyOfBackup(manifest, config, keyFile)
  } catch (error) {
    if (keyFile === null && error instanceof OperatorRefusal) return null
    throw error
  }
}

async function dumpFaults({ directory, manifest }: OpenBackup): Promise<readonly string[]> {
  const said = await runTool('pg_restore', [
    '--list',
    join(directory, manifest.database.file),
  ]).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return said === null ? [] : [`the dump cannot be read: ${said}`]
}

/** Opening a store writes to it, so a copy is opened. */
async function auditFaultsOfCopy(
  { directory, manifest }: OpenBackup,
  { secret, previousSecret }: InstanceKey,
): Promise<readonly string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'askwell-verify-'))
  try {
    await copyFile(
      join(directory, manifest.database.file),
      join(dataDir, 'askwell.db'),
      constants.COPYFILE_FICLONE,
    )
    const store = await openStore({ databaseUrl: null, dataDir, secret, previousSecret })
    try {
      return await auditFaults(store.people)
    } finally {
      await store.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
