// Whether the phone numbers of a complete feedback can be numbers at all. The engine looked at their form; here the
// full numbering plans are asked. The page knows the small ones, so a few numbers that it takes are refused here.
import type { FieldFault, ResponseItem } from '@askwell/contract'
import type { FlowMap } from '@askwell/engine'
import { asksPhone, readPhone } from './read-phone.ts'

export const phoneFaults = (
  map: FlowMap,
  responses: readonly ResponseItem[],
): readonly FieldFault[] =>
  responses.flatMap((item, at) => {
    const body = item.body?.trim() ?? ''
    // Without the form of a number it is the mask that stands for one: the replay lets nothing else through.
    const isRefused = asksPhone(map, item) && body.startsWith('+') && !readPhone(body, null)
    return isRefused
      ? [{ field: `responses.${at}.body`, message: 'must be a valid phone number' }]
      : []
  })
