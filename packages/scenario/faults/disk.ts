// A disk that fills up and has room again (OP-74), on a small file system made for the drill: of an embedded server, and of the
// PostgreSQL of three servers.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Check } from './check.ts'
import { withCluster } from './cluster.ts'
import { becomes, drill, readiness } from './drill.ts'
import { ownPostgres } from './own-postgres.ts'
import { runKey } from './owner-calls.ts'
import { serverProcess } from './server-process.ts'

const fullMs = 8_000
const noticedMs = 15_000

/** Null = it can be made. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'a small disk is made on Linux only'
  const disk = smallDisk(1)
  disk?.remove()
  return disk === null ? 'this user may not mount a tmpfs' : null
}

interface SmallDisk {
  readonly folder: string
  fill(): void
  empty(): void
  remove(): void
}

function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-small-'))
  const unmount = (): void => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status !== 0
  ) {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  chmodSync(folder, 0o777)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      // Ends with the first byte that has no room.
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
    },
    empty: () => rmSync(filler, { force: true }),
    remove: unmount,
  }
}

function made(megabytes: number): SmallDisk {
  const disk = smallDisk(megabytes)
  if (disk === null) throw new Error('The disk could not be made.')
  return disk
}

export async function fullDiskRun(): Promise<readonly Check[]> {
  const disk = made(128)
  const server = await serverProcess({
    ASKWELL_DATA_DIR: join(disk.folder, 'data'),
    ASKWELL_API_KEY: runKey,
  })
  try {
    await server.start()
    return await drill(
      [server],
      [
        {
          name: 'the disk of an embedded server is full',
          unharmed: [],
          async inflict() {
            disk.fill()
            try {
              await becomes(
                'the server is unready',
                noticedMs,
                async () => (await readiness(server)) === 503,
              )
              await wait(fullMs)
            } finally {
              disk.empty()
            }
          },
        },
      ],
    )
  } finally {
    await server.kill()
    disk.remove()
  }
}

export async function fullDatabaseRun(): Promise<readonly Check[]> {
  const disk = made(160)
  const postgres = await ownPostgres({
    parent: disk.folder,
    options: '-c max_wal_size=32MB -c min_wal_size=32MB',
  })
  try {
    return await withCluster(
      () => ({}),
      ({ running }) =>
        drill(running, [
          {
            name: 'the disk of PostgreSQL is full',
            unharmed: [],
            async inflict() {
              disk.fill()
              try {
                // Its reads still work, so the servers stay ready and serve surveys.
                await wait(fullMs)
              } finally {
                disk.empty()
                // PostgreSQL ends when its log has no room, and who runs it starts it again.
                await postgres.ask('select 1').catch(async () => {
                  await postgres.crash()
                  await postgres.start()
                })
              }
            },
          },
        ]),
      Promise.resolve(postgres),
    )
  } finally {
    disk.remove()
  }
}
