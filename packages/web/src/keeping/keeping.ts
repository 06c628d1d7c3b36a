// The chunk that keeps what a respondent gave: drafts, the outbox, files that wait, and the page itself for a visit
// without a connection. Fetched once the page listens, and before it only where something is to be taken up again. What else
// a survey does only after that comes with it: to be as high as its content in somebody's frame.
import { reportHeight } from './inline-height.ts'

export { openKeeper } from './open-keeper.ts'
export { resumeRun } from './resume-run.ts'

reportHeight(window)
