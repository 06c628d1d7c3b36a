import {
  addNote,
  changeFollowUp,
  listFollowUps,
  listTags,
  readFollowUp,
  setTags,
} from '../../actions/owner/follow-ups.ts'
import { listedFollowUp, presentFollowUp } from '../../present/owner/follow-up.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const followUpHandlers = {
  list_feedback_tags: async ({ deps, workspaceId }) => ({
    items: [...(await listTags(deps, workspaceId))],
    next: null,
  }),

  set_feedback_tags: async ({ deps, workspaceId, params, body }) =>
    presentFollowUp(await setTags(deps, workspaceId, params.id, body.tags)),

  list_follow_ups: async ({ deps, workspaceId, query: { flow_id: flowId, ...query } }) => {
    const { status, assignee, due, tag, after, limit } = query
    const filters = { status, assignee, due, tag, flowId }
    const { items, next } = await listFollowUps(deps, workspaceId, filters, { after, limit })
    return { items: items.flatMap(listedFollowUp), next }
  },

  get_follow_up: async ({ deps, workspaceId, params }) =>
    presentFollowUp(await readFollowUp(deps, workspaceId, params.id)),

  patch_follow_up: async ({ deps, workspaceId, params, body, acting }) => {
    const { revision, status, outcome, priority, assignee_id: assigneeId, due_at: due } = body
    const dueAt = typeof due === 'string' ? Date.parse(due) : due
    const patch = { revision, status, outcome, assigneeId, dueAt, priority }
    return presentFollowUp(
      await changeFollowUp(deps, workspaceId, params.id, patch, acting.actor.name),
    )
  },

  add_feedback_note: async ({ deps, workspaceId, params, body, acting }) =>
    presentFollowUp(await addNote(deps, workspaceId, params.id, body.body, acting.actor.name)),
} satisfies Partial<OwnerHandlers>
