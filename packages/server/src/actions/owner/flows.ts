// Drafts of a workspace: list, read, write, delete. A draft may have any problem; a published version (`publish-flow.ts`) may
// have only warnings, because respondents run it.
import { randomUUID } from 'node:crypto'
import type { Flow } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { FlowRow, FlowVersionRow } from '../../store/flows/flow-store.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { checkedPage } from './checked-page.ts'
import { copiedFlow } from './copied-flow.ts'
import { found, knownId } from './known-id.ts'
import { movedFlow } from './moved-bundle.ts'
import { refuseWhenFull } from './workspace-limits.ts'

export const listFlows = async (
  deps: Deps,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<FlowRow>> => deps.store.listFlows(workspaceId, checkedPage(page))

export const readFlow = async (deps: Deps, workspaceId: string, id: string): Promise<FlowRow> =>
  found(await deps.store.flow(workspaceId, knownId(id)))

export async function createFlow(deps: Deps, workspaceId: string, flow: Flow): Promise<Flow> {
  for (const one of [flow, movedFlow(workspaceId, flow)]) {
    if ((await deps.store.flow(workspaceId, one.id)) !== null) break
    await refuseWhenFull(deps.store, workspaceId, 'surveys')
    if ((await putDraft(deps, workspaceId, one)) === 'stored') return one
  }
  throw new Refusal(13005, undefined, { errors: [{ field: 'id', message: 'is taken' }] })
}

export async function replaceFlow(
  deps: Deps,
  workspaceId: string,
  id: string,
  flow: Flow,
): Promise<Flow> {
  await readFlow(deps, workspaceId, id)
  if (flow.id !== id) throw invalid([{ field: 'id', message: 'must be the id in the address' }])
  if ((await putDraft(deps, workspaceId, flow)) === 'taken') throw notFound()
  return flow
}

export async function archiveFlow(deps: Deps, workspaceId: string, id: string): Promise<FlowRow> {
  if (!(await deps.store.archiveFlow(workspaceId, knownId(id), deps.clock()))) throw notFound()
  return readFlow(deps, workspaceId, id)
}

export async function restoreFlow(deps: Deps, workspaceId: string, id: string): Promise<FlowRow> {
  if (!(await deps.store.restoreFlow(workspaceId, knownId(id)))) throw notFound()
  return readFlow(deps, workspaceId, id)
}

/** The draft under another name; channels, versions and responses stay with the original. */
export async function duplicateFlow(deps: Deps, workspaceId: string, id: string): Promise<FlowRow> {
  const { draft } = await readFlow(deps, workspaceId, id)
  const copy = await createFlow(deps, workspaceId, copiedFlow(draft, randomUUID))
  return readFlow(deps, workspaceId, copy.id)
}

const putDraft = (deps: Deps, workspaceId: string, flow: Flow): Promise<'stored' | 'taken'> =>
  deps.store.putDraft(workspaceId, flow, deps.clock())

export async function deleteFlow(deps: Deps, workspaceId: string, id: string): Promise<void> {
  const outcome = await deps.store.deleteFlow(workspaceId, knownId(id))
  if (outcome === 'missing') throw notFound()
  if (outcome === 'in_use')
    throw new Refusal(13005, 'This flow has a node or feedback, so it cannot be deleted.')
}

export async function listVersions(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<readonly Omit<FlowVersionRow, 'document'>[]> {
  await readFlow(deps, workspaceId, id)
  const versions = await deps.store.versions(workspaceId, id)
  return versions.toSorted((a, b) => b.version - a.version)
}

/** A version belongs to the owner of its flow; an unknown number is not found, like an unknown flow. */
export async function readVersion(
  deps: Deps,
  workspaceId: string,
  id: string,
  version: string,
): Promise<Flow> {
  await readFlow(deps, workspaceId, id)
  if (!versionForm.test(version)) throw notFound()
  return found(await deps.store.publishedFlow(id, Number(version))).document
}

/** The range of the column in both stores. */
const versionForm = /^[1-9]\d{0,8}$/
