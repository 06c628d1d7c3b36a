// Backfills of an upgrade, slice by slice beside the writers: after each slice it rests for as long as the slice took, and while
// saves are slow it waits (OP-46).
import { setTimeout as wait } from 'node:timers/promises'
import type { SaveTimes } from '../http/save-times.ts'
import type { UpgradeStore } from '../store/upgrade/index.ts'

const slowSaveMs = 100
const giveWayMs = 1_000

/** Returns whether everything is filled. */
export async function fillGently(
  upgrade: UpgradeStore,
  saves: SaveTimes,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    if (saves.p99Ms() > slowSaveMs) {
      await wait(giveWayMs)
      continue
    }
    const begun = performance.now()
    if (!(await upgrade.fillNext())) return true
    await wait(performance.now() - begun)
  }
  return false
}
