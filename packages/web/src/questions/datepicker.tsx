// A date: a text field with an optional calendar. The calendar is a separate chunk, fetched when somebody is about to
// open it; if it does not load, typing still works.
import { type Day, dateOf, writtenDay } from '@askwell/engine'
import { type ComponentType, type FormEvent, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { showPopup } from '../app/show-popup.ts'
import type { MonthCalendarProps } from './month-calendar.tsx'
import { pickNatively } from './native-date.ts'
import type { StyleProps } from './style-props.ts'
import { calendarLocale, slashed, spelledDay } from './typed-date.ts'
import { isServer, useTyping } from './use-typing.ts'

export function DatePicker({ view, id, labelId, describedBy }: StyleProps) {
  const { words, send } = useApp()
  const { question, fault } = view
  const typing = useTyping<HTMLInputElement>(view)
  const day = dateOf(typing.text)
  const calendar = useCalendar()
  const button = useRef<HTMLButtonElement>(null)
  const dialogId = `calendar-${question.id}`
  const { Calendar } = calendar
  const close = () => {
    calendar.close()
    button.current?.focus()
  }
  const choose = (chosen: Day) =>
    send({
      type: 'answered',
      questionId: question.id,
      answer: { kind: 'text', text: writtenDay(chosen) },
      by: 'pick',
    })
  const open = () => {
    if (!button.current || !pickNatively(button.current, day, choose)) calendar.open()
  }

  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const isDeleting =
      event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType.startsWith('delete')
    if (!isDeleting && field.selectionStart === field.value.length)
      field.value = slashed(field.value)
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
          onClick={calendar.isOpen ? close : open}
        >
          <Icon name="calendar" />
        </button>
      </div>
      {/* The order of day and month differs by country: the date in words shows which of them was understood. */}
      <output className="date__spelled" htmlFor={id} suppressHydrationWarning>
        {day && spelledDay(day, calendarLocale(words.code, isServer ? [] : navigator.languages))}
      </output>
      {calendar.isOpen && Calendar && (
        <div
          id={dialogId}
          role="dialog"
          aria-labelledby={labelId}
          tabIndex={-1}
          className="date__calendar"
          ref={belowLine}
        >
          <Calendar
            day={day}
            words={words}
            choose={(chosen) => {
              choose(chosen)
              close()
            }}
          />
        </div>
      )}
    </fieldset>
  )
}

/** Below the field and its button. */
const belowLine = (dialog: HTMLElement | null) => {
  const line = dialog?.parentElement?.firstElementChild
  return dialog && line
    ? showPopup(dialog, line, { align: 'start', whenTight: 'cover' })
    : undefined
}

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
  // A failed load is retried at the next use; the field works meanwhile.
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
