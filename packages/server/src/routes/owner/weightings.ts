import type { Weighting } from '@askwell/contract'
import {
  changeWeighting,
  createWeighting,
  listWeightings,
  removeWeighting,
} from '../../actions/owner/weightings.ts'
import { isoTime } from '../../present/owner/time.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

const presentWeighting = (row: Awaited<ReturnType<typeof createWeighting>>): Weighting => ({
  ...row.settings,
  id: row.id,
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})

export const weightingHandlers = {
  list_weightings: async ({ deps, workspaceId, query }) => ({
    items: (await listWeightings(deps, workspaceId, query.flow_id)).map(presentWeighting),
    next: null,
  }),

  create_weighting: async ({ deps, workspaceId, body, reply }) =>
    presentWeighting(await createWeighting(deps, workspaceId, body, goneOf(reply))),

  patch_weighting: async ({ deps, workspaceId, params, body, reply }) =>
    presentWeighting(
      await changeWeighting(deps, workspaceId, params.id, { changes: body, gone: goneOf(reply) }),
    ),

  delete_weighting: async ({ deps, workspaceId, params }) => {
    await removeWeighting(deps, workspaceId, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
