// The chunk that stores a respondent's data: drafts, the outbox, waiting files, and the page itself for a visit
// without a connection. Fetched after hydration, and earlier only to resume something.
export { openKeeper } from './open-keeper.ts'
export { resumeRun } from './resume-run.ts'
