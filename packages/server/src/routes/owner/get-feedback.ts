import { seesContactsOnly } from '../../access/seen-by.ts'
import { readFeedback } from '../../actions/owner/feedbacks.ts'
import { presentedContact, presentFeedbackDetail } from '../../present/owner/feedback.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const getFeedbackRoute: OwnerHandler<'get_feedback'> = async ({ deps, workspaceId, caller, params }) => {
  const shown = presentFeedbackDetail(await readFeedback(deps, workspaceId, params.id), deps.config.publicUrl)
  return seesContactsOnly(caller) ? presentedContact(shown) : shown
}
