// Backups that an embedded server makes on its own, where ASKWELL_BACKUP_DIR is set: one for each interval, and no
// more than the configured number.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { listBackups } from '../backup/list-backups.ts'
import { takeBackup } from '../backup/take-backup.ts'
import type { Config } from '../config/config.ts'

const lookEveryMs = 60_000
const dayMs = 86_400_000

type BackupConfig = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 's3' | 'backupDir' | 'backupEveryHours' | 'backupKeep'
>

export function keepBackups(
  app: Pick<FastifyInstance, 'addHook' | 'log'>,
  { config, clock }: { readonly config: BackupConfig; clock(): number },
): void {
  if (config.backupDir === null || config.databaseUrl !== null) return
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  const look = (): void => {
    running ??= backUpWhenDue(config, clock)
      .then(
        (made) => {
          if (made !== null) app.log.info({ backup: made }, 'a backup was made')
        },
        (error: unknown) =>
          app.log.error(
            { fault: error instanceof Error ? error.message : error },
            'a backup failed',
          ),
      )
      .finally(() => {
        running = null
      })
  }
  app.addHook('onListen', async () => {
    look()
    timer = setInterval(look, lookEveryMs)
    timer.unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

/** @returns the backup that was made; null = the newest one is young enough */
export async function backUpWhenDue(
  config: BackupConfig,
  clock: () => number,
): Promise<string | null> {
  const { backupDir, backupEveryHours, backupKeep } = config
  if (backupDir === null) return null
  const [newest] = await listBackups(backupDir)
  const at = clock()
  if (newest !== undefined && at - Date.parse(newest.created_at) < backupEveryHours * 3_600_000)
    return null
  await removeUnfinished(backupDir, at)
  const to = join(backupDir, nameOf(at))
  await takeBackup(config, { to, files: null, clock })
  for (const { path } of (await listBackups(backupDir)).slice(backupKeep))
    await rm(path, { recursive: true, force: true })
  return to
}

/** Names sort by time. */
export const nameOf = (at: number): string =>
  `askwell-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`

/** What a killed server left. A manual backup may be under way, so only old ones are removed. */
async function removeUnfinished(backupDir: string, at: number): Promise<void> {
  for (const name of await readdir(backupDir).catch(() => [])) {
    const path = join(backupDir, name)
    if (!name.startsWith('.unfinished-backup-')) continue
    const found = await stat(path).catch(() => null)
    if (found !== null && at - found.mtimeMs > dayMs)
      await rm(path, { recursive: true, force: true })
  }
}
