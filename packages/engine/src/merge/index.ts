// Two people edit one survey: their drafts become one document.
export { type Conflict, type FlowDocument, isSame } from './conflict.ts'
export { decide } from './decide.ts'
export { mergeFlows } from './merge-flows.ts'
