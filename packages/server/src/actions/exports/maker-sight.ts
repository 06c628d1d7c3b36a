// A scheduled export runs with the rights that its maker has now. Once its maker has left the workspace, or may no longer export
// this, it stops: nobody would be answerable for what it sends.
import { mayDo } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import type { DataExportRow } from '../../store/data-exports/data-export-rows.ts'
import { memberSight, type Sight } from '../../store/index.ts'
import { permissionOf } from '../owner/exports.ts'

/** Why a scheduled export has stopped. */
export const makerLeft =
  'The person or API key that scheduled this export no longer has the right to it. Take it over to continue it with your rights.'

type ExportOfMaker = Pick<DataExportRow, 'workspaceId' | 'createdBy' | 'settings'>

/** What the maker sees now. Null = the export must stop. An assistant is its person. */
export async function makerSight(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { workspaceId, createdBy, settings: { what } }: ExportOfMaker,
): Promise<Sight | null> {
  const members = await store.people.members(workspaceId)
  const member = members.find(({ id }) => id === createdBy)
  const holder = member
    ? { ...member, scope: null }
    : await keyOf({ store, clock }, workspaceId, createdBy)
  if (!holder) return null
  const { role, access, scope } = holder
  const may = (['exports.read', permissionOf[what]] as const).every((permission) =>
    mayDo(role, permission, { ...access, scope }),
  )
  const sight = memberSight({ role, access })
  // Events belong to no channel.
  return may && (what !== 'events' || sight.channels === 'all') ? sight : null
}

const keyOf = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  id: string,
) =>
  (await store.people.apiKeys(workspaceId)).find(
    (key) => key.id === id && (key.expiresAt === null || key.expiresAt > clock()),
  )
