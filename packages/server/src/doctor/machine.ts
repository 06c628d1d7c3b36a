// The machine: Node, the data directory, its disk, and how many files a process may have open.
import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { makeDiskSpace, nearestFolder } from '../disk/disk-space.ts'
import { ownershipHint } from '../disk/ownership.ts'
import { keyFileOf } from '../store/keys/key-file.ts'
import { type Diagnosis, type DoctorCheck, fail, messageOf, ok, warn } from './diagnosis.ts'

/** The command itself refuses an older one. */
const newestKnownMajor = 26
/** Each socket needs one, and a server serves some thousands. */
const fewestFiles = 4_096

export function machineChecks(config: Config): readonly DoctorCheck[] {
  return [
    { name: 'node', look: async () => judgeNode(process.versions.node) },
    { name: 'directory', look: () => judgeDirectory(config) },
    { name: 'disk', look: () => judgeDisk(config) },
    { name: 'open_files', look: async () => judgeOpenFiles(readLimits()) },
  ]
}

export function judgeNode(version: string): Diagnosis {
  return Number(version.split('.')[0]) > newestKnownMajor
    ? warn(
        'node',
        `Node ${version} is newer than any that this release was tested with.`,
        'Use Node 24 where that is possible.',
      )
    : ok('node', `Node ${version}`)
}

export async function judgeDirectory({
  dataDir,
  secret,
  databaseUrl,
  s3,
}: Pick<Config, 'dataDir' | 'secret' | 'databaseUrl' | 's3'>): Promise<Diagnosis> {
  if (databaseUrl !== null && s3 !== null && secret !== null)
    return ok('directory', 'Nothing is kept in a data directory.')
  if (!existsSync(dataDir)) return judgeAbsent(dataDir)
  const probe = join(dataDir, `.probe-${randomUUID()}`)
  try {
    await writeFile(probe, '')
  } catch (error) {
    return fail(
      'directory',
      `${dataDir} cannot be written (${messageOf(error)})`,
      `Let the user of the server write it${ownershipHint(dataDir) || ', or set ASKWELL_DATA_DIR to another directory'}.`,
    )
  } finally {
    await rm(probe, { force: true }).catch(() => undefined)
  }
  const file = keyFileOf(dataDir)
  const mode = secret === null && existsSync(file) ? statSync(file).mode & 0o777 : 0
  return process.platform !== 'win32' && (mode & 0o077) !== 0
    ? warn(
        'directory',
        `Other users of this machine can read the key file ${file}.`,
        `Run: chmod 600 ${file}`,
      )
    : ok('directory', `${dataDir} can be written.`)
}

function judgeAbsent(dataDir: string): Diagnosis {
  const nearest = nearestFolder(dataDir)
  try {
    accessSync(nearest, constants.W_OK)
    return ok('directory', `${dataDir} does not exist yet. The first start makes it.`)
  } catch {
    return fail(
      'directory',
      `${dataDir} does not exist and cannot be made in ${nearest}.`,
      'Make it for the user of the server, or set ASKWELL_DATA_DIR to another directory.',
    )
  }
}

async function judgeDisk({ dataDir, diskFloorMb }: Config): Promise<Diagnosis> {
  const disk = makeDiskSpace({ directory: nearestFolder(dataDir), floorMb: diskFloorMb, statfs })
  const found = await disk.look()
  const free = `${disk.freeMb()} MB are free.`
  return found === 'low'
    ? fail(
        'disk',
        free,
        'Make room on the volume of the data directory. Below ASKWELL_DISK_FLOOR_MB nothing is stored.',
      )
    : ok('disk', free)
}

/** Null where the system has no such file. */
function readLimits(): string | null {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return null
  }
}

export function judgeOpenFiles(limits: string | null): Diagnosis {
  const found = /^Max open files +(\d+|unlimited)/m.exec(limits ?? '')?.[1]
  if (found === undefined)
    return ok('open_files', 'This system does not say how many files a process may have open.')
  return Number(found) < fewestFiles
    ? warn(
        'open_files',
        `A process may have ${found} files open, and each visitor of a chat needs one.`,
        'Raise it to 65536: LimitNOFILE of the unit, ulimits of the container, or ulimit -n.',
      )
    : ok('open_files', `A process may have ${found} files open.`)
}
