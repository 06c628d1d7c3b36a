// Hands images to separate processes (`image-process.ts`), a few at a time, and ends those that take too long. A
// process that dies loses only its own image; idle ones exit.
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ImageFormat, ImageJob, ImageReply } from './image-process.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

export type Drawn =
  | {
      readonly kind: 'drawn'
      readonly bytes: number
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'refused' }

export interface ImageDesk {
  /** Draws the image at `source` again into `target`. `refused`: broken, cut off, another format, too many pixels, too much work. */
  redraw(source: string, target: string, format: ImageFormat): Promise<Drawn>
  close(): void
}

export interface DeskLimits {
  readonly processes: number
  /** For one image, without waiting for its turn. */
  readonly jobMs: number
  readonly startMs: number
  readonly idleMs: number
  readonly waiting: number
}

const usual: DeskLimits = {
  processes: 2,
  jobMs: 5_000,
  startMs: 20_000,
  idleMs: 30_000,
  waiting: 100,
}
const script = fileURLToPath(new URL('./image-process.ts', import.meta.url))

interface Turn {
  readonly job: ImageJob
  resolve(drawn: Drawn): void
  reject(error: Error): void
}

export function openImageDesk(limits: DeskLimits = usual): ImageDesk {
  const waiting: Turn[] = []
  const idle: ChildProcess[] = []
  const alive = new Set<ChildProcess>()
  let closed = false

  function serve(): void {
    const child = idle.pop() ?? (alive.size < limits.processes ? start() : undefined)
    if (child === undefined) return
    const turn = waiting.shift()
    if (turn === undefined) idle.push(child)
    else void work(child, turn)
  }

  function start(): ChildProcess {
    const child = fork(script, [], {
      // Nothing of the server's environment: it holds secrets.
      env: {
        NODE_ENV: 'production',
        VIPS_BLOCK_UNTRUSTED: '1',
        MALLOC_ARENA_MAX: '2',
        ...keptFrom(process.env),
      },
      execArgv: ['--max-old-space-size=128', '--disable-proto=delete'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    alive.add(child)
    child.on('error', () => child.kill('SIGKILL'))
    child.once('exit', () => {
      alive.delete(child)
      const place = idle.indexOf(child)
      if (place >= 0) idle.splice(place, 1)
      if (waiting.length > 0 && !closed) serve()
    })
    return child
  }

  async function work(child: ChildProcess, { job, resolve, reject }: Turn): Promise<void> {
    const isReady = ready.has(child) || (await answerOf(child, limits.startMs))?.kind === 'ready'
    if (!isReady) {
      child.kill('SIGKILL')
      reject(new StorageUnavailable('the image process does not start'))
      return
    }
    ready.add(child)
    child.send(job)
    const reply = await answerOf(child, limits.jobMs)
    if (reply === null) child.kill('SIGKILL')
    else rest(child)
    if (reply?.kind === 'drawn')
      resolve({ kind: 'drawn', bytes: reply.bytes, width: reply.width, height: reply.height })
    else if (reply?.kind === 'failed')
      reject(new StorageUnavailable(`a drawn image could not be written: ${reply.why}`))
    else if (closed) reject(new StorageUnavailable('the server is closing'))
    else resolve({ kind: 'refused' })
  }

  function rest(child: ChildProcess): void {
    if (!child.connected) return
    idle.push(child)
    setTimeout(() => {
      const place = idle.indexOf(child)
      if (place < 0) return
      idle.splice(place, 1)
      child.disconnect()
    }, limits.idleMs).unref()
    if (waiting.length > 0) serve()
  }

  return {
    redraw: (source, target, format) => {
      if (closed || waiting.length >= limits.waiting)
        return Promise.reject(new StorageUnavailable('too many images are waiting'))
      return new Promise((resolve, reject) => {
        waiting.push({ job: { source, target, format }, resolve, reject })
        serve()
      })
    },
    close() {
      closed = true
      for (const turn of waiting.splice(0))
        turn.reject(new StorageUnavailable('the server is closing'))
      for (const child of alive) child.kill('SIGKILL')
    },
  }
}

/** Processes that have reported that they are ready. */
const ready = new WeakSet<ChildProcess>()

/** What a loader needs to find its libraries, where somebody has set it. */
function keptFrom(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP']
  return Object.fromEntries(
    kept.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  )
}

/** Null = it died or said nothing in time. */
function answerOf(child: ChildProcess, withinMs: number): Promise<ImageReply | null> {
  return new Promise((resolve) => {
    const settle = (reply: ImageReply | null): void => {
      clearTimeout(timer)
      child.off('message', heard).off('exit', gone)
      resolve(reply)
    }
    const heard = (message: unknown): void => settle(message as ImageReply)
    const gone = (): void => settle(null)
    const timer = setTimeout(gone, withinMs)
    child.on('message', heard).on('exit', gone)
    if (child.exitCode !== null || child.signalCode !== null) gone()
  })
}
