// The closed list of many options as a search field, a separate chunk: a combobox with a list, after the ARIA
// authoring practices. The native select that it replaces works as well, only with a longer list.
import type { Option } from '@askwell/contract'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { showPopup } from '../app/show-popup.ts'
import { findOptions } from './find-options.ts'
import type { StyleProps } from './style-props.ts'
import { chosenIds, optionAnswer } from './use-single-pick.ts'

interface Search {
  /** null = as the list opened: all options are listed. */
  readonly query: string | null
  readonly activeId: string | null
}

export function SearchPicker({ view, id, labelId, describedBy }: StyleProps) {
  const { words, send } = useApp()
  const { question, options, answer, fault } = view
  const [chosenId = null] = chosenIds(answer)
  const textOf = (option: Option | undefined): string => words.text(option?.body)
  const chosenText = textOf(options.find((option) => option.id === chosenId))
  const [search, setSearch] = useState<Search | null>(null)
  const isClosed = search === null
  const field = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const listId = `list-${question.id}`
  const found = search ? findOptions(options, search.query ?? '', textOf, words.code) : []
  const activeAt = found.findIndex(({ option }) => option.id === search?.activeId)

  useLayoutEffect(() => {
    if (field.current && isClosed) field.current.value = chosenText
  }, [isClosed, chosenText])
  useLayoutEffect(() => {
    if (isClosed || !popup.current || !field.current) return
    return showPopup(popup.current, field.current, { align: 'fill', whenTight: 'shrink' })
  }, [isClosed])
  useEffect(() => {
    if (search?.activeId)
      document.getElementById(`item-${search.activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [search?.activeId])

  const open = () => {
    if (search) return
    setSearch({ query: null, activeId: chosenId })
    field.current?.select()
  }
  const answered = (optionId: string | null) =>
    send({
      type: 'answered',
      questionId: question.id,
      answer: optionId === null ? null : optionAnswer(optionId),
      by: 'pick',
    })
  const pick = (option: Option) => {
    setSearch(null)
    if (option.id === chosenId) send({ type: 'committed', questionId: question.id })
    else answered(option.id)
  }
  /** An emptied field removes the answer; other incomplete text is discarded. */
  const leave = () => {
    const isEmptied = search?.query === '' && chosenId !== null
    setSearch(null)
    afterPress(() => {
      if (isEmptied) answered(null)
      else if (chosenId !== null) send({ type: 'left', questionId: question.id })
    })
  }
  // A press must not move the focus out of the field, because the field handles the keys of the list.
  const pressed = (option: Option) => ({
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => pick(option),
  })
  const go = (at: number) => {
    const next = found[(at + found.length) % found.length]
    if (search && next) setSearch({ ...search, activeId: next.option.id })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const act = search ? keysOpen[event.key] : keysClosed[event.key]
    if (!act) return
    if (act !== 'commit') event.preventDefault()
    if (act === 'open') open()
    if (act === 'commit' && chosenId !== null) send({ type: 'committed', questionId: question.id })
    if (act === 'next') go(activeAt + 1)
    if (act === 'previous') go(activeAt < 0 ? -1 : activeAt - 1)
    if (act === 'close') setSearch(null)
    const active = found[activeAt]
    if (act === 'pick' && active) pick(active.option)
  }

  return (
    <div className="picker search-picker">
      <input
        ref={field}
        id={id}
        className="field field--select"
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        placeholder={words.t(search ? 'picker.search' : 'pleaseSelect')}
        aria-autocomplete="list"
        aria-expanded={!isClosed}
        aria-controls={listId}
        aria-activedescendant={activeAt >= 0 ? `item-${search?.activeId}` : undefined}
        aria-describedby={describedBy}
        aria-required={question.isRequired || undefined}
        aria-invalid={fault ? true : undefined}
        onClick={open}
        onInput={({ currentTarget: { value } }) => {
          const [first] = findOptions(options, value, textOf, words.code)
          setSearch({
            query: value,
            activeId: value.trim() === '' ? null : (first?.option.id ?? null),
          })
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <Icon name={search ? 'search' : 'chevron'} size={18} />
      <div ref={popup} className="search-picker__popup" hidden={isClosed}>
        <div
          id={listId}
          role="listbox"
          className="search-picker__list"
          aria-labelledby={labelId}
          tabIndex={-1}
        >
          {found.map(({ option, before, match, after }) => (
            <div
              key={option.id}
              id={`item-${option.id}`}
              role="option"
              tabIndex={-1}
              className={`search-picker__item${option.id === search?.activeId ? ' search-picker__item--active' : ''}`}
              aria-selected={option.id === chosenId}
              {...pressed(option)}
            >
              <span>
                <bdi {...words.tongue(option.body)}>
                  {before}
                  {match && <b>{match}</b>}
                  {after}
                </bdi>
              </span>
              {option.id === chosenId && <Icon name="check" size={18} />}
            </div>
          ))}
        </div>
        <p className="search-picker__count" aria-live="polite">
          {search && found.length === 0
            ? words.t('picker.empty', { query: search.query ?? '' })
            : words.t('picker.count', {
                count: words.number(found.length),
                max: words.number(options.length),
              })}
        </p>
      </div>
    </div>
  )
}

type KeyAct = 'open' | 'commit' | 'next' | 'previous' | 'pick' | 'close'
const keysClosed: Readonly<Record<string, KeyAct>> = {
  ArrowDown: 'open',
  ArrowUp: 'open',
  Enter: 'commit',
}
const keysOpen: Readonly<Record<string, KeyAct>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'pick',
  Escape: 'close',
}
