// The thread that flows are checked and tried out on: one task after the other, each answered with its outcome.
import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../../refusal.ts'
import { flowTasks } from './flow-tasks.ts'
import type { FlowJob, FlowOutcome } from './run-flow-task.ts'

parentPort?.on('message', (job: FlowJob) => parentPort?.postMessage(outcomeOf(job)))

/** A refusal is an outcome like any other: its class does not pass from thread to thread. Every other error ends the thread. */
function outcomeOf({ task, args }: FlowJob): FlowOutcome {
  const run = flowTasks[task] as (...args: readonly unknown[]) => unknown
  try {
    return { result: run(...args) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, errors } = error
    return { refused: { code, message, errors } }
  }
}
