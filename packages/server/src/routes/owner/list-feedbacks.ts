import { listFeedbacks } from '../../actions/owner/feedbacks.ts'
import { presentFeedback } from '../../present/owner/feedback.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const listFeedbacksRoute: OwnerHandler<'list_feedbacks'> = async ({ deps, workspaceId, query }) => {
  const { after, limit, ...filters } = query
  const { items, next } = await listFeedbacks(deps, workspaceId, filters, { after, limit })
  return { items: items.map(presentFeedback), next }
}
