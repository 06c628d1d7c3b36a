// A time after which something may happen again: a number and its unit, or never.
import { useState } from 'react'
import { Choice } from '../../../parts/choice.tsx'
import { useWords } from '../../../words/words.ts'
import { inUnits, secondsIn, type Unit, units } from '../duration.ts'
import { widgetFormWords } from '../widgets-words.ts'
import style from './form.module.css'
import { NumberSetting } from './settings.tsx'

interface DurationSettingProps {
  readonly label: string
  /** Seconds; null = never. */
  readonly value: number | null
  readonly onChange: (seconds: number | null) => void
  readonly isReadOnly: boolean
}

const most = 100_000
const usual = { count: 30, unit: 'days' } as const

export function DurationSetting({ label, value, onChange, isReadOnly }: DurationSettingProps) {
  const say = useWords(widgetFormWords)
  // What was chosen stays, though 60 minutes are an hour.
  const [chosen, setChosen] = useState<Unit>(value === null ? usual.unit : inUnits(value).unit)
  const count = value === null ? usual.count : value / secondsIn[chosen]
  return (
    <div className={style['pair']}>
      {value !== null && (
        <NumberSetting
          key={chosen}
          label={label}
          value={Math.round(count * 100) / 100}
          min={0}
          max={most}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(Math.round((next ?? 0) * secondsIn[chosen]))}
        />
      )}
      <Choice
        label={value === null ? label : say('widget.unit')}
        options={[...units.map((unit) => ({ id: unit, name: say(`widget.${unit}`) })), { id: 'never', name: say('widget.never') }]}
        value={value === null ? 'never' : chosen}
        isDisabled={isReadOnly}
        onChange={(unit) => {
          if (unit === 'never') return onChange(null)
          setChosen(unit)
          onChange(Math.round(count * secondsIn[unit]))
        }}
      />
    </div>
  )
}
