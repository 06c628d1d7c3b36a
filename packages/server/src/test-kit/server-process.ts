// The server as an operator runs it: its own process, configured by its environment alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testSecret } from '../store/suite/stores.ts'

export interface ServerProcess {
  readonly process: ChildProcess
  /** All that it has printed so far, both streams. */
  printed(): string
  /** The address it prints, once it does; rejects when it ends before that. */
  readonly url: Promise<string>
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string | null>
}

/**
 * What a process inherits from the run of tests: nothing else of this environment configures it. The cache of compiled files saves
 * each of them a second of processor time.
 */
export const inherited: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }),
)

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export const newDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'askwell-process-'))

export function startProcess(environment: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      ...inherited,
      NODE_ENV: 'production',
      ASKWELL_DEMO: 'off',
      PORT: '0',
      ASKWELL_SECRET: testSecret,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString()
      const found = /Open +(http:\S+)\/studio\//.exec(printed)?.[1]
      if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) =>
      reject(new Error(`ended with ${code} before it listened: ${printed}`)),
    )
  })
  // Tests of refused starts never ask for the address.
  url.catch(() => undefined)
  return { process: child, printed: () => printed, url, ended }
}
