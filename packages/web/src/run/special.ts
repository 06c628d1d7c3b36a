// The chunk of flows with special styles: what draws them, and the calls they make while they are answered.
export { specialSteps } from '@askwell/engine'
export { fill } from '@askwell/engine/binding'
export { specialViews } from '../questions/special-views.ts'
export { holdPresses } from './hold-presses.ts'
export { liveCalls } from './live-calls.ts'
export { previewCalls } from './preview-calls.ts'
