// What becomes public: a draft without errors whose golden paths hold, or an earlier version once more.
import type { Problem } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import { faultsOfProblems, problemsOf } from './flow-problems.ts'
import { readFlow, readVersion } from './flows.ts'
import { faultsOfGoldenPaths } from './golden-paths.ts'
import { found } from './known-id.ts'

interface Published {
  readonly version: number
  readonly problems: Problem[]
}

/** `accept`: the owner has seen which golden paths break, and means it. */
export async function publishFlow(deps: Deps, workspaceId: string, id: string, accept?: 'broken_golden_paths'): Promise<Published> {
  const { draft } = await readFlow(deps, workspaceId, id)
  const problems = problemsOf(draft)
  const faults = faultsOfProblems(problems)
  if (faults.length > 0) throw invalid(faults, 'This flow has problems that must be solved before it is published.')
  const broken = accept ? [] : faultsOfGoldenPaths(draft, await deps.store.goldenPaths.of(workspaceId, id))
  if (broken.length > 0) throw invalid(broken, 'Golden paths of this flow break. Mend them, or publish with accept=broken_golden_paths.')
  return { version: found(await deps.store.publish(workspaceId, id, deps.clock())), problems }
}

/** It was public before, so its golden paths of today are not asked; what today's checks call an error still refuses it. */
export async function publishVersion(deps: Deps, workspaceId: string, id: string, version: string): Promise<Published> {
  const problems = problemsOf(await readVersion(deps, workspaceId, id, version))
  const faults = faultsOfProblems(problems)
  if (faults.length > 0) throw invalid(faults, 'This version has problems that must be solved before it is published again.')
  return { version: found(await deps.store.publishVersion(workspaceId, id, Number(version), deps.clock())), problems }
}
