// Files of feedback, made in a thread that reads the database itself: a large file never occupies the thread that serves
// respondents (OP-68). The thread starts with the first file, and ends when nobody has asked for one for a minute.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { ExportLayout, NewExport, ResponseFilters } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type {
  ExportForm,
  Slice,
  SliceEnd,
  TableChoice,
} from '../actions/exports/export-feedback.ts'
import type { NamedWeights } from '../actions/exports/row-weights.ts'
import type { Config } from '../config/config.ts'
import { Refusal } from '../refusal.ts'
import type { QuestionSource, ThreadData } from '../segments/segment-question.ts'
import { errorOf, type ThreadFault } from '../segments/thread-fault.ts'
import type { Sight, Store } from '../store/index.ts'
import { noteRead, type ReadSource, replicaMoment } from '../store/query/read-source.ts'

interface EveryQuestion {
  readonly workspaceId: string
  /** Null = everything. */
  readonly sight: Sight | null
  readonly now: number
  /** Adds a column. */
  readonly weights?: NamedWeights | null
}
/** A file that is streamed to its reader. */
export interface StreamQuestion extends EveryQuestion {
  readonly asked: ResponseFilters
  readonly as: ExportForm
  /** Of a CSV file. Left out = every column and row. */
  readonly choice?: TableChoice
  /** Left out = joined answers. */
  readonly layout?: ExportLayout
}
/** A part of an export in the background (ECO-84). */
export interface PartQuestion extends EveryQuestion {
  readonly settings: NewExport
  readonly slice: Slice
}
/** Survives a structured clone. */
export type ExportQuestion = StreamQuestion | PartQuestion

export interface Exports {
  /** Resolves once nothing can refuse the file any more. Left out, the source is the primary. @throws Refusal */
  open(
    question: ExportQuestion,
    gone: AbortSignal,
    source?: ReadSource,
    /** Called before the last byte of a part. */
    ended?: (end: SliceEnd) => void,
  ): Promise<Readable>
  close(): Promise<void>
}

export type ToExportThread =
  | {
      readonly kind: 'open'
      readonly number: number
      readonly question: ExportQuestion
      readonly from: QuestionSource
    }
  /** The thread sends as much as was asked for, so a slow reader fills no memory. */
  | { readonly kind: 'more'; readonly number: number }
  | { readonly kind: 'cancel'; readonly number: number }

export type FromExportThread =
  /** `from`: the primary, where the replica did not answer. */
  | { readonly kind: 'opened'; readonly number: number; readonly from: QuestionSource }
  /** Null = the file is complete. */
  | {
      readonly kind: 'bytes'
      readonly number: number
      readonly bytes: Uint8Array | null
      /** Of a complete part. */
      readonly end: SliceEnd | null
    }
  | { readonly kind: 'fault'; readonly number: number; readonly fault: ThreadFault }
  /** The thread only reads, so the store of its server adds this job. */
  | { readonly kind: 'job'; readonly args: Parameters<Store['jobs']['add']> }

interface OpenFile {
  opened(from: QuestionSource): void
  received(bytes: Uint8Array | null, end: SliceEnd | null): void
  failed(error: Error): void
}

type Settings = Pick<Config, 'databaseUrl' | 'databaseReplica' | 'dataDir' | 'databasePooler'>

const idleMs = 60_000

export function openExports(
  config: Settings,
  { wall, jobs, replica }: Pick<Store, 'wall' | 'jobs' | 'replica'>,
): Exports {
  const files = new Map<number, OpenFile>()
  // Messages of the thread arrive in the scope of the call that started it, which may be of another workspace.
  const outsideOfCalls = AsyncLocalStorage.snapshot()
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function start(): Worker {
    const workerData: Omit<ThreadData, 'memoryMb'> = {
      databaseUrl: config.databaseUrl,
      replicaUrl: config.databaseReplica?.url ?? null,
      dataDir: config.dataDir,
      isPooled: config.databasePooler === 'transaction',
      isWalled: wall === 'up',
    }
    const worker = new Worker(new URL('./export-thread.ts', import.meta.url), { workerData })
    const ended = (error: Error): void => {
      if (thread === worker) failAll(error)
    }
    worker.on('message', (message: FromExportThread) => outsideOfCalls(receive, message))
    worker.on('error', ended)
    worker.on('exit', () => ended(new Error('The thread of exports ended.')))
    return worker
  }

  function receive(message: FromExportThread): void {
    switch (message.kind) {
      case 'job':
        // The next export or view of results asks for it again.
        jobs.add(...message.args).catch(() => undefined)
        return
      case 'opened':
        files.get(message.number)?.opened(message.from)
        return
      case 'bytes':
        files.get(message.number)?.received(message.bytes, message.end)
        return
      case 'fault':
        files.get(message.number)?.failed(errorOf(message.fault))
        return
      default:
        unreachable(message)
    }
  }

  function failAll(error: Error): void {
    clearTimeout(idle)
    thread = null
    for (const file of files.values()) file.failed(error)
    files.clear()
  }

  function forget(number: number): void {
    if (!files.delete(number) || files.size > 0) return
    thread?.unref()
    idle = setTimeout(() => void end(new Error('The thread of exports was idle.')), idleMs).unref()
  }

  async function end(error: Error): Promise<void> {
    const worker = thread
    failAll(error)
    // It only reads, so it may end anywhere.
    await worker?.terminate()
  }

  return {
    open(question, gone, source, ended) {
      clearTimeout(idle)
      thread ??= start()
      const worker = thread
      const send = (message: ToExportThread): void => worker.postMessage(message)
      last += 1
      const number = last
      worker.ref()
      const asOf = replicaMoment(source, replica)
      return new Promise((resolve, reject) => {
        const cancel = (): void => {
          if (files.has(number)) send({ kind: 'cancel', number })
          forget(number)
          reject(new Refusal(13009, 'The connection was closed.'))
        }
        let file: Readable | null = null
        files.set(number, {
          opened(from) {
            noteRead(source, from === 'replica' ? asOf : null)
            file = new Readable({
              read: () => send({ kind: 'more', number }),
              destroy(error, done) {
                cancel()
                done(error)
              },
            })
            resolve(file)
          },
          received(bytes, end) {
            if (bytes === null) forget(number)
            if (end !== null) ended?.(end)
            file?.push(bytes)
          },
          failed(error) {
            forget(number)
            reject(error)
            file?.destroy(error)
          },
        })
        gone.addEventListener('abort', cancel, { once: true })
        if (gone.aborted) cancel()
        else send({ kind: 'open', number, question, from: asOf === null ? 'primary' : 'replica' })
      })
    },
    close: () => end(new Refusal(13009, 'The server is being stopped.')),
  }
}
