import { seesContactsOnly } from '../../access/seen-by.ts'
import { deleteFeedback, listFeedbacks, readFeedback } from '../../actions/owner/feedbacks.ts'
import {
  presentedContact,
  presentFeedback,
  presentFeedbackDetail,
} from '../../present/owner/feedback.ts'
import { presentMarks } from '../../present/owner/follow-up.ts'
import { Refusal } from '../../refusal.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const feedbackHandlers = {
  list_feedbacks: async ({ deps, workspaceId, caller, query }) => {
    const { after, limit, ...filters } = query
    // A filter by an attribute would say what the reply does not show to this caller.
    if (filters.f !== undefined && seesContactsOnly(caller)) throw new Refusal(13004)
    const { items, next, marks } = await listFeedbacks(deps, workspaceId, filters, { after, limit })
    const shown = items.map((row) => ({
      ...presentFeedback(row),
      ...presentMarks(marks.get(row.id)),
    }))
    return { items: seesContactsOnly(caller) ? shown.map(presentedContact) : shown, next }
  },

  get_feedback: async ({ deps, workspaceId, caller, params }) => {
    const shown = presentFeedbackDetail(
      await readFeedback(deps, workspaceId, params.id),
      deps.config.publicUrl,
    )
    return seesContactsOnly(caller) ? presentedContact(shown) : shown
  },

  delete_feedback: async ({ deps, workspaceId, params }) => {
    deps.publish((await deleteFeedback(deps, workspaceId, params.id)).events)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
