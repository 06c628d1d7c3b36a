import type { Bundle, Flow } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { faultsOfProblems, problemsOf } from './flow-problems.ts'

/**
 * The workspace as a bundle that import takes back. Import publishes its flows, so a draft that still has problems goes
 * apart, beside what is public of it. A widget's identity secret may be written and never read.
 */
export async function exportBundle(deps: Deps, workspaceId: string): Promise<Bundle> {
  const bundle = await deps.store.exportBundle(workspaceId)
  const isSound = (flow: Flow): boolean => faultsOfProblems(problemsOf(flow)).length === 0
  const drafts = bundle.flows.filter((flow) => !isSound(flow))
  const published = await Promise.all(drafts.map(({ id }) => deps.store.publishedFlow(id, 'latest')))
  // Without its number, or an import would take it for another version.
  const documents = published.flatMap((version) => (version === null ? [] : [without(version.document)])).filter(isSound)
  return {
    ...bundle,
    flows: [...bundle.flows.filter((flow) => !drafts.includes(flow)), ...documents],
    widgets: bundle.widgets.map(({ identity_secret: _secret, ...widget }) => widget),
    ...(drafts.length > 0 && { drafts }),
  }
}

const without = ({ version: _number, ...document }: Flow): Flow => document
