import type { Deps } from '../../deps.ts'
import type { DataExportRow } from '../../store/data-exports/data-export-rows.ts'
import type { Sight } from '../../store/index.ts'
import { permissionOf } from '../owner/exports.ts'
import { makerSight } from '../owner/maker-sight.ts'

/** Why a scheduled export has stopped. */
export const makerLeft =
  'The person or API key that scheduled this export no longer has the right to it. Take it over to continue it with your rights.'

type ExportOfMaker = Pick<DataExportRow, 'workspaceId' | 'createdBy' | 'settings'>

/** What the maker of a scheduled export sees now. Null = the export must stop. */
export async function exportMakerSight(
  tools: Pick<Deps, 'store' | 'clock'>,
  { workspaceId, createdBy, settings: { what } }: ExportOfMaker,
): Promise<Sight | null> {
  const maker = { workspaceId, makerId: createdBy }
  const sight = await makerSight(tools, maker, ['exports.read', permissionOf[what]])
  // Events belong to no channel.
  return what !== 'events' || sight?.channels === 'all' ? sight : null
}
