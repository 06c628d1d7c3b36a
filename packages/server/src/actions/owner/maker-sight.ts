// What is done again and again for somebody runs with the rights that its maker has now. Once the maker has left the workspace, or
// lacks one of the permissions, it stops: nobody would be answerable for what it reads and sends.
import { mayDo, type Permission } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { memberSight, type Sight } from '../../store/index.ts'

type Tools = Pick<Deps, 'store' | 'clock'>

interface Making {
  readonly workspaceId: string
  /** A member or an API key. An assistant is its person. */
  readonly makerId: string
}

/** What the maker sees now. Null = it must stop. */
export async function makerSight(
  tools: Tools,
  { workspaceId, makerId }: Making,
  permissions: readonly Permission[],
): Promise<Sight | null> {
  const members = await tools.store.people.members(workspaceId)
  const member = members.find(({ id }) => id === makerId)
  const holder = member ? { ...member, scope: null } : await keyOf(tools, workspaceId, makerId)
  if (!holder) return null
  const { role, access, scope } = holder
  return permissions.every((permission) => mayDo(role, permission, { ...access, scope }))
    ? memberSight({ role, access })
    : null
}

const keyOf = async ({ store, clock }: Tools, workspaceId: string, id: string) =>
  (await store.people.apiKeys(workspaceId)).find(
    (key) => key.id === id && (key.expiresAt === null || key.expiresAt > clock()),
  )
