// A simulation runs on a worker thread, so that respondents' answers never wait for it. It is not stored.
import type { Flow } from '@askwell/contract'
import type { Simulation } from '@askwell/engine/simulate'
import { invalid } from '../../refusal.ts'
import { faultsOfProblems } from './flow-problems.ts'
import { runFlowTask } from './flow-work/run-flow-task.ts'
import { tooMuchToCheck } from './flow-work/too-much.ts'

export interface SimulationJob {
  readonly flow: Flow
  readonly runs: number
  readonly seed: number
}

const tooMuch = {
  message: 'The simulation timed out. Try fewer runs.',
  faults: [{ field: 'runs', message: 'are too many for this flow' }],
}

/** The `field`s of a refusal begin with `flow`. */
export async function simulateFlow(
  { flow, runs, seed }: SimulationJob,
  gone: AbortSignal,
): Promise<Simulation> {
  const [problems = []] = await runFlowTask('problems', [[flow]], {
    gone,
    tooMuch: tooMuchToCheck('flow'),
  })
  const faults = faultsOfProblems(problems, 'flow')
  if (faults.length > 0)
    throw invalid(faults, 'This flow has problems that must be fixed before it is simulated.')
  return runFlowTask('simulate', [flow, runs, seed], { gone, tooMuch })
}
