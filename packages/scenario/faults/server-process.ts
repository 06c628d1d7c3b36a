// The server as a separate process that can be killed without warning and started again at the same address.
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/free-port.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
/** A start takes two or three seconds of one core; beside a full test run, that can be a minute. */
const readyWithinMs = 180_000

export const secretOfRuns = 'the-secret-of-fault-runs-is-long-enough'

export interface ServerProcess {
  readonly url: string
  /** Absent while none runs. */
  readonly pid: number | undefined
  /** Resolves when the server answers that it is ready, with how long that took. */
  start(): Promise<number>
  /** `kill -9` by its own id; resolves when it has ended. */
  kill(): Promise<void>
  /** Asks it to stop; resolves with its exit code when it has ended. */
  stop(): Promise<number | null>
  /** Sends it a signal that it survives. */
  signal(name: NodeJS.Signals): void
  /** The output of all its starts, both streams. */
  printed(): string
}

/** `through` is a program with its words that sets something and then becomes the server, such as prlimit. */
export async function serverProcess(
  env: Readonly<Record<string, string>>,
  through: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let printed = ''
  // Nothing outlives this process, also when it ends with an error.
  process.on('exit', () => child?.kill('SIGKILL'))

  return {
    url,
    get pid() {
      return child?.pid
    },
    async start() {
      const begun = performance.now()
      const [program = '', ...words] = [...through, process.execPath, main]
      const started = spawn(program, words, {
        env: {
          PATH: process.env['PATH'],
          HOST: '127.0.0.1',
          PORT: `${port}`,
          NODE_ENV: 'production',
          LOG_LEVEL: 'silent',
          ASKWELL_DEMO: 'off',
          ASKWELL_RATE_LIMITS: 'off',
          ASKWELL_SECRET: secretOfRuns,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      let said = ''
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (bytes: Buffer) => {
          said += bytes
          printed += bytes
        })
      while (performance.now() - begun < readyWithinMs) {
        if (started.exitCode !== null)
          throw new Error(`The server ended with ${started.exitCode}: ${said}`)
        const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(
          () => null,
        )
        await reply?.arrayBuffer()
        if (reply?.ok) return performance.now() - begun
        await wait(20)
      }
      throw new Error(`The server was not ready within ${readyWithinMs} ms: ${said}`)
    },
    async kill() {
      const doomed = child
      child = undefined
      if (!doomed || doomed.exitCode !== null || doomed.signalCode !== null) return
      const gone = new Promise((resolve) => doomed.once('exit', resolve))
      doomed.kill('SIGKILL')
      await gone
    },
    async stop() {
      const ending = child
      child = undefined
      if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null
      const code = new Promise<number | null>((resolve) => ending.once('exit', resolve))
      ending.kill('SIGTERM')
      return code
    },
    signal: (name) => void child?.kill(name),
    printed: () => printed,
  }
}
