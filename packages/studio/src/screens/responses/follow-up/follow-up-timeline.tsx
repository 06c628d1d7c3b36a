// The notes about a response and the changes of its follow-up, oldest first.
import {
  type FollowUpChange,
  type FollowUpEntry,
  followUpOutcomes,
  followUpStatuses,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { useMoment } from '../../../words/moment.ts'
import { useWords } from '../../../words/words.ts'
import paneStyle from '../response-pane.module.css'
import style from './follow-up.module.css'
import { useMemberNames } from './follow-up-form.tsx'
import { followUpWords } from './follow-up-words.ts'

export function Timeline({ timeline }: { readonly timeline: readonly FollowUpEntry[] }) {
  const say = useWords(followUpWords)
  const moment = useMoment()
  const wordsOf = useChangeWords()
  if (timeline.length === 0) return <p className={paneStyle['soft']}>{say('followUp.noEntries')}</p>
  return (
    <ol className={style['timeline']}>
      {timeline.map(({ id, created_at: at, by, note, changes }) => (
        <li key={id}>
          <p className={style['by']}>
            <bdi>{by}</bdi> · <time dateTime={at}>{moment(at)}</time>
          </p>
          {note !== null && (
            <p className={style['words']} dir="auto">
              {note}
            </p>
          )}
          {changes.length > 0 && (
            <p>
              {changes
                .filter(isWorthReading)
                .map((change) => say(`followUp.change.${change.field}`, { to: wordsOf(change) }))
                .join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A follow-up that is not closed has no outcome, which its state says already. */
const isWorthReading = ({ field, to }: FollowUpChange): boolean =>
  field !== 'outcome' || to !== null

function useChangeWords(): (change: FollowUpChange) => string {
  const say = useWords(followUpWords)
  const moment = useMoment()
  const { nameOf } = useMemberNames()
  return ({ field, to }) => {
    switch (field) {
      case 'status':
        return say(`followUp.${statusIn(to)}`)
      case 'outcome':
        return say(`followUp.${outcomeIn(to)}`)
      case 'assignee_id':
        return nameOf(to)
      case 'due_at':
        return to === null ? say('followUp.nothing') : moment(to)
      case 'priority':
        return say(to === null ? 'followUp.normal' : 'followUp.priorityHigh')
      default:
        return unreachable(field)
    }
  }
}

const statusIn = (to: string | null) => followUpStatuses.find((one) => one === to) ?? 'open'
const outcomeIn = (to: string | null) => followUpOutcomes.find((one) => one === to) ?? 'resolved'
