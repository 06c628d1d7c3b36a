// Asks the thread of results. The thread starts with the first question and ends with the server.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config/config.ts'
import { Refusal } from '../refusal.ts'
import { noteRead, type ReadSource, replicaMoment } from '../store/query/read-source.ts'
import type { NodeToSeal } from '../store/results/result-store.ts'
import type { Store } from '../store/store.ts'
import type {
  SealedCounts,
  SegmentQuestion,
  SegmentResult,
  ThreadData,
  ThreadMessage,
  ThreadReply,
} from './segment-question.ts'
import { errorOf } from './thread-fault.ts'

export interface Segments {
  /** `gone`: aborted when nobody waits for the reply; its scan ends. Left out, the source is the primary. */
  ask(question: SegmentQuestion, gone: AbortSignal, source?: ReadSource): Promise<SegmentResult>
  /** Seals the settled feedback of a node, and seals again what was changed. */
  seal(node: NodeToSeal, now: number, signal: AbortSignal): Promise<SealedCounts>
  /** The questions that wait behind the one that is being answered, and the bytes of the columns that the thread keeps. */
  load(): { readonly waiting: number; readonly cacheBytes: number }
  close(): Promise<void>
}

interface Waiting {
  readonly kind: 'ask' | 'seal'
  readonly resolve: (reply: Answer) => void
  readonly reject: (error: unknown) => void
}

type Request = Extract<ThreadMessage, { kind: 'ask' | 'seal' }>
type Answer = Extract<ThreadReply, { result: unknown } | { sealed: unknown }>

/** Each waits for those before it. */
const mostWaiting = 32
const retryAfterSeconds = 2

type Settings = Pick<
  Config,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databaseReplica'
  | 'dataDir'
  | 'databasePooler'
  | 'resultsMemoryMb'
>

export function openSegments(
  config: Settings,
  { wall, results, replica }: Pick<Store, 'wall' | 'results' | 'replica'>,
): Segments {
  const waiting = new Map<number, Waiting>()
  // Messages of the thread arrive in the scope of the call that started it, which may be of another workspace.
  const outsideOfCalls = AsyncLocalStorage.snapshot()
  let thread: Worker | null = null
  let last = 0
  let cacheBytes = 0

  function fail(error: unknown): void {
    thread = null
    cacheBytes = 0
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function start(): Worker {
    const data: ThreadData = {
      databaseUrl: config.databaseUrl,
      replicaUrl: config.databaseReplica?.url ?? null,
      dataDir: config.dataDir,
      isPooled: config.databasePooler === 'transaction',
      isWalled: wall === 'up',
      memoryMb: config.resultsMemoryMb,
    }
    const worker = new Worker(new URL('./segment-thread.ts', import.meta.url), {
      workerData: data,
    })
    worker.on('message', (reply: ThreadReply) => {
      if ('keep' in reply) {
        void outsideOfCalls(keep, worker, reply)
        return
      }
      if ('result' in reply) cacheBytes = reply.cacheBytes
      settle(waiting.get(reply.number), reply)
      waiting.delete(reply.number)
      if (waiting.size === 0) worker.unref()
    })
    worker.on('error', (error) => {
      if (thread === worker) fail(error)
    })
    worker.on('exit', () => {
      if (thread === worker) fail(new Error('The thread of results ended.'))
    })
    return worker
  }

  async function keep(
    worker: Worker,
    { number, keep: sealing }: Extract<ThreadReply, { keep: unknown }>,
  ): Promise<void> {
    try {
      post(worker, { kind: 'kept', number, isKept: await results.keepSegments(sealing) })
    } catch (error) {
      const failed = waiting.get(number)
      post(worker, { kind: 'cancel', number })
      waiting.delete(number)
      failed?.reject(error)
    }
  }

  const asks = (): number => [...waiting.values()].filter(({ kind }) => kind === 'ask').length

  function request(gone: AbortSignal, ofNumber: (number: number) => Request): Promise<Answer> {
    thread ??= start()
    const worker = thread
    last += 1
    const number = last
    return new Promise((resolve, reject) => {
      const message = ofNumber(number)
      waiting.set(number, { kind: message.kind, resolve, reject })
      worker.ref()
      post(worker, message)
      gone.addEventListener(
        'abort',
        () => {
          if (waiting.delete(number)) post(worker, { kind: 'cancel', number })
          reject(new Refusal(13009, 'The connection was closed.'))
        },
        { once: true },
      )
    })
  }

  return {
    async ask(question, gone, source) {
      if (asks() >= mostWaiting)
        throw new Refusal(13006, 'Other results are being counted. Please try again.', {
          retryAfterSeconds,
        })
      const asOf = replicaMoment(source, replica)
      const from = asOf === null ? 'primary' : 'replica'
      const reply = await request(gone, (number) => ({ kind: 'ask', number, question, from }))
      if (!('result' in reply)) throw new Error('A question was answered as something else.')
      noteRead(source, reply.from === 'replica' ? asOf : null)
      return reply.result
    },
    async seal(node, now, signal) {
      const reply = await request(signal, (number) => ({ kind: 'seal', number, node, now }))
      if (!('sealed' in reply)) throw new Error('A sealing was answered as something else.')
      return reply.sealed
    },
    load: () => ({ waiting: Math.max(0, asks() - 1), cacheBytes }),
    async close() {
      const worker = thread
      if (worker === null) return
      fail(new Refusal(13009, 'The server is being stopped.'))
      // It only reads, so it may end anywhere.
      await worker.terminate()
    },
  }
}

const post = (worker: Worker, message: ThreadMessage): void => worker.postMessage(message)

function settle(
  waiting: Waiting | undefined,
  reply: Exclude<ThreadReply, { keep: unknown }>,
): void {
  if ('fault' in reply) waiting?.reject(errorOf(reply.fault))
  else waiting?.resolve(reply)
}
