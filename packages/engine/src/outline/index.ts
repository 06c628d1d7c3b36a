export { flowOfOutlineText, type OutlineFlow } from './flow-of-outline.ts'
export type { OutlineNote, OutlineNoteKind } from './question-of-outline.ts'
export { longestOutline, readOutline } from './read-outline.ts'
