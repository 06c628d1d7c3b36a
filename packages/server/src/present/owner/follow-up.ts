// Tags, notes and the follow-up of a response in the wire's words.
import type { FollowUp, FollowUpDetail } from '@askwell/contract'
import type { ReadFollowUp } from '../../actions/owner/follow-ups.ts'
import type { FeedbackMarks, FollowUpRow } from '../../store/follow-ups/follow-up-rows.ts'
import { isoTime } from './time.ts'

export const presentFollowUp = ({ tags, followUp, timeline }: ReadFollowUp): FollowUpDetail => ({
  ...presentMarks({ tags, followUp }),
  timeline: timeline.map(({ id, createdAt, byName, note, changes }) => ({
    id,
    created_at: isoTime(createdAt),
    by: byName,
    note,
    changes: [...changes],
  })),
})

export const presentMarks = ({
  tags,
  followUp,
}: FeedbackMarks): Pick<FollowUpDetail, 'tags' | 'follow_up'> => ({
  tags: [...tags],
  follow_up: followUp && wireOf(followUp),
})

const wireOf = (row: FollowUpRow): FollowUp => ({
  status: row.status,
  outcome: row.outcome,
  assignee_id: row.assigneeId,
  due_at: timeOrNull(row.dueAt),
  priority: row.priority,
  created_at: isoTime(row.createdAt),
  first_action_at: timeOrNull(row.firstActionAt),
  closed_at: timeOrNull(row.closedAt),
  revision: row.revision,
})

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms))
