// One simulation at a time, in its own worker. A newer one, Stop or leaving the panel ends the running one.
import type { Flow } from '@askwell/contract'
import type { Simulation } from '@askwell/engine/simulate'
import { useCallback, useEffect, useRef, useState } from 'react'
import { trustedScript } from '../../../settings/trusted-script.ts'
import type { SimulationJob, SimulationNews } from './simulation-worker.ts'
import threadAddress from './simulation-worker.ts?worker&url'

export type Simulated =
  | { readonly kind: 'none' }
  | { readonly kind: 'going'; readonly done: number; readonly runs: number }
  /** `flow`: the document that was simulated; the draft may have changed since. */
  | { readonly kind: 'told'; readonly simulation: Simulation; readonly flow: Flow }
  | { readonly kind: 'failed' }

/** How many invented people, and their seed: the same seed gives the same people. */
export type Crowd = Pick<SimulationJob, 'runs' | 'seed'>

export interface UseSimulation {
  readonly simulated: Simulated
  readonly crowd: Crowd
  readonly setCrowd: (crowd: Crowd) => void
  readonly run: (flow: Flow) => void
  readonly stop: () => void
}

const workerAddress = trustedScript('askwell-simulation', threadAddress)

export function useSimulation(): UseSimulation {
  const [simulated, setSimulated] = useState<Simulated>({ kind: 'none' })
  const [crowd, setCrowd] = useState<Crowd>({ runs: 10_000, seed: 1 })
  const thread = useRef<Worker | null>(null)
  const end = useCallback(() => {
    thread.current?.terminate()
    thread.current = null
  }, [])
  useEffect(() => end, [end])
  const run = useCallback(
    (flow: Flow) => {
      end()
      const job: SimulationJob = { flow, ...crowd }
      const started = new Worker(workerAddress, { type: 'module' })
      thread.current = started
      started.addEventListener('message', ({ data }: MessageEvent<SimulationNews>) => {
        setSimulated(
          data.kind === 'going'
            ? { kind: 'going', done: data.done, runs: job.runs }
            : { kind: 'told', simulation: data.simulation, flow: job.flow },
        )
        if (data.kind === 'told') end()
      })
      started.addEventListener('error', () => {
        setSimulated({ kind: 'failed' })
        end()
      })
      setSimulated({ kind: 'going', done: 0, runs: job.runs })
      started.postMessage(job)
    },
    [crowd, end],
  )
  return {
    simulated,
    crowd,
    setCrowd,
    run,
    stop: () => {
      end()
      setSimulated({ kind: 'none' })
    },
  }
}
