// Segments of contacts, and which widgets use them. A segment in use stays: "is not in the segment" would hold for everybody
// without it.
import {
  type FieldFault,
  type SegmentSettings,
  segmentsOf,
  type WidgetTargeting,
} from '@askwell/contract'
import type { Served } from '../../events/served.ts'
import { Refusal } from '../../refusal.ts'
import { namedSettingsOf } from './named-settings.ts'

type Deps = Pick<Served, 'store'>

export const segments = namedSettingsOf<SegmentSettings>(
  { noun: 'segment', most: 200 },
  ({ store }) => store.contactSegments,
)

export async function checkUnused({ store }: Deps, workspaceId: string, id: string): Promise<void> {
  let before: string | undefined
  do {
    const page = await store.widgets.list(workspaceId, { limit: 500, ...(before && { before }) })
    const user = page.items.find(({ settings: { targeting } }) =>
      segmentsOf(targeting).includes(id.toLowerCase()),
    )
    if (user) throw new Refusal(13005, `The widget ${user.settings.code} uses this segment.`)
    before = page.next ?? undefined
  } while (before !== undefined)
}

/** Of a widget that names a segment which its workspace does not have. */
export async function faultsOfSegments(
  { store }: Deps,
  workspaceId: string,
  targeting: WidgetTargeting | null,
): Promise<FieldFault[]> {
  const named = segmentsOf(targeting)
  if (named.length === 0) return []
  const known = new Set((await store.contactSegments.list(workspaceId)).map(({ id }) => id))
  return named.every((id) => known.has(id))
    ? []
    : [{ field: 'targeting', message: 'names a segment that does not exist' }]
}
