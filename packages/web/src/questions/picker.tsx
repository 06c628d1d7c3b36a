// The closed list: a native select for one choice, a disclosure of check boxes for several. Used for dropdowns, and for any
// inline style with more than ten options, to keep the page short. A long one becomes a search field
// as soon as that has been loaded.
import { inlineOptionsMax } from '@askwell/engine'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { ManyChoice } from './choice-list.tsx'
import type { StyleProps } from './style-props.ts'
import { chosenIds, optionAnswer } from './use-single-pick.ts'

export function SinglePicker(props: StyleProps) {
  const [select, Search] = useSearchPicker(props.view.question.options.length > inlineOptionsMax)
  return (
    <div ref={select} className="answer">
      {Search ? <Search {...props} /> : <NativePicker {...props} />}
    </div>
  )
}

/** Replaces the select automatically, but not while somebody is choosing in it. */
function useSearchPicker(
  isWanted: boolean,
): [RefObject<HTMLDivElement | null>, ComponentType<StyleProps> | null] {
  const place = useRef<HTMLDivElement>(null)
  const [Search, setSearch] = useState<ComponentType<StyleProps> | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let stop = () => {}
    const later = (task: () => void) => {
      const { current } = place
      if (!current?.contains(document.activeElement)) return task()
      const left = () => setTimeout(() => later(task))
      current.addEventListener('focusout', left, { once: true })
      stop = () => current.removeEventListener('focusout', left)
    }
    let isHere = true
    const put = (found: ComponentType<StyleProps>) => later(() => isHere && setSearch(() => found))
    import('./search-picker.tsx').then(
      ({ SearchPicker }) => put(SearchPicker),
      () => {},
    )
    return () => {
      isHere = false
      stop()
    }
  }, [isWanted])
  return [place, Search]
}

function NativePicker({ view, id, describedBy }: StyleProps) {
  const { words, send } = useApp()
  const { question, options, answer, fault } = view
  const lastKey = useRef('')
  const [chosen = ''] = chosenIds(answer)
  // A closed select changes at every arrow or letter, so only its open list, a click or Enter moves the page on.
  const isMoving = () => !['', 'Enter', ' ', 'Tab'].includes(lastKey.current)
  return (
    <div className="picker">
      <select
        id={id}
        name={question.id}
        className={chosen === '' ? 'field field--select field--empty' : 'field field--select'}
        value={chosen}
        aria-describedby={describedBy}
        aria-required={question.isRequired || undefined}
        aria-invalid={fault ? true : undefined}
        onPointerDown={() => {
          lastKey.current = ''
        }}
        onKeyDown={(event) => {
          lastKey.current = event.key
          if (event.key === 'Enter' && chosen !== '')
            send({ type: 'committed', questionId: question.id })
        }}
        onChange={(event) => {
          const optionId = event.currentTarget.value
          send({
            type: 'answered',
            questionId: question.id,
            answer: optionId === '' ? null : optionAnswer(optionId),
            by: isMoving() ? 'move' : 'pick',
          })
        }}
        onBlur={() => {
          if (chosen !== '') afterPress(() => send({ type: 'left', questionId: question.id }))
        }}
      >
        <option value="">{words.t('pleaseSelect')}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id} {...words.tongue(option.body)}>
            {words.text(option.body)}
          </option>
        ))}
      </select>
      <Icon name="chevron" size={18} />
    </div>
  )
}

/** The summary takes the focus for the question, because controls in a closed disclosure cannot. */
export function ManyPicker({ id, labelId, describedBy, view }: StyleProps) {
  const { words } = useApp()
  const count = chosenIds(view.answer).length
  const textId = `chosen-${view.question.id}`
  return (
    <details className="picker picker--many">
      <summary
        id={id}
        className={count === 0 ? 'field field--select field--empty' : 'field field--select'}
        aria-labelledby={`${labelId} ${textId}`}
        aria-describedby={describedBy}
      >
        <span id={textId}>
          {count === 0 ? words.t('pleaseSelect') : words.t('chosenCount', { count })}
        </span>
        <Icon name="chevron" size={18} />
      </summary>
      <ManyChoice
        id={`options-${view.question.id}`}
        labelId={labelId}
        describedBy={describedBy}
        view={view}
        look="card"
      />
    </details>
  )
}
