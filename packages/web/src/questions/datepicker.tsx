// A date: typed first, with a calendar as a help. The calendar is a chunk of its own, fetched when somebody reaches
// for it; where it does not arrive, typing goes on.
import { type ComponentType, type FormEvent, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { MonthCalendarProps } from './month-calendar.tsx'
import type { StyleProps } from './style-props.ts'
import { dayIn, slashed, writtenDay } from './typed-date.ts'
import { useTyping } from './use-typing.ts'

export function DatePicker({ view, id, labelId, describedBy }: StyleProps) {
  const { words, send } = useApp()
  const { question, fault } = view
  const typing = useTyping<HTMLInputElement>(view)
  const calendar = useCalendar()
  const button = useRef<HTMLButtonElement>(null)
  const dialogId = `calendar-${question.id}`
  const { Calendar } = calendar
  const close = () => {
    calendar.close()
    button.current?.focus()
  }

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const isDeleting = event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType.startsWith('delete')
    if (!isDeleting && field.selectionStart === field.value.length) field.value = slashed(field.value)
    typing.control.onInput(event)
  }

  return (
    <fieldset
      className="answer date"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) calendar.close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !calendar.isOpen) return
        event.stopPropagation()
        close()
      }}
    >
      <div className="date__line">
        <input
          {...typing.control}
          onInput={onInput}
          onKeyDown={typing.onEnter}
          id={id}
          name={question.id}
          className="field field--number"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.text(question.placeholder) || words.t('date.placeholder')}
          aria-describedby={describedBy}
          aria-required={question.isRequired || undefined}
          aria-invalid={fault ? true : undefined}
        />
        <button
          ref={button}
          type="button"
          className="date__open"
          aria-label={words.t(calendar.isOpen ? 'calendar.close' : 'calendar.open')}
          aria-haspopup="dialog"
          aria-expanded={calendar.isOpen}
          aria-controls={calendar.isOpen ? dialogId : undefined}
          onPointerEnter={calendar.fetch}
          onFocus={calendar.fetch}
          onClick={calendar.isOpen ? close : calendar.open}
        >
          <Icon name="calendar" />
        </button>
      </div>
      {calendar.isOpen && Calendar && (
        <div id={dialogId} role="dialog" aria-labelledby={labelId} tabIndex={-1} className="date__calendar" ref={showWhole}>
          <Calendar
            day={dayIn(typing.text)}
            words={words}
            choose={(day) => {
              send({ type: 'answered', questionId: question.id, answer: { kind: 'text', text: writtenDay(day) }, by: 'pick' })
              close()
            }}
          />
        </div>
      )}
    </fieldset>
  )
}

/** Below the last field of a window it would hang out of sight. */
const showWhole = (dialog: HTMLElement | null) => dialog?.scrollIntoView({ block: 'nearest' })

interface CalendarState {
  readonly Calendar: ComponentType<MonthCalendarProps> | null
  readonly isOpen: boolean
  readonly fetch: () => void
  readonly open: () => void
  readonly close: () => void
}

function useCalendar(): CalendarState {
  const [Calendar, setCalendar] = useState<ComponentType<MonthCalendarProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  // One that fails is tried again at the next reach; the field takes the date meanwhile.
  const fetch = () => {
    if (Calendar === null) {
      void import('./month-calendar.tsx').then(
        (chunk) => setCalendar(() => chunk.MonthCalendar),
        () => {},
      )
    }
  }
  return {
    Calendar,
    isOpen: isOpen && Calendar !== null,
    fetch,
    open: () => {
      fetch()
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
