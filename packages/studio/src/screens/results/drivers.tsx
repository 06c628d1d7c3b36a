// What goes together with the score of a survey: a bar for each question, with its interval and its mean.
import type { Drivers, FilterSubject } from '@askwell/contract'
import { Scale } from 'lucide-react'
import { CallRefused } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import type { AnswerFilters } from '../../filters/answer-filters.ts'
import type { ConditionNames } from '../../filters/condition-sentence.ts'
import { subjectId } from '../../filters/subjects.ts'
import { useConditionNames } from '../../filters/use-condition-names.ts'
import { useSubjects } from '../../filters/use-subjects.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Picker } from '../../parts/picker.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { roundedHalf } from '../../words/rounded.ts'
import { useWords } from '../../words/words.ts'
import tableStyle from './crosstab.module.css'
import style from './drivers.module.css'
import {
  type DriversChoice,
  driversChoice,
  fewestDrivers,
  firstToImprove,
  isScale,
  mostDrivers,
  sameDrivers,
  shownDrivers,
} from './drivers-view.ts'
import { driversWords } from './drivers-words.ts'
import { filteredAnalysis } from './narrowings.ts'

interface DriversViewProps {
  readonly flowId: string
  readonly filters: AnswerFilters
  /** As the address has it. */
  readonly chosen: unknown
  readonly onChange: (choice: DriversChoice) => void
  readonly onClose: () => void
}

export function DriversView({ flowId, filters, chosen, onChange, onClose }: DriversViewProps) {
  const say = useWords(driversWords)
  const subjects = useSubjects(filters)
  const names = useConditionNames(subjects)
  const choice = driversChoice(subjects, chosen)
  const { target, of } = choice
  const isAsked = target !== null && of.length >= fewestDrivers
  const read = useCall(
    'analyse',
    {
      body: {
        ...filteredAnalysis(flowId, filters),
        ask: [{ kind: 'drivers', target: target ?? { facet: 'seconds' }, of: [...of] }],
      },
    },
    { when: isAsked },
  )
  const same = read.error instanceof CallRefused ? sameDrivers(read.error.errors) : null
  const answer = read.data?.answers[0]
  const drivers = answer?.kind === 'drivers' ? answer.groups['all'] : undefined
  const scales = subjects.filter(isScale)
  const subjectOf = (id: string): FilterSubject[] =>
    scales.flatMap(({ on }) => (subjectId(on) === id ? [on] : []))
  const items = scales.map(({ on, area }) => ({
    id: subjectId(on),
    name: names.subject(on),
    group: names.say(`condition.area.${area}`),
  }))
  return (
    <section className={tableStyle['page']} aria-label={say('drivers.title')}>
      <div className={tableStyle['head']}>
        <Picker
          label={say('drivers.target')}
          items={items}
          chosen={target ? [subjectId(target)] : []}
          onChoose={([id = '']) => onChange({ of, target: subjectOf(id)[0] ?? target })}
          takes="one"
          empty={say('drivers.choose')}
        />
        <Picker
          label={say('drivers.of')}
          items={items.filter(({ id }) => target === null || id !== subjectId(target))}
          chosen={of.map(subjectId)}
          onChoose={(ids) => onChange({ target, of: ids.flatMap(subjectOf).slice(0, mostDrivers) })}
          takes="several"
          empty={say('drivers.choose')}
        />
        <ActionButton onPress={onClose}>{say('drivers.close')}</ActionButton>
      </div>
      {subjects.length === 0 ? (
        <Skeleton rows={6} />
      ) : !isAsked ? (
        <Notice icon={Scale} title={say('drivers.pick.title')} text={say('drivers.pick')} />
      ) : same ? (
        <SameDrivers places={same} choice={choice} names={names} onChange={onChange} />
      ) : read.error ? (
        <Failed error={read.error} onRetry={read.refetch} title={say('drivers.failed')} />
      ) : !drivers ? (
        <Skeleton rows={6} />
      ) : (
        <DriversReply drivers={drivers} target={target} names={names} />
      )}
    </section>
  )
}

interface SameDriversProps {
  readonly places: readonly [number, number]
  readonly choice: DriversChoice
  readonly names: ConditionNames
  readonly onChange: (choice: DriversChoice) => void
}

