// The call that sends a feedback, for the journeys about submitting.
import type { Respondent } from './respondent.ts'

export const feedbackCall = '**/v1/feedbacks'
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
export const classes = async (who: Respondent): Promise<string> =>
  (await who.container.getAttribute('class')) ?? ''
