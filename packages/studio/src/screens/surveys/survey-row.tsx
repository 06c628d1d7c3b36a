// One survey: its name opens the builder, its figures open its results.
import type { OwnerNode } from '@askwell/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useMemo, useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { toast } from 'sonner'
import { useMay, useMe } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import type { ItemOf } from '../../api/use-pages.ts'
import { Sparkline } from '../../charts/sparkline.tsx'
import { noFilters, period } from '../../filters/answer-filters.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import rowStyle from '../../parts/rows.module.css'
import { Tag } from '../../parts/tag.tsx'
import { togglePinned, usePinned } from '../../settings/pinned.ts'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useShortMoment } from '../../words/short-moment.ts'
import { useWords } from '../../words/words.ts'
import { scoreOf } from '../results/score-of.ts'
import { scoreText, stateTones, surveyState } from './survey-state.ts'
import style from './surveys.module.css'
import { surveysWords } from './surveys-words.ts'

type Flow = ItemOf<'list_flows'>
interface SurveyRowProps {
  readonly flow: Flow
  readonly places: readonly OwnerNode[]
}

const shownPlaces = 2

export function SurveyRow({ flow, places }: SurveyRowProps) {
  const say = useWords(surveysWords)
  const moment = useShortMoment()
  const { id, name, published_version: version, updated_at: updated } = flow
  const time = moment(updated)
  const state = surveyState(version, places)
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
        <Tag tone={stateTones[state]}>{say(`surveys.${state}`)}</Tag>
      </td>
      <td>
        {places.length === 0 && <span className={rowStyle['note']}>{say('surveys.noPlace')}</span>}
        {places.slice(0, shownPlaces).map((node) => (
          <Link key={node.id} to={`/nodes/${node.id}`} className={style['place']}>
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
        <Actions flow={flow} isFree={places.length === 0} />
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

/** `isFree`: no channel runs it. */
function Actions({
  flow: { id, name },
  isFree,
}: {
  readonly flow: Flow
  readonly isFree: boolean
}) {
  const say = useWords(surveysWords)
  const navigate = useNavigate()
  const may = useMay()
  const workspaceId = useMe().workspace?.id ?? ''
  const isPinned = usePinned(workspaceId).includes(id)
  const remove = useChange('delete_flow', ['list_flows'])
  const [isAsking, setIsAsking] = useState(false)
  const go =
    (to: string, search: Readonly<Record<string, string>> = {}) =>
    () =>
      void navigate({ to, search })
  return (
    <>
      <MenuTrigger>
        <ActionButton kind="quiet" label={say('surveys.actions', { name })}>
          <Ellipsis size={16} aria-hidden />
        </ActionButton>
        <MenuList label={say('surveys.actions', { name })}>
          {[
            <MenuItem key="edit" id="edit" onAction={go(`/flows/${id}`)}>
              {say('surveys.edit')}
            </MenuItem>,
            <MenuItem key="results" id="results" onAction={go('/results', { flow: id })}>
              {say('surveys.results')}
            </MenuItem>,
            <MenuItem key="answers" id="answers" onAction={go('/responses', { flow: id })}>
              {say('surveys.answers')}
            </MenuItem>,
            <MenuItem key="pin" id="pin" onAction={() => togglePinned(workspaceId, id)}>
              {say(isPinned ? 'surveys.unpin' : 'surveys.pin')}
            </MenuItem>,
            ...(may('surveys.write') && isFree
              ? [
                  <MenuItem key="delete" id="delete" onAction={() => setIsAsking(true)}>
                    {say('surveys.delete')}
                  </MenuItem>,
                ]
              : []),
          ]}
        </MenuList>
      </MenuTrigger>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={say('surveys.deleteTitle', { name })}
        text={say('surveys.deleteText')}
        action={say('surveys.delete')}
        change={remove}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id } })
          toast.success(say('surveys.deleted', { name }))
        }}
      />
    </>
  )
}
