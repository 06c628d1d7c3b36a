// The chunk of flows with special styles: their views, and their calls during answering.
export { specialSteps } from '@askwell/engine'
export { fill } from '@askwell/engine/binding'
export { specialViews } from '../questions/special-views.tsx'
export { holdPresses } from './hold-presses.ts'
export { liveCalls } from './live-calls.ts'
export { previewCalls } from './preview-calls.ts'
