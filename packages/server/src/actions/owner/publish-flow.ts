// Publishes a draft without errors whose golden paths hold, or an earlier version again.
import type { Problem } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import { faultsOfProblems } from './flow-problems.ts'
import { runFlowTask } from './flow-work/run-flow-task.ts'
import { tooMuchToCheck } from './flow-work/too-much.ts'
import { readFlow, readVersion } from './flows.ts'
import { found } from './known-id.ts'

export interface Published {
  readonly version: number
  readonly problems: Problem[]
}

/** `accept`: the owner has seen which golden paths break, and publishes anyway. */
export async function publishFlow(
  deps: Deps,
  workspaceId: string,
  id: string,
  gone: AbortSignal,
  accept?: 'broken_golden_paths',
): Promise<Published> {
  const { draft } = await readFlow(deps, workspaceId, id)
  const limits = { gone, tooMuch: tooMuchToCheck('') }
  const [problems = []] = await runFlowTask('problems', [[draft]], limits)
  const faults = faultsOfProblems(problems)
  if (faults.length > 0)
    throw invalid(faults, 'This flow has problems that must be fixed before it is published.')
  const paths = accept ? [] : await deps.store.goldenPaths.of(workspaceId, id)
  const [broken = []] = await runFlowTask('walkPaths', [[{ flow: draft, paths }]], limits)
  if (broken.length > 0)
    throw invalid(
      broken,
      'Test paths of this survey fail. Fix them, or publish with accept=broken_golden_paths.',
    )
  return { version: found(await deps.store.publish(workspaceId, id, deps.clock())), problems }
}

/** It was public before, so today's golden paths are not checked; an error of today's checks still refuses it. */
export async function publishVersion(
  deps: Deps,
  workspaceId: string,
  id: string,
  version: string,
  gone: AbortSignal,
): Promise<Published> {
  const flow = await readVersion(deps, workspaceId, id, version)
  const [problems = []] = await runFlowTask('problems', [[flow]], {
    gone,
    tooMuch: tooMuchToCheck(''),
  })
  const faults = faultsOfProblems(problems)
  if (faults.length > 0)
    throw invalid(
      faults,
      'This version has problems that must be solved before it is published again.',
    )
  return {
    version: found(await deps.store.publishVersion(workspaceId, id, Number(version), deps.clock())),
    problems,
  }
}
