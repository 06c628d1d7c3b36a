// Tags, notes and the follow-up of a response in the wire's words.
import type { FollowUpDetail, ListedFollowUp } from '@askwell/contract'
import type { ListedRow, ReadFollowUp } from '../../actions/owner/follow-ups.ts'
import {
  type FeedbackMarks,
  noMarks,
  wireOfFollowUp,
} from '../../store/follow-ups/follow-up-rows.ts'
import { recentOf } from './home.ts'
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

/** Nothing where the follow-up was deleted meanwhile. */
export const listedFollowUp = ({ marks, ...recent }: ListedRow): ListedFollowUp[] =>
  marks.followUp === null
    ? []
    : [
        {
          ...recentOf(recent),
          tags: [...marks.tags],
          follow_up: wireOfFollowUp(marks.followUp),
        },
      ]

export const presentMarks = ({
  tags,
  followUp,
}: FeedbackMarks = noMarks): Pick<FollowUpDetail, 'tags' | 'follow_up'> => ({
  tags: [...tags],
  follow_up: followUp && wireOfFollowUp(followUp),
})
