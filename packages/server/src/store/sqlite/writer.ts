// The calling side of the writing thread: writes of one turn of the event loop are posted together, and each promise
// settles after the commit of its group. The next write restarts a thread that died.

import { Worker } from 'node:worker_threads'
import { unreachable } from '@askwell/contract/unreachable'
import type { TakenIds } from '../bundles/bundle-store.ts'
import { IdsTaken } from '../bundles/bundles.ts'
import type { KeyMaterial } from '../keys/keys.ts'
import { plainOf } from '../query/plain-text.ts'
import { writeDuties } from '../run-write.ts'
import type { WriteHold } from '../store.ts'
import type { RunWrite } from '../store-over.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { Job } from './group-commit.ts'

export interface WriterData {
  readonly file: string
  readonly busyTimeoutMs: number
  readonly keys: KeyMaterial
}

/** `args` is copied by structured clone, so an absent value is absent for the thread, too. */
export type WorkerMessage = 'close' | readonly Job[]

export type Reply =
  | { readonly number: number; readonly result: unknown }
  | {
      readonly number: number
      readonly failure:
        | { kind: 'unavailable' | 'fault'; message: string }
        | { kind: 'taken'; taken: TakenIds }
    }

interface Waiting {
  readonly isSave: boolean
  resolve(result: unknown): void
  reject(error: Error): void
}

export interface Writer {
  readonly run: RunWrite
  readonly hold: WriteHold
  close(): Promise<void>
}

export function openWriter(
  data: WriterData,
  committed: (saves: number) => void = () => undefined,
): Writer {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let turn: Job[] = []
  let last = 0
  let closed = false
  let isHeld = false
  let ended: () => void = () => undefined

  function running(): Worker {
    if (thread) return thread
    const started = new Worker(new URL('./writer-thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    started.on('message', (replies: readonly Reply[]) => {
      // One message is one commit.
      const saves = replies.filter(({ number }) => waiting.get(number)?.isSave).length
      if (saves > 0) committed(saves)
      for (const reply of replies) settle(reply)
    })
    let cause: unknown
    started.on('error', (error) => {
      cause = error
    })
    started.on('exit', () => {
      if (thread === started) thread = null
      // It is unknown whether the last group was committed; callers may repeat the same save under its key.
      for (const one of waiting.values())
        one.reject(new StoreUnavailable('the writing thread ended', { cause }))
      waiting.clear()
      ended()
    })
    thread = started
    return started
  }

  function settle(reply: Reply): void {
    const one = waiting.get(reply.number)
    waiting.delete(reply.number)
    if ('result' in reply) one?.resolve(reply.result)
    else one?.reject(errorOf(reply.failure))
    if (waiting.size === 0) ended()
  }

  function post(): void {
    const jobs = turn
    turn = []
    try {
      running().postMessage(jobs)
    } catch (error) {
      // One of them contains a value that cannot be cloned, for example a function. The others are not affected.
      if (jobs.length > 1) for (const job of jobs) postAlone(job)
      else failUnsent(jobs, error)
    }
  }

  function postAlone(job: (typeof turn)[number]): void {
    try {
      running().postMessage([job])
    } catch (error) {
      failUnsent([job], error)
    }
  }

  function failUnsent(jobs: typeof turn, error: unknown): void {
    for (const { number } of jobs) {
      waiting.get(number)?.reject(error instanceof Error ? error : new Error(String(error)))
      waiting.delete(number)
    }
    if (waiting.size === 0) ended()
  }

  return {
    run(name, args) {
      if (closed) return Promise.reject(new StoreUnavailable('the store is closed'))
      if (isHeld)
        return Promise.reject(
          new StoreUnavailable('the server is read-only while its data is moved', {
            reason: 'read_only',
          }),
        )
      return new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject, isSave: name === 'saveFeedback' })
        if (turn.push({ number: last, name, args: plainOf(args), duties: writeDuties() }) === 1)
          setImmediate(post)
      })
    },

    hold: {
      async begin() {
        isHeld = true
        if (waiting.size > 0)
          await new Promise<void>((resolve) => {
            ended = resolve
          })
      },
      end() {
        isHeld = false
      },
    },

    async close() {
      if (closed) return
      closed = true
      if (turn.length > 0) post()
      if (!thread) return
      const ended = new Promise((resolve) => thread?.once('exit', resolve))
      thread.postMessage('close')
      await ended
    },
  }
}

function errorOf(failure: Extract<Reply, { failure: unknown }>['failure']): Error {
  switch (failure.kind) {
    case 'unavailable':
      return new StoreUnavailable(failure.message)
    case 'taken':
      return new IdsTaken(failure.taken)
    case 'fault':
      return new Error(failure.message)
    default:
      return unreachable(failure)
  }
}
