// A time after which something may happen again: a number and its unit, or never.
import { useState } from 'react'
import { useWords } from '../words/words.ts'
import { Choice } from './choice.tsx'
import { inUnits, secondsIn, type Unit, units } from './delay.ts'
import style from './delay-field.module.css'
import { LiveNumber } from './live-number.tsx'
import { partWords } from './part-words.ts'

interface DelayFieldProps {
  readonly label: string
  /** Seconds; null = never. */
  readonly value: number | null
  readonly onChange: (seconds: number | null) => void
  readonly isDisabled: boolean
}

const most = 999_999
const usual = { count: 30, unit: 'days' } as const

export function DelayField({ label, value, onChange, isDisabled }: DelayFieldProps) {
  const say = useWords(partWords)
  // The chosen unit stays, although 60 minutes are an hour.
  const [chosen, setChosen] = useState<Unit>(value === null ? usual.unit : inUnits(value).unit)
  const count = value === null ? usual.count : value / secondsIn[chosen]
  return (
    <div className={style['pair']}>
      {value !== null && (
        <LiveNumber
          key={chosen}
          label={label}
          value={Math.round(count * 100) / 100}
          kind="any"
          least={0}
          most={most}
          isDisabled={isDisabled}
          onChange={(next) => onChange(Math.round(next * secondsIn[chosen]))}
        />
      )}
      <Choice
        label={value === null ? label : say('part.unit')}
        options={[
          ...units.map((unit) => ({ id: unit, name: say(`part.${unit}`) })),
          { id: 'never', name: say('part.never') },
        ]}
        value={value === null ? 'never' : chosen}
        isDisabled={isDisabled}
        onChange={(unit) => {
          if (unit === 'never') return onChange(null)
          setChosen(unit)
          onChange(Math.round(count * secondsIn[unit]))
        }}
      />
    </div>
  )
}
