// A Redis for one test, on its own port and in its own folder, that can be killed and started again.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface OwnRedis {
  readonly url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** It keeps its connections but does not answer. */
  pause(): void
  resume(): void
  /** Deletes everything that it holds. */
  flush(): Promise<void>
  remove(): Promise<void>
}

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const readyWithinMs = 10_000

export async function ownRedis(): Promise<OwnRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'askwell-redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  const kill = async (): Promise<void> => {
    const doomed = child
    child = undefined
    if (!doomed) return
    const gone = new Promise((resolve) => doomed.once('exit', resolve))
    doomed.kill('SIGKILL')
    await gone
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        'redis-server',
        [
          '--port',
          `${port}`,
          '--bind',
          '127.0.0.1',
          '--dir',
          folder,
          '--save',
          '',
          '--appendonly',
          'no',
        ],
        { stdio: 'ignore' },
      )
      for (const begun = performance.now(); !(await answers(port)); await wait(20))
        if (performance.now() - begun > readyWithinMs) throw new Error('Redis did not start.')
    },
    kill,
    pause: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    flush: () =>
      new Promise((resolve, reject) => {
        const caller = connect(port, '127.0.0.1', () => caller.write('FLUSHALL\r\n'))
        caller.once('error', reject).once('data', () => {
          caller.destroy()
          resolve()
        })
      }),
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
