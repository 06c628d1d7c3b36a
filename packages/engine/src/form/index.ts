// A survey that is answered by plain HTML forms, where no script runs: what a posted form says of the page it was drawn
// from. Pure, and a door of its own, for a page with scripts needs none of it.
export { type FormFields, fieldNames } from './field-names.ts'
export { formEvents } from './form-events.ts'
export { hasRevealed } from './has-revealed.ts'
export { type FormPress, pressIn } from './press.ts'
