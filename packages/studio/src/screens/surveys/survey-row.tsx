// One survey: its name opens the builder, its figures open its results.
import type { OwnerNode } from '@askwell/contract'
import { opensAtMs, type SurveyState } from '@askwell/engine'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { ItemOf } from '../../api/use-pages.ts'
import { Sparkline } from '../../charts/sparkline.tsx'
import { noFilters, period } from '../../filters/answer-filters.ts'
import rowStyle from '../../parts/rows.module.css'
import { Tag } from '../../parts/tag.tsx'
import { useShortDay } from '../../words/day.ts'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useShortMoment } from '../../words/short-moment.ts'
import { useWords } from '../../words/words.ts'
import { scoreOf } from '../results/score-of.ts'
import { SurveyActions } from './survey-actions.tsx'
import { channelOf, scoreText, stateTones } from './survey-state.ts'
import style from './surveys.module.css'
import { surveysWords } from './surveys-words.ts'

type Flow = ItemOf<'list_flows'>
interface SurveyRowProps {
  readonly flow: Flow
  readonly state: SurveyState
  readonly places: readonly OwnerNode[]
}

const shownPlaces = 2

export function SurveyRow({ flow, state, places }: SurveyRowProps) {
  const say = useWords(surveysWords)
  const moment = useShortMoment()
  const { id, name, published_version: version, updated_at: updated } = flow
  const day = useShortDay()
  const time = moment(updated)
  return (
    <tr>
      <td>
        <Link to={`/flows/${id}`} className={style['name']}>
          <bdi>{name}</bdi>
        </Link>
        <span className={rowStyle['note']}>
          {version === null
            ? say('surveys.changed', { time })
            : say('surveys.version', { version, time })}
        </span>
      </td>
      <td>
        <Tag tone={stateTones[state]}>
          {state === 'opens'
            ? say('surveys.opensOn', { day: day(opensAtMs(places.map(channelOf), Date.now())) })
            : say(`surveys.${state}`)}
        </Tag>
      </td>
      <td>
        {places.length === 0 && <span className={rowStyle['note']}>{say('surveys.noPlace')}</span>}
        {places.slice(0, shownPlaces).map((node) => (
          <Link key={node.id} to={`/channels/${node.id}`} className={style['place']}>
            <bdi>{node.name}</bdi>
          </Link>
        ))}
        {places.length > shownPlaces && (
          <span className={rowStyle['note']}>
            {say('surveys.morePlaces', { count: places.length - shownPlaces })}
          </span>
        )}
      </td>
      <Figures flowId={id} isPublished={version !== null} />
      <td className={rowStyle['end']}>
        <SurveyActions flow={flow} isFree={places.length === 0} />
      </td>
    </tr>
  )
}

const lately = { ...noFilters, days: '30' } as const

function Figures({
  flowId,
  isPublished,
}: {
  readonly flowId: string
  readonly isPublished: boolean
}) {
  const say = useWords(surveysWords)
  const number = useNumber()
  const percent = usePercent()
  const query = useMemo(
    () => ({ from: period(lately, Date.now()).from ?? '', unit: 'day' as const }),
    [],
  )
  const { data } = useCall('flow_results', { params: { id: flowId }, query }, { when: isPublished })
  const count = data?.counts.responses ?? 0
  const score = data ? scoreOf(data) : null
  return (
    <>
      <td>
        {data && (
          <Link
            to="/results"
            search={{ flow: flowId, days: '30' }}
            className={style['figure']}
            aria-label={say('surveys.responses', { count })}
          >
            <b>{number(count)}</b>
            <Sparkline values={data.series.points.map(({ responses }) => responses)} />
          </Link>
        )}
      </td>
      <td>
        {data?.counts.measured.completion == null ? '–' : percent(data.counts.measured.completion)}
      </td>
      <td className={rowStyle['nowrap']}>{scoreText(score, percent)}</td>
    </>
  )
}
