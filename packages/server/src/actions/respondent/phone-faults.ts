// Whether the phone numbers of a complete feedback can be numbers at all. The engine looked at their form; here the
// numbering plans are asked, the very ones the page asks, so that a number is never taken there and refused here.
import type { FieldFault, ResponseItem } from '@askwell/contract'
import type { FlowMap } from '@askwell/engine'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export const phoneFaults = (map: FlowMap, responses: readonly ResponseItem[]): readonly FieldFault[] =>
  responses.flatMap(({ question_id, body = '' }, at) => {
    const style = map.elementOfQuestion.get(question_id)?.question?.style
    const asksPhone = style === 'phone_number' || style === 'phone_verification'
    // Without the form of a number it is the mask that stands for one: the replay lets nothing else through.
    const hasForm = body.trim().startsWith('+')
    return asksPhone && hasForm && !parsePhoneNumberFromString(body.trim())?.isValid()
      ? [{ field: `responses.${at}.body`, message: 'must be a valid phone number' }]
      : []
  })
