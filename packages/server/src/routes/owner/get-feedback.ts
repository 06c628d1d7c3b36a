import { readFeedback } from '../../actions/owner/feedbacks.ts'
import { presentFeedbackDetail } from '../../present/owner/feedback.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const getFeedbackRoute: OwnerHandler<'get_feedback'> = async ({ deps, workspaceId, params }) => {
  return presentFeedbackDetail(await readFeedback(deps, workspaceId, params.id), deps.config.publicUrl)
}
