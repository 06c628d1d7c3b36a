// Is there room to write? A timer checks it, and requests read the last result: a full disk breaks the database itself, so
// calls that store more are refused before that, and reads continue.
import { existsSync, type StatsFs } from 'node:fs'
import { dirname } from 'node:path'

export interface DiskSpace {
  /** As of the last look. */
  isLow(): boolean
  /** Free space as of the last look. */
  freeMb(): number
  /** Whether there is room now; true where the file system cannot be asked. */
  look(): Promise<'room' | 'low'>
}

export interface DiskSpaceOptions {
  readonly directory: string
  /** MB that stay free; null = the smaller of 1,024 and a tenth of the volume. */
  readonly floorMb: number | null
  readonly statfs: (path: string) => Promise<Pick<StatsFs, 'bsize' | 'bavail' | 'blocks'>>
}

/** A server that keeps nothing in its data directory never makes it, and stores uploads beside it while they arrive. */
export function nearestFolder(directory: string): string {
  let folder = directory
  while (!existsSync(folder)) folder = dirname(folder)
  return folder
}

const mb = 1024 * 1024
const usualFloorMb = 1_024

export function makeDiskSpace({ directory, floorMb, statfs }: DiskSpaceOptions): DiskSpace {
  let isLow = false
  let freeMb = 0
  return {
    isLow: () => isLow,
    freeMb: () => freeMb,
    async look() {
      isLow = await isBelowFloor()
      return isLow ? 'low' : 'room'
    },
  }

  async function isBelowFloor(): Promise<boolean> {
    const found = await statfs(directory).catch(() => null)
    if (found === null) return false
    const { bsize, bavail, blocks } = found
    const floor =
      floorMb === null ? Math.min(usualFloorMb * mb, (blocks * bsize) / 10) : floorMb * mb
    freeMb = Math.floor((bavail * bsize) / mb)
    return bavail * bsize < floor
  }
}
