export { type OwedEntry, owedEntryJob, whileOwing } from './audit/owed-entries.ts'
export type { AssigningChannel, Assignment, AssignmentRequest } from './chats/chat-assignment.ts'
export type {
  RatedChat,
  ReportChat,
  ReportFilters,
  ReportSpan,
  StatusTime,
} from './chats/chat-reports.ts'
export type { SnoozePlan, TimerPlan } from './chats/chat-timers.ts'
export type { ChatViewRow } from './chats/chat-views.ts'
export * from './chats/chats.ts'
export type { FileClaim } from './files/file-claims.ts'
export type * from './files/files.ts'
export { openStore } from './open.ts'
export * from './people/people.ts'
export type * from './push/push.ts'
export { isCursor } from './query/cursor.ts'
export type { Sight } from './query/sight.ts'
export { seenStore } from './seen-store.ts'
export * from './store.ts'
