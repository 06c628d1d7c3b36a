// HAProxy with the configuration of deploy/haproxy.cfg, before servers of this machine.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readDeployed } from '../deploy/compose.ts'
import { freePort } from '../src/free-port.ts'

/** Debian installs it where only root's path has it. */
const path = `${process.env['PATH']}:/usr/sbin`

/** Null = it can be made. */
export const whyNoBalancer = (): string | null =>
  spawnSync('haproxy', ['-v'], { env: { PATH: path } }).error ? 'haproxy is not installed' : null

export interface Balancer {
  readonly url: string
  readonly child: ChildProcess
  /** What it said about the servers. */
  printed(): string
}

export async function openBalancer(
  folder: string,
  ports: readonly string[],
  checkSeconds: number,
): Promise<Balancer> {
  const port = await freePort()
  const lines = readDeployed('haproxy.cfg')
    .replace('bind :3000', `bind 127.0.0.1:${port}`)
    .replace('inter 2s', `inter ${checkSeconds}s`)
    .split('\n')
    .filter((line) => !line.startsWith('  server '))
  const own = ports.map((server, place) => `  server askwell-${place + 1} 127.0.0.1:${server}`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, `${lines.join('\n').trimEnd()}\n${own.join('\n')}\n`)
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes
    })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const reply = await fetch(`${url}/healthz`).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.ok) return { url, child, printed: () => printed }
    await wait(50)
  }
  throw new Error(`HAProxy does not serve: ${printed}`)
}
