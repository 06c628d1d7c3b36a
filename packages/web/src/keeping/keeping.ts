// The chunk that stores a respondent's data: drafts, the outbox, waiting files, and the page itself for a visit
// without a connection. Fetched after hydration, and earlier only to resume something. It also contains another
// feature that is needed only then: the height of a survey in a host's frame.
import { reportHeight } from './inline-height.ts'

export { openKeeper } from './open-keeper.ts'
export { resumeRun } from './resume-run.ts'

reportHeight(window)
