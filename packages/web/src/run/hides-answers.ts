import type { Flow } from '@askwell/contract'

/** Some answer of the flow is masked before it leaves the page: only then is the masking fetched. */
export const hidesAnswers = (flow: Flow): boolean =>
  flow.elements.some(({ question }) => question?.hidePersonalData === true)
