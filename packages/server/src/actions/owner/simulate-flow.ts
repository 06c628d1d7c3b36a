// A document is tried out on a thread of its own, one at a time: respondents' answers never wait for it. It is not stored.
import { Worker } from 'node:worker_threads'
import type { Flow } from '@askwell/contract'
import type { Simulation } from '@askwell/engine/simulate'
import { invalid, Refusal } from '../../refusal.ts'
import { faultsOfProblems, problemsOf } from './flow-problems.ts'

export interface SimulationJob {
  readonly flow: Flow
  readonly runs: number
  readonly seed: number
}

/** 20,000 runs of a survey of thirty questions take about five seconds; what takes longer than this is asked with fewer. */
const longestMs = 30_000
const mostWaiting = 8

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** The `field`s of a refusal begin with `flow`. */
export async function simulateFlow(job: SimulationJob): Promise<Simulation> {
  const faults = faultsOfProblems(problemsOf(job.flow), 'flow')
  if (faults.length > 0) throw invalid(faults, 'This flow has problems that must be solved before it is tried out.')
  if (waiting >= mostWaiting) throw new Refusal(13011, 'Other flows are being tried out. Please try again.', { retryAfterSeconds: 10 })
  waiting += 1
  const turn = last.then(() => onThread(job))
  last = turn.catch(() => undefined)
  return turn.finally(() => {
    waiting -= 1
  })
}

function onThread(job: SimulationJob): Promise<Simulation> {
  const thread = new Worker(new URL('./simulation-thread.ts', import.meta.url), { workerData: job, resourceLimits: { maxOldGenerationSizeMb: 256 } })
  return new Promise<Simulation>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(invalid([{ field: 'runs', message: 'are too many for this flow' }], 'This took too long. Fewer runs may do.'))
      void thread.terminate()
    }, longestMs)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => {
      clearTimeout(timer)
      // After a message or an error this settles nothing any more.
      reject(new Error(`the simulation ended with ${code} before it told anything`))
    })
  })
}
