import type { Bundle } from '@askwell/contract'
import type { Deps } from '../../deps.ts'

/** The workspace as a bundle that import takes back. A widget's identity secret may be written and never read. */
export async function exportBundle(deps: Deps, workspaceId: string): Promise<Bundle> {
  const bundle = await deps.store.exportBundle(workspaceId)
  return { ...bundle, widgets: bundle.widgets.map(({ identity_secret: _secret, ...widget }) => widget) }
}
