// Looks at the free space of the data directory while the app lives, and logs when it becomes scarce or sufficient.
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { type DiskSpace, makeDiskSpace, nearestFolder } from './disk-space.ts'

const everyMs = 5_000

/** Resolves after the first look. */
export async function watchDisk(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
): Promise<DiskSpace> {
  const disk = makeDiskSpace({
    directory: config.dataDir,
    floorMb: config.diskFloorMb,
    statfs: (directory) => statfs(nearestFolder(directory)),
  })
  const look = async (): Promise<void> => {
    const wasLow = disk.isLow()
    const now = await disk.look()
    if (wasLow === (now === 'low')) return
    if (now === 'low')
      app.log.warn(
        { directory: config.dataDir },
        'the disk is nearly full: nothing more is stored until there is room',
      )
    else app.log.info({ directory: config.dataDir }, 'the disk has room again')
  }
  await look()
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(() => void look(), everyMs)
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return disk
}
