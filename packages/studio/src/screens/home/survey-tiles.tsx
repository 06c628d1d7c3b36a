// The published surveys with their state, their figures of the last 30 days and twelve weeks as a line.
import type { SurveyTile } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import { Sparkline } from '../../charts/sparkline.tsx'
import { Card } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import style from './home.module.css'
import { homeWords } from './home-words.ts'
import { moodOf } from './tile-mood.ts'
import { useShown } from './tiles-card.tsx'

export function SurveyTiles({ surveys }: { readonly surveys: readonly SurveyTile[] }) {
  const say = useWords(homeWords)
  if (surveys.length === 0) return null
  return (
    <Card title={say('home.surveyTiles')} note={say('home.surveyTilesNote')}>
      <ul className={style['surveys']}>
        {surveys.map((survey) => (
          <li key={survey.survey_id}>
            <OneSurvey survey={survey} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OneSurvey({ survey }: { readonly survey: SurveyTile }) {
  const say = useWords(homeWords)
  const number = useNumber()
  const shown = useShown()
  const { survey_id: id, name, state, responses, score, weeks } = survey
  const before = score?.before ?? null
  return (
    <Link
      to="/results"
      search={{ flow: id, days: '30' } as never}
      className={style['survey'] ?? ''}
    >
      <span className={style['surveyName']}>
        <bdi>{name}</bdi>
        <Tag tone={state === 'live' ? 'success' : 'plain'}>{say(`home.state.${state}`)}</Tag>
      </span>
      <span className={style['surveyFigures']}>
        <span>{say('home.responses', { count: responses, shown: number(responses) })}</span>
        <Sparkline values={weeks} />
      </span>
      {score !== null && score.value !== null && (
        <span className={style['surveyFigures']}>
          <span>
            {say(`home.tile.${score.kind}`)} {shown(score.kind, score.value)}
          </span>
          <span className={style['tileChange']} data-mood={moodOf(score.kind, score.verdict)}>
            {before === null
              ? say('home.change.none')
              : say(`home.change.${score.verdict}`, { before: shown(score.kind, before) })}
          </span>
        </span>
      )}
    </Link>
  )
}
