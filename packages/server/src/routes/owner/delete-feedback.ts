import { deleteFeedback } from '../../actions/owner/feedbacks.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const deleteFeedbackRoute: OwnerHandler<'delete_feedback'> = async ({ deps, workspaceId, params }) => {
  deps.publish((await deleteFeedback(deps, workspaceId, params.id)).events)
  return { id: params.id }
}
