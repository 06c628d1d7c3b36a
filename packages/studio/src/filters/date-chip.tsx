// When a response was received: a number of days, or two dates.
import { useState } from 'react'
import { ActionButton } from '../parts/action-button.tsx'
import fieldStyle from '../parts/field.module.css'
import { Form } from '../parts/form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useLanguage } from '../words/language.ts'
import { useWords } from '../words/words.ts'
import { type AnswerFilters, dayChoices } from './answer-filters.ts'
import { FilterChip } from './filter-chip.tsx'
import { filterWords } from './filter-words.ts'
import style from './filters.module.css'

type Dates = Pick<AnswerFilters, 'days' | 'from' | 'to'>
interface DateChipProps {
  readonly value: Dates
  readonly onChange: (dates: Dates) => void
}

export function DateChip({ value, onChange }: DateChipProps) {
  const say = useWords(filterWords)
  const [isOpen, setIsOpen] = useState(false)
  const shown = useDatesShown()(value)
  const options = [
    { id: '', name: say('filter.any') },
    ...dayChoices.map((id) => ({ id, name: say('filter.days', { days: Number(id) }) })),
    { id: 'dates', name: say('filter.dates') },
  ]
  const choose = (id: string): void =>
    id === 'dates'
      ? setIsOpen(true)
      : onChange({ days: dayChoices.find((one) => one === id) ?? '', from: '', to: '' })
  return (
    <>
      <FilterChip
        label={say('filter.when')}
        options={options}
        value={value.days}
        onChange={choose}
        {...(shown !== null && { shown })}
      />
      <DatesSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        value={value}
        onChange={(dates) => onChange({ days: '', ...dates })}
      />
    </>
  )
}

type Span = Pick<Dates, 'from' | 'to'>

interface DatesSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly value: Span
  /** Both dates are needed. */
  readonly isWhole?: boolean
  readonly onChange: (span: Span) => void
}

export function DatesSheet({ isOpen, onClose, value, isWhole = false, onChange }: DatesSheetProps) {
  const say = useWords(filterWords)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('filter.datesTitle')}>
      <Form
        error={null}
        onSubmit={async ({ from = '', to = '' }) => {
          onChange({ from, to })
          onClose()
        }}
        actions={
          <ActionButton kind="primary" type="submit">
            {say('filter.apply')}
          </ActionButton>
        }
      >
        <div className={style['dates']}>
          <Day name="from" label={say('filter.from')} value={value.from} isNeeded={isWhole} />
          <Day name="to" label={say('filter.to')} value={value.to} isNeeded={isWhole} />
        </div>
      </Form>
    </Sheet>
  )
}

const Day = ({
  name,
  label,
  value,
  isNeeded,
}: {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly isNeeded: boolean
}) => (
  <label className={fieldStyle['field']}>
    <span className={fieldStyle['label']}>{label}</span>
    <input
      className={fieldStyle['input']}
      type="date"
      name={name}
      defaultValue={value}
      required={isNeeded}
    />
  </label>
)

/** → the chosen days in words; null where none are chosen. */
export function useDatesShown(): (dates: Dates) => string | null {
  const say = useWords(filterWords)
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return ({ days, from, to }) => {
    if (days !== '') return say('filter.days', { days: Number(days) })
    if (from === '' && to === '') return null
    return `${from === '' ? '…' : format.format(Date.parse(from))} – ${to === '' ? '…' : format.format(Date.parse(to))}`
  }
}
