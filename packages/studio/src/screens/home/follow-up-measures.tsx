// How well follow-ups are closed: in time, and how long they take, for all of them, for each member and for each survey.
import type { FollowUpMeasures } from '@askwell/contract'
import rowStyle from '../../parts/rows.module.css'
import { Rows } from '../../parts/rows.tsx'
import { Card } from '../../parts/screen.tsx'
import { useDuration } from '../../words/duration.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import { useMemberNames } from '../responses/follow-up/follow-up-form.tsx'
import { homeWords } from './home-words.ts'

type Measures = Omit<FollowUpMeasures, 'by_assignee' | 'by_survey'>

export function FollowUpMeasuresCard({ measures }: { readonly measures: FollowUpMeasures }) {
  const say = useWords(homeWords)
  const { nameOf } = useMemberNames()
  if (measures.due + measures.begun === 0) return null
  return (
    <Card title={say('home.loops')} note={say('home.loopsNote')}>
      <Rows
        label={say('home.loops')}
        heads={[
          say('home.loopsOf'),
          say('home.loopsInTime'),
          say('home.loopsFirst'),
          say('home.loopsClosing'),
        ]}
      >
        <Line name={say('home.loopsAll')} measures={measures} />
        {measures.by_assignee.map((one) => (
          <Line
            key={`member ${one.assignee_id}`}
            name={nameOf(one.assignee_id)}
            note={say('home.loopsMember')}
            measures={one}
          />
        ))}
        {measures.by_survey.map((one) => (
          <Line
            key={`survey ${one.survey_id}`}
            name={one.name}
            note={say('home.loopsSurvey')}
            measures={one}
          />
        ))}
      </Rows>
    </Card>
  )
}

interface LineProps {
  readonly name: string
  readonly note?: string
  readonly measures: Measures
}

function Line({ name, note, measures }: LineProps) {
  const say = useWords(homeWords)
  const percent = usePercent()
  const duration = useDuration()
  const {
    due,
    closed_in_time: closed,
    first_action_seconds: first,
    closing_seconds: closing,
  } = measures
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
        {note !== undefined && <span className={rowStyle['note']}>{note}</span>}
      </td>
      <td>
        {due === 0 ? '–' : percent(closed / due)}
        {due > 0 && (
          <span className={rowStyle['note']}>{say('home.loopsShare', { closed, due })}</span>
        )}
      </td>
      <td className={rowStyle['nowrap']}>{first === null ? '–' : duration(first)}</td>
      <td className={rowStyle['nowrap']}>{closing === null ? '–' : duration(closing)}</td>
    </tr>
  )
}
