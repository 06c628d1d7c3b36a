// What a company's directory does to its groups (ECO-73).
import type { Deps } from '../../deps.ts'
import type { Done } from '../../events/happened.ts'
import { notFound } from '../../refusal.ts'
import type { DirectoryGroupRow } from '../../store/directory/directory-rows.ts'
import type { MemberDeps } from '../owner/people/members.ts'
import type { Acting } from '../owner/people/notes.ts'
import { doerOf, doneOf } from './directory-calls.ts'
import type { GroupInput } from './scim-group-input.ts'

export async function directoryGroup(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  id: string,
): Promise<DirectoryGroupRow> {
  const { items } = await store.directory.groups(workspaceId, { id }, { start: 0, count: 1 })
  if (items[0] === undefined) throw notFound()
  return items[0]
}

/** `before` null = the group is new. */
export async function saveGroup(
  deps: MemberDeps,
  acting: Acting,
  before: DirectoryGroupRow | null,
  group: GroupInput,
): Promise<Done<DirectoryGroupRow>> {
  const { workspaceId } = acting
  const outcome = await deps.store.directory.saveGroup(
    { workspaceId, id: before?.id ?? deps.newId(), ...group },
    before?.version ?? null,
    doerOf(deps, acting),
  )
  const { id, events } = await doneOf(deps, acting, outcome)
  return { result: await directoryGroup(deps, workspaceId, id), events }
}

export async function removeGroup(
  deps: MemberDeps,
  acting: Acting,
  id: string,
  version: number | null,
): Promise<Done<null>> {
  const doer = doerOf(deps, acting)
  const outcome = await deps.store.directory.removeGroup(acting.workspaceId, id, version, doer)
  return { result: null, events: (await doneOf(deps, acting, outcome)).events }
}
