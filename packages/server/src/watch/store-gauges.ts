// Gauges of work that waits in the store, read every 15 seconds by queries that an index answers; a scrape reads the last values.
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sealingLimits } from '../actions/results/seal.ts'
import type { Deps } from '../deps.ts'
import { nearestFolder } from '../disk/disk-space.ts'
import { everywhere } from '../store/query/scope.ts'
import type { Metrics } from './metrics.ts'

export const readEveryMs = 15_000
/** As often as feedback is sealed. It takes 0.15 s for a thousand channels with 350,000 feedbacks that are not sealed. */
export const readSealingEveryMs = 60_000

/** Never throws, either. */
export async function readSealingGauges(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  metrics: Metrics,
): Promise<void> {
  const limits = sealingLimits(clock())
  const found = await everywhere(() => store.results.unsealed(limits)).catch(() => null)
  if (found === null) return
  metrics.unsealedRows.set(found.rows)
  metrics.sealLag.set(found.lagMs / 1_000)
}

/** Never throws: while the store is unavailable, the last values stay. */
export async function readStoreGauges(
  { store, config, clock }: Pick<Deps, 'store' | 'config' | 'clock'>,
  metrics: Metrics,
  newestBackup: (() => Promise<number | null>) | null,
): Promise<void> {
  const size = async (part: string, name: string): Promise<void> => {
    const found = await stat(join(config.dataDir, name)).catch(() => null)
    if (found !== null) metrics.storeBytes.set({ part }, found.size)
  }
  const volume = await statfs(nearestFolder(config.dataDir)).catch(() => null)
  if (volume !== null) {
    metrics.diskFree.set(volume.bavail * volume.bsize)
    metrics.diskTotal.set(volume.blocks * volume.bsize)
  }
  if (store.engine === 'sqlite')
    await Promise.all([size('database', 'askwell.db'), size('wal', 'askwell.db-wal')])
  const now = clock()
  const backupAt = (await newestBackup?.().catch(() => null)) ?? null
  if (backupAt === null) {
    metrics.backupAge.remove({})
    metrics.backupInterval.remove({})
  } else {
    metrics.backupAge.set(Math.max(0, now - backupAt) / 1_000)
    metrics.backupInterval.set(config.backupEveryHours * 3_600)
  }
  const pending = await store.pendingSteps().catch(() => null)
  if (pending !== null) metrics.schemaPending.set(pending)
  const figures = await everywhere(() => store.figures.read(now)).catch(() => null)
  if (figures === null) return
  const { webhooks, jobs, chats, databaseBytes } = figures
  const ageSeconds = (since: number | null): number =>
    since === null ? 0 : Math.max(0, now - since) / 1_000
  metrics.deliveriesPending.set(webhooks.pending)
  metrics.deliveriesOldest.set(ageSeconds(webhooks.dueSince))
  metrics.jobsDue.reset()
  metrics.jobOldest.reset()
  for (const { kind, due, dueSince } of jobs) {
    metrics.jobsDue.set({ kind }, due)
    metrics.jobOldest.set({ kind }, ageSeconds(dueSince))
  }
  for (const [status, count] of Object.entries(chats)) metrics.chats.set({ status }, count)
  if (databaseBytes !== null) metrics.storeBytes.set({ part: 'database' }, databaseBytes)
}
