// Runs tasks that may take long for a large flow or bundle: small ones here, others on a worker thread, so that respondents
// never wait. There are at most two threads; they start on demand and end when idle. A task that takes too long or too much
// memory ends with its thread, and the caller learns what to make smaller.
import { Worker } from 'node:worker_threads'
import type { FieldFault, RefusalCode } from '@askwell/contract'
import { invalid, Refusal } from '../../../refusal.ts'
import { type FlowTaskName, type FlowTasks, flowTasks } from './flow-tasks.ts'
import { isSmall } from './is-small.ts'

export interface FlowJob {
  readonly task: FlowTaskName
  readonly args: readonly unknown[]
}

export type FlowOutcome =
  | { readonly result: unknown }
  | {
      readonly refused: {
        readonly code: RefusalCode
        readonly message: string
        readonly errors: readonly FieldFault[]
      }
    }

export interface TaskLimits {
  /** Aborted when nobody waits for the outcome. */
  readonly gone: AbortSignal
  /** The refusal when the work is too much: a sentence that says what to make smaller, and the position. */
  readonly tooMuch: { readonly message: string; readonly faults: readonly FieldFault[] }
  /** Replaces the usual time limit of the task. */
  readonly longestMs?: number
}

/** 20,000 runs of a survey of thirty questions take about five seconds; reading 8 MB takes one, and many more on a busy machine. */
const longestMs: Readonly<Record<FlowTaskName, number>> = {
  lint: 10_000,
  problems: 10_000,
  walkPaths: 10_000,
  settings: 10_000,
  readBody: 30_000,
  readBundle: 30_000,
  walkBundle: 30_000,
  moveBundle: 30_000,
  design: 15_000,
  simulate: 30_000,
}
/** Small arguments do not make them quick. */
const slowTasks: ReadonlySet<FlowTaskName> = new Set(['design', 'simulate'])
const mostThreads = 2
const mostWaiting = 8
const idleMs = 30_000
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

interface Waiting {
  readonly job: FlowJob
  readonly limits: TaskLimits
  readonly resolve: (outcome: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Thread {
  readonly worker: Worker
  work: Waiting | null
  /** Ends the thread when it has been idle for long, or when its task takes too long. */
  timer: NodeJS.Timeout
}

const queue: Waiting[] = []
const threads = new Set<Thread>()

export async function runFlowTask<T extends FlowTaskName>(
  task: T,
  args: Parameters<FlowTasks[T]>,
  limits: TaskLimits,
): Promise<ReturnType<FlowTasks[T]>> {
  const run = flowTasks[task] as (...args: Parameters<FlowTasks[T]>) => ReturnType<FlowTasks[T]>
  return !slowTasks.has(task) && isSmall(args)
    ? run(...args)
    : (onThread({ task, args }, limits) as Promise<ReturnType<FlowTasks[T]>>)
}

function onThread(job: FlowJob, limits: TaskLimits): Promise<unknown> {
  if (queue.length >= mostWaiting)
    throw new Refusal(13011, 'Other flows are being checked. Please try again.', {
      retryAfterSeconds: 10,
    })
  return new Promise((resolve, reject) => {
    const work = { job, limits, resolve, reject }
    limits.gone.addEventListener('abort', () => forget(work), { once: true })
    queue.push(work)
    startNext()
  })
}

function startNext(): void {
  const idle = [...threads].find(({ work }) => work === null)
  if (queue.length === 0 || (!idle && threads.size >= mostThreads)) return
  const work = queue.shift()
  if (work) give(idle ?? newThread(), work)
}

function newThread(): Thread {
  const worker = new Worker(new URL('./flow-thread.ts', import.meta.url), {
    resourceLimits: memory,
  })
  const thread: Thread = { worker, work: null, timer: setTimeout(() => undefined) }
  threads.add(thread)
  worker.on('message', (outcome: FlowOutcome) => {
    const { work } = thread
    rest(thread)
    if ('result' in outcome) work?.resolve(outcome.result)
    else
      work?.reject(
        new Refusal(outcome.refused.code, outcome.refused.message, {
          errors: outcome.refused.errors,
        }),
      )
    startNext()
  })
  worker.on('error', (error: Error & { code?: string }) =>
    end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too much' : error),
  )
  worker.on('exit', () => end(thread, new Error('The thread ended before its work was done.')))
  return thread
}

function give(thread: Thread, work: Waiting): void {
  clearTimeout(thread.timer)
  thread.work = work
  thread.timer = setTimeout(
    () => end(thread, 'too much'),
    work.limits.longestMs ?? longestMs[work.job.task],
  )
  thread.worker.ref()
  thread.worker.postMessage(work.job)
}

/** An idle thread does not keep the process alive. */
function rest(thread: Thread): void {
  clearTimeout(thread.timer)
  thread.work = null
  thread.timer = setTimeout(() => end(thread, 'idle'), idleMs)
  thread.timer.unref()
  thread.worker.unref()
}

/** Only the first call does anything. */
function end(thread: Thread, why: 'idle' | 'gone' | 'too much' | Error): void {
  if (!threads.delete(thread)) return
  clearTimeout(thread.timer)
  void thread.worker.terminate()
  if (thread.work) {
    const { message, faults } = thread.work.limits.tooMuch
    thread.work.reject(
      why === 'too much' ? invalid(faults, message) : why instanceof Error ? why : nobodyWaits(),
    )
  }
  startNext()
}

function forget(work: Waiting): void {
  const at = queue.indexOf(work)
  if (at >= 0) {
    queue.splice(at, 1)
    work.reject(nobodyWaits())
  }
  for (const thread of threads) if (thread.work === work) end(thread, 'gone')
}

/** The caller has gone, so nobody reads it. */
const nobodyWaits = (): Refusal => new Refusal(13009, 'The connection was closed.')
