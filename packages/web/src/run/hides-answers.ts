import type { Flow } from '@askwell/contract'

/** True if the flow masks an answer before it leaves the page; only then the masking is fetched. */
export const hidesAnswers = (flow: Flow): boolean =>
  flow.elements.some(({ question }) => question?.hidePersonalData === true)
