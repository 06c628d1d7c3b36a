// A survey answered by plain HTML forms, where no script runs: reads a posted form against the page that was drawn.
// Pure, and a separate entry point, because a page with scripts does not need it.
export { type FormFields, fieldNames } from './field-names.ts'
export { formEvents } from './form-events.ts'
export { hasRevealed } from './has-revealed.ts'
export { type FormPress, pressIn } from './press.ts'
