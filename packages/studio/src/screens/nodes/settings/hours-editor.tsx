// The three periods of a week, each open all day, closed, or in its own intervals (O-03).
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { useWords } from '../../../words/words.ts'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import {
  type Day,
  entriesOf,
  type HoursEntry,
  type Interval,
  nextInterval,
  type Period,
  periods,
  usualInterval,
  type Week,
  weekOf,
} from './hours-model.ts'

interface HoursEditorProps {
  readonly entries: readonly HoursEntry[]
  readonly onChange: (entries: HoursEntry[]) => void
  readonly isDisabled: boolean
}

export function HoursEditor({ entries, onChange, isDisabled }: HoursEditorProps) {
  // As it is being typed: while 9 is changed to 18, the start may equal the end for a moment, which in entries means closed.
  const [typed, setTyped] = useState(() => weekOf(entries))
  const week =
    JSON.stringify(entriesOf(typed)) === JSON.stringify(entries) ? typed : weekOf(entries)
  const change = (next: Week): void => {
    setTyped(next)
    onChange(entriesOf(next))
  }
  return (
    <div>
      {periods.map((period) => (
        <DayRow
          key={period}
          period={period}
          day={week[period]}
          isDisabled={isDisabled}
          onChange={(day) => change({ ...week, [period]: day })}
        />
      ))}
    </div>
  )
}

interface DayRowProps {
  readonly period: Period
  readonly day: Day
  readonly onChange: (day: Day) => void
  readonly isDisabled: boolean
}

const kinds = ['hours', 'all_day', 'closed'] as const satisfies readonly Day['kind'][]

function DayRow({ period, day, onChange, isDisabled }: DayRowProps) {
  const say = useWords(nodeWords)
  const name = say(`node.period.${period}`)
  return (
    <div className={style['day']}>
      <span className={style['dayName']}>{name}</span>
      <Choice
        label={name}
        labelIs="hidden"
        options={kinds.map((id) => ({ id, name: say(`node.day.${id}`) }))}
        value={day.kind}
        isDisabled={isDisabled}
        onChange={(kind) =>
          onChange(kind === 'hours' ? { kind, intervals: [usualInterval] } : { kind })
        }
      />
      {day.kind === 'hours' && (
        <div className={style['intervals']}>
          {day.intervals.map((interval, place) => (
            <IntervalRow
              key={place}
              name={name}
              interval={interval}
              isDisabled={isDisabled}
              onChange={(changed) =>
                onChange({
                  kind: 'hours',
                  intervals: day.intervals.map((one, at) => (at === place ? changed : one)),
                })
              }
              onRemove={
                day.intervals.length > 1
                  ? () =>
                      onChange({
                        kind: 'hours',
                        intervals: day.intervals.filter((_, at) => at !== place),
                      })
                  : null
              }
            />
          ))}
          <ActionButton
            kind="quiet"
            label={say('node.addIntervalTo', { period: name })}
            isDisabled={isDisabled}
            onPress={() =>
              onChange({
                kind: 'hours',
                intervals: [...day.intervals, nextInterval(day.intervals)],
              })
            }
          >
            <Plus size={14} aria-hidden />
            {say('node.addInterval')}
          </ActionButton>
        </div>
      )}
    </div>
  )
}

interface IntervalRowProps {
  readonly name: string
  readonly interval: Interval
  readonly onChange: (interval: Interval) => void
  readonly onRemove: (() => void) | null
  readonly isDisabled: boolean
}

function IntervalRow({ name, interval, onChange, onRemove, isDisabled }: IntervalRowProps) {
  const say = useWords(nodeWords)
  const { start, end } = interval
  const set = (change: Partial<Interval>) => {
    // A time field that is being edited has no value for a moment.
    if (Object.values(change).every((time) => time !== '')) onChange({ ...interval, ...change })
  }
  return (
    <div className={style['interval']}>
      <LiveText
        label={say('node.from', { period: name })}
        type="time"
        value={start}
        isDisabled={isDisabled}
        onChange={(time) => set({ start: time })}
      />
      <span aria-hidden>–</span>
      <LiveText
        label={say('node.until', { period: name })}
        type="time"
        value={end}
        isDisabled={isDisabled}
        onChange={(time) => set({ end: time })}
      />
      {start === end ? (
        <span className={style['quiet']}>{say('node.emptyInterval')}</span>
      ) : (
        end < start &&
        end !== '00:00' && <span className={style['quiet']}>{say('node.nextDay')}</span>
      )}
      {onRemove !== null && (
        <ActionButton
          kind="quiet"
          label={say('node.removeInterval', { start, end })}
          isDisabled={isDisabled}
          onPress={onRemove}
        >
          <Trash2 size={14} aria-hidden />
        </ActionButton>
      )}
    </div>
  )
}
