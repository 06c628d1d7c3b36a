import type { Flow } from '@askwell/contract'
import { commonView } from '../questions/question-views.tsx'

/** True if the flow has a question that needs the special chunk to be drawn, or to call the owner's system. */
export const needsSpecial = (flow: Flow): boolean =>
  flow.elements.some(
    ({ question }) =>
      question &&
      (commonView(question.style) === null || question.request || question.bindingModel),
  )
