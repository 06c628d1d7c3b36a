// The worker that runs a simulation, so that typing stays smooth. It does one job, and its creator terminates it.
import type { Flow } from '@askwell/contract'
import { type Simulation, simulating } from '@askwell/engine/simulate'

export interface SimulationJob {
  readonly flow: Flow
  readonly runs: number
  readonly seed: number
}
export type SimulationNews =
  | { readonly kind: 'going'; readonly done: number }
  | { readonly kind: 'told'; readonly simulation: Simulation }

/** Small enough for a moving progress bar, large enough that messages cost nothing. */
const part = 200

addEventListener('message', ({ data }: MessageEvent<SimulationJob>) => {
  const going = simulating(data.flow, data.seed)
  for (let done = 0; done < data.runs; ) {
    const runs = Math.min(part, data.runs - done)
    going.walk(runs)
    done += runs
    tell({ kind: 'going', done })
  }
  tell({ kind: 'told', simulation: going.told() })
})

const tell = (news: SimulationNews): void => postMessage(news)
