import type { Flow } from '@askwell/contract'
import { commonView } from '../questions/question-views.ts'

/** The flow has a question that the page cannot draw, or not ask the owner's system for, without the special chunk. */
export const needsSpecial = (flow: Flow): boolean =>
  flow.elements.some(
    ({ question }) =>
      question &&
      (commonView(question.style) === null || question.request || question.bindingModel),
  )
