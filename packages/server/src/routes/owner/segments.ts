import type { Segment } from '@askwell/contract'
import { checkUnused, segments } from '../../actions/owner/segments.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandlers } from './serve-owner.ts'

const presentSegment = (row: Awaited<ReturnType<typeof segments.create>>): Segment => ({
  ...row.settings,
  id: row.id,
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})

/** The schema says all that a segment may be. */
const unchecked = async (): Promise<void> => undefined

export const segmentHandlers = {
  list_segments: async ({ deps, workspaceId }) => ({
    items: (await deps.store.contactSegments.list(workspaceId)).map(presentSegment),
    next: null,
  }),

  create_segment: async ({ deps, workspaceId, body }) =>
    presentSegment(await segments.create(deps, workspaceId, body, unchecked)),

  patch_segment: async ({ deps, workspaceId, params, body: { name, where } }) =>
    presentSegment(
      await segments.change(deps, workspaceId, params.id, {
        changes: { ...(name !== undefined && { name }), ...(where !== undefined && { where }) },
        check: unchecked,
      }),
    ),

  delete_segment: async ({ deps, workspaceId, params }) => {
    await checkUnused(deps, workspaceId, params.id)
    await segments.remove(deps, workspaceId, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
