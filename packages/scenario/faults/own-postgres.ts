// A PostgreSQL for one run, on its own port and in its own folder, that can be stopped without warning and started again. It is
// made by the programs of an installed PostgreSQL, which refuse to run as root.
import { execFile, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../src/free-port.ts'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'
const role = 'askwell'

export interface OwnPostgres {
  /** As a role that is not a superuser. */
  readonly url: string
  start(): Promise<void>
  /** What a crash of its processes does: nothing is written any more. */
  crash(): Promise<void>
  /** As the superuser; returns what the statement printed. */
  ask(statement: string): Promise<string>
  /** A standby that follows it, one at most. Remove it first. `commits`: whether each waits for it from now on. */
  replica(commits?: 'wait' | 'go on'): Promise<Replica>
  /** A base backup, while it runs. Returns its folder. */
  backUp(): Promise<string>
  /** Loses its data directory, and recovers it from a base backup and the WAL of its archive. */
  recover(backup: string): Promise<void>
  remove(): Promise<void>
}

export interface Replica {
  readonly port: number
  /** As the same role. */
  readonly url: string
  /** As the superuser; returns what the statement printed. */
  ask(statement: string): Promise<string>
  start(): Promise<void>
  crash(): Promise<void>
  /** Makes it the primary; until then it is read-only. */
  promote(): Promise<void>
  remove(): Promise<void>
}

export interface PostgresSettings {
  /** Where its folder is made. */
  readonly parent?: string
  readonly env?: Readonly<Record<string, string>>
  /** Like `-c fsync=off`. */
  readonly options?: string
  /** Archives its WAL, at the latest after so many seconds. */
  readonly archiveSeconds?: number
}

/** Null = there is none. */
const programs = ((): string | null => {
  const named = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const folders = [
    ...(named ? [named] : []),
    ...listed(versions)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(versions, version, 'bin')),
  ]
  return folders.find((folder) => listed(folder).includes('initdb')) ?? null
})()
const isRoot = process.getuid?.() === 0

/** Null = it can be made. */
export function whyNoOwnPostgres(): string | null {
  if (programs === null) return 'initdb of PostgreSQL is not installed'
  return isRoot && spawnSync('runuser', ['-u', 'postgres', '--', 'true']).status !== 0
    ? 'PostgreSQL does not run as root, and there is no user postgres'
    : null
}

export async function ownPostgres({
  parent = tmpdir(),
  env = {},
  options: own = '',
  archiveSeconds,
}: PostgresSettings = {}): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(parent, 'askwell-postgres-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const data = join(folder, 'db')
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  if (isRoot) await run('chown', ['postgres', folder, archive])
  const archiving =
    archiveSeconds === undefined
      ? ''
      : `-c archive_mode=on -c archive_timeout=${archiveSeconds} -c "archive_command=cp %p ${archive}/%f"`
  const optionsAt = (at: number): string =>
    `-c listen_addresses=127.0.0.1 -c port=${at} -c unix_socket_directories=${folder} ${archiving} ${own}`
  const program = async (name: string, ...words: string[]): Promise<string> => {
    const [command, ...rest] = [
      ...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []),
      join(programs ?? '', name),
      ...words,
    ] as [string, ...string[]]
    // A server that it starts would keep an inherited output open.
    return (await run(command, rest, { cwd: folder, env: { ...process.env, ...env } })).stdout
  }
  const start = async (from = data, at = port): Promise<void> => {
    await program('pg_ctl', '-D', from, '-w', '-l', `${from}.log`, '-o', optionsAt(at), 'start')
  }
  const ask = (statement: string, database = 'askwell', at = port): Promise<string> =>
    program(
      'psql',
      ...['-h', '127.0.0.1', '-p', `${at}`, '-U', 'postgres', '-d', database],
      ...['-v', 'ON_ERROR_STOP=1', '-Atc', statement],
    )
  const crash = async (from = data): Promise<void> => {
    await program('pg_ctl', '-D', from, '-m', 'immediate', 'stop').catch(() => undefined)
  }
  const backUp = async (): Promise<string> => {
    const copy = join(folder, 'base')
    await program(
      'pg_basebackup',
      ...['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', '-D', copy, '-X', 'none'],
      ...['--checkpoint', 'fast', '--no-manifest'],
    )
    return copy
  }
  const recover = async (backup: string): Promise<void> => {
    await crash()
    rmSync(data, { recursive: true })
    await run('cp', ['-a', backup, data])
    appendFileSync(join(data, 'postgresql.auto.conf'), `restore_command = 'cp ${archive}/%f %p'\n`)
    writeFileSync(join(data, 'recovery.signal'), '')
    await start()
    while ((await ask('select pg_is_in_recovery()')).trim() !== 'f') await wait(100)
  }
  const urlAt = (at: number): string => `postgres://${role}@127.0.0.1:${at}/askwell`
  const replica = async (commits: 'wait' | 'go on' = 'wait'): Promise<Replica> => {
    const copy = join(folder, 'standby')
    const at = await freePort()
    await program(
      'pg_basebackup',
      ...['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', '-D', copy, '-R', '-X', 'stream'],
      ...['--checkpoint', 'fast'],
    )
    await start(copy, at)
    if (commits === 'wait') {
      await ask("alter system set synchronous_standby_names = '*'", 'postgres')
      await ask('select pg_reload_conf()', 'postgres')
    }
    return {
      port: at,
      url: urlAt(at),
      ask: (statement) => ask(statement, 'askwell', at),
      start: () => start(copy, at),
      crash: () => crash(copy),
      async promote() {
        await program('pg_ctl', '-D', copy, '-w', 'promote')
      },
      remove: () => crash(copy),
    }
  }
  await program('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8')
  await start()
  await ask(`create role ${role} login`, 'postgres')
  await ask(`create database askwell owner ${role}`, 'postgres')
  return {
    url: urlAt(port),
    start: () => start(),
    crash: () => crash(),
    ask,
    replica,
    backUp,
    recover,
    async remove() {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
