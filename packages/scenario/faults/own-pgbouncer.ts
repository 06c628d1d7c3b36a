// A PgBouncer in transaction mode before one PostgreSQL, that can be killed and started again at its port.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../src/free-port.ts'

/** Debian installs it where only root's path has it. */
const program = '/usr/sbin/pgbouncer'

/** Null = it can be made. */
export const whyNoPgbouncer = (): string | null =>
  existsSync(program) ? null : 'pgbouncer is not installed'

export interface OwnPgbouncer {
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
  remove(): Promise<void>
}

export async function ownPgbouncer(databaseUrl: string): Promise<OwnPgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { port, username, pathname } = new URL(databaseUrl)
  const listen = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
unix_socket_dir =
`,
  )
  let child: ChildProcess | undefined
  process.on('exit', () => child?.kill('SIGKILL'))
  const kill = async (): Promise<void> => {
    const doomed = child
    child = undefined
    if (!doomed || doomed.exitCode !== null) return
    const gone = new Promise((resolve) => doomed.once('exit', resolve))
    doomed.kill('SIGKILL')
    await gone
  }
  return {
    url: `postgres://${username}@127.0.0.1:${listen}${pathname}`,
    async start() {
      // It refuses to run as root.
      child = spawn(program, process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file], {
        stdio: 'ignore',
      })
      for (let tries = 0; tries < 200; tries += 1) {
        if (await accepts(listen)) return
        await wait(50)
      }
      throw new Error('PgBouncer did not start.')
    },
    kill,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
