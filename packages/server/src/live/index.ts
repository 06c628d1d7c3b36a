export type { LiveMessage } from './live-message.ts'
export type { LiveQuestions } from './live-questions.ts'
export { openLive } from './open-live.ts'
