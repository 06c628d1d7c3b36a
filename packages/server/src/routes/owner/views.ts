// Saved views of results.
import type { ResultView } from '@askwell/contract'
import { type Caller, callerMay, refuseSuspended } from '../../access/caller.ts'
import {
  type CheckedView,
  changeView,
  createView,
  deleteView,
  listViews,
} from '../../actions/owner/result-views.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const viewHandlers = {
  list_views: async ({ deps, workspaceId, query, caller }) => ({
    items: (await listViews(deps, workspaceId, query.flow_id, caller.person)).map(presentView),
    next: null,
  }),

  create_view: async ({ deps, workspaceId, body, caller }) =>
    presentView(await createView(deps, workspaceId, body, saverOf(caller))),

  patch_view: async ({ deps, workspaceId, params, body, caller }) =>
    presentView(await changeView(deps, workspaceId, params.id, body, saverOf(caller))),

  delete_view: async ({ deps, workspaceId, params, caller }) => {
    await deleteView(deps, workspaceId, params.id, saverOf(caller))
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>

/** Members who only read results save views, too. The permission of these calls therefore does not say that they change something. */
function saverOf(caller: Caller) {
  const change = 'surveys.write'
  refuseSuspended(caller, change, 'POST')
  return { person: caller.person, mayShare: callerMay(caller, change) }
}

const presentView = ({ row, missing }: CheckedView): ResultView => ({
  ...row.settings,
  id: row.id,
  member_id: row.personId,
  missing: [...missing],
  created_at: isoTime(row.createdAt),
  updated_at: isoTime(row.updatedAt),
})
