// The limits of a workspace: reading, changing and applying them. The instance belongs to the owners of its first workspace,
// so they set the limits of all.
import type { CountedLimit, LimitChanges, WorkspaceLimits } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { Store } from '../../store/index.ts'
import { everywhere } from '../../store/query/scope.ts'
import type { WorkspaceRules } from '../../store/workspaces/workspace-rules.ts'
import { changesBetween } from './people/changes-between.ts'
import { type Acting, note } from './people/notes.ts'

export async function readWorkspaceLimits(store: Store, id: string): Promise<WorkspaceLimits> {
  return (await readWorkspaceRules(store, id)).limits
}

export async function readWorkspaceRules(store: Store, id: string): Promise<WorkspaceRules> {
  const rules = await store.workspaceRules(id)
  if (rules === null) throw notFound()
  return rules
}

export async function changeWorkspaceLimits(
  deps: Pick<Deps, 'store' | 'clock'>,
  { workspaceId, actor }: Acting,
  {
    workspace_id: id = workspaceId,
    ...changes
  }: LimitChanges & { workspace_id?: string | undefined },
): Promise<WorkspaceLimits> {
  if ((await deps.store.firstWorkspace()) !== workspaceId)
    throw new Refusal(13004, 'Only owners of the first workspace may change limits.')
  return setWorkspaceLimits(deps, id, changes, actor)
}

/** What an operator does, too. @throws Refusal 13002 for an unknown workspace */
export async function setWorkspaceLimits(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  id: string,
  changes: LimitChanges,
  actor: Acting['actor'],
): Promise<WorkspaceLimits> {
  const before = await readWorkspaceLimits(store, id)
  const entry = note(clock(), actor, 'patch_workspace_limits', id, {
    targetName: await everywhere(() => store.people.workspaceName(id)),
    changes: changesBetween(changes, before, changes),
  })
  await store.limitWorkspace(id, changes, entry)
  return readWorkspaceLimits(store, id)
}

/** Before some more are created. */
export async function refuseWhenFull(
  store: Store,
  workspaceId: string,
  what: CountedLimit,
  more = 1,
): Promise<void> {
  const { [what]: most } = await readWorkspaceLimits(store, workspaceId)
  const count = await store.countInWorkspace(workspaceId, what)
  if (count + more > most) throw workspaceFull(what, most)
}

export const workspaceFull = (what: CountedLimit, most: number): Refusal =>
  new Refusal(13012, `This workspace may have ${most} ${what}, and this would be more.`, {
    quota: what,
  })

/** Before a file is stored: the last one that is accepted may pass the limit. */
export async function refuseWhenFilesAreFull(store: Store, workspaceId: string): Promise<void> {
  const { file_bytes: most } = await readWorkspaceLimits(store, workspaceId)
  if (most !== null && (await store.files.bytesOf(workspaceId)) >= most)
    throw new Refusal(13012, 'This workspace cannot store more files.', { quota: 'file_bytes' })
  await refuseWhenStorageIsFull(store, workspaceId)
}

/** Before a file or a bundle is stored. The bytes of rows are those of the last hour. */
export async function refuseWhenStorageIsFull(store: Store, workspaceId: string): Promise<void> {
  const { limits, rowBytes } = await readWorkspaceRules(store, workspaceId)
  const { stored_bytes: most } = limits
  if (most !== null && rowBytes + (await store.files.bytesOf(workspaceId)) >= most)
    throw new Refusal(13012, 'This workspace has stored as many bytes as it may.', {
      quota: 'stored_bytes',
    })
}