function SameDrivers({ places, choice, names, onChange }: SameDriversProps) {
  const say = useWords(driversWords)
  const [first = '', second = ''] = places.map((at) => {
    const on = choice.of[at]
    return on ? names.subject(on) : ''
  })
  return (
    <Notice
      icon={Scale}
      title={say('drivers.same.title')}
      text={say('drivers.same', { first, second })}
    >
      {[first, second].map((name, side) => (
        <ActionButton
          key={side}
          onPress={() =>
            onChange({ ...choice, of: choice.of.filter((_, at) => at !== places[side]) })
          }
        >
          {say('drivers.leaveOut', { driver: name })}
        </ActionButton>
      ))}
    </Notice>
  )
}

interface DriversReplyProps {
  readonly drivers: Drivers
  readonly target: FilterSubject
  readonly names: ConditionNames
}

function DriversReply({ drivers, target, names }: DriversReplyProps) {
  const say = useWords(driversWords)
  const percent = usePercent()
  const number = useNumber()
  const { n, needed, r2, sampled_from: all } = drivers
  const shown = shownDrivers(drivers)
  const [strongest] = shown
  if (r2.why === 'small')
    return (
      <Notice
        icon={Scale}
        title={say('drivers.small.title')}
        text={say('drivers.small', {
          needed,
          questions: drivers.drivers.length + 1,
          count: n,
        })}
      />
    )
  if (r2.value === null || strongest === undefined)
    return <Notice icon={Scale} title={say('drivers.none.title')} text={say('drivers.none')} />
  const meanOf = (mean: number | null): string => (mean === null ? '–' : number(roundedHalf(mean)))
  const rangeOf = ({ low, high }: { readonly low: number; readonly high: number }): string =>
    say('drivers.range', { low: percent(low), high: percent(high) })
  const improved = firstToImprove(shown)
  return (
    <ChartCard
      title={say('drivers.card', { target: names.subject(target) })}
      size="wide"
      sentenceIs="shown"
      sentence={say('drivers.sentence', {
        driver: names.subject(strongest.on),
        share: percent(strongest.share),
        r2: number(r2.value, { decimals: 2 }),
        count: n,
      })}
      table={{
        heads: [
          say('drivers.driver'),
          say('drivers.share'),
          say('drivers.likely'),
          say('drivers.weight'),
          say('drivers.mean'),
        ],
        rows: shown.map(({ on, share, interval, weight, mean, isOpposite }) => [
          isOpposite ? `${names.subject(on)} · ${say('drivers.opposite')}` : names.subject(on),
          percent(share),
          rangeOf(interval),
          number(weight, { decimals: 3 }),
          meanOf(mean),
        ]),
      }}
      foot={
        <ul className={tableStyle['foot']}>
          {improved.length > 0 && (
            <li>
              {say('drivers.improve', {
                drivers: names.list(
                  improved.map(({ on }) => names.subject(on)),
                  'and',
                ),
              })}
            </li>
          )}
          <li>{say('drivers.foot')}</li>
          {shown.some(({ mean }) => mean !== null) && <li>{say('drivers.meanFoot')}</li>}
          {all !== null && (
            <li>{say('drivers.sampled', { count: number(n), all: number(all) })}</li>
          )}
        </ul>
      }
    >
      <ul className={style['drivers']} aria-hidden>
        {shown.map(({ on, share, interval, isOpposite, mean }) => (
          <li key={subjectId(on)}>
            <span className={style['name']} dir="auto" title={names.subject(on)}>
              {names.subject(on)}
              {isOpposite && <small>{say('drivers.opposite')}</small>}
            </span>
            <span className={style['track']}>
              <span className={style['bar']} style={{ inlineSize: `${share * 100}%` }} />
              <span
                className={style['interval']}
                style={{
                  insetInlineStart: `${interval.low * 100}%`,
                  inlineSize: `${(interval.high - interval.low) * 100}%`,
                }}
              />
            </span>
            <span className={style['value']}>
              <b>{percent(share)}</b> <small>{rangeOf(interval)}</small>
            </span>
            <span className={style['mean']}>
              {mean === null ? '' : say('drivers.meanIs', { mean: meanOf(mean) })}
            </span>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
