// The worker thread that checks and simulates flows: it runs one task after the other and posts each outcome.
import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../../refusal.ts'
import { flowTasks } from './flow-tasks.ts'
import type { FlowJob, FlowOutcome } from './run-flow-task.ts'

parentPort?.on('message', (job: FlowJob) => parentPort?.postMessage(outcomeOf(job)))

/** A refusal is returned as an outcome, because its class is lost between threads. Every other error ends the thread. */
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
