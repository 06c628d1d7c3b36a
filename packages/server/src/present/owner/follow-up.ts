// Tags, notes and the follow-up of a response in the wire's words.
import type { FollowUpDetail } from '@askwell/contract'
import type { ReadFollowUp } from '../../actions/owner/follow-ups.ts'
import { type FeedbackMarks, wireOfFollowUp } from '../../store/follow-ups/follow-up-rows.ts'
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
  follow_up: followUp && wireOfFollowUp(followUp),
})
