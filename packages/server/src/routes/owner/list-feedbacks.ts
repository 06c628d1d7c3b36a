import { seesContactsOnly } from '../../access/seen-by.ts'
import { listFeedbacks } from '../../actions/owner/feedbacks.ts'
import { presentedContact, presentFeedback } from '../../present/owner/feedback.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const listFeedbacksRoute: OwnerHandler<'list_feedbacks'> = async ({ deps, workspaceId, caller, query }) => {
  const { after, limit, ...filters } = query
  const { items, next } = await listFeedbacks(deps, workspaceId, filters, { after, limit })
  const shown = items.map(presentFeedback)
  return { items: seesContactsOnly(caller) ? shown.map(presentedContact) : shown, next }
}
