// A row of points, 0 to 10 or the owner's own. Digits choose as well: "1" and then "0" soon after is ten.
import { scoreRange } from '@askwell/engine'
import { type KeyboardEvent, useRef } from 'react'
import { useApp } from '../app/app-context.ts'
import { ClearControl } from './clear-control.tsx'
import { hasEnds, ScaleEnds } from './scale-ends.tsx'
import { type Point, scaleOf } from './scale-points.ts'
import type { StyleProps } from './style-props.ts'
import { useSinglePick } from './use-single-pick.ts'

const tenWithinMs = 600

export function Score({ view, id, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, fault } = view
  const { points, chosen, answerOf } = scaleOf(view, words, scoreRange)
  const pick = useSinglePick({ questionId: question.id, value: chosen, answerOf })
  const lastOne = useRef(Number.NEGATIVE_INFINITY)
  const endsId = `ends-${question.id}`

  const pressDigit = (event: KeyboardEvent<HTMLElement>) => {
    pick.group.onKeyDown(event)
    if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    const isTen = event.key === '0' && event.timeStamp - lastOne.current <= tenWithinMs
    lastOne.current = event.key === '1' ? event.timeStamp : Number.NEGATIVE_INFINITY
    const point = points.find(({ label }) => label === (isTen ? '10' : event.key))
    if (!point) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLInputElement>(`input[value="${point.value}"]`)?.focus()
    pick.moveTo(point.value)
  }

  return (
    <fieldset
      id={id}
      role="radiogroup"
      className="answer"
      aria-labelledby={labelId}
      aria-describedby={
        [describedBy, hasEnds(question) && endsId].filter(Boolean).join(' ') || undefined
      }
      aria-required={question.isRequired || undefined}
      aria-invalid={fault ? true : undefined}
      {...pick.group}
      onKeyDown={pressDigit}
    >
      <div className={scoreClass(points)}>
        {points.map(({ value, label, body }) => (
          <label
            key={value}
            className={value === chosen ? 'score__point score__point--chosen' : 'score__point'}
          >
            <input
              className="choice__input"
              type="radio"
              name={question.id}
              value={value}
              checked={value === chosen}
              onChange={() => pick.choose(value)}
              onClick={() => pick.press(value)}
            />
            <span className="score__label" {...words.tongue(body)}>
              {label}
            </span>
          </label>
        ))}
      </div>
      <ScaleEnds id={endsId} question={question} points={points} />
      <ClearControl question={question} isAnswered={chosen !== null} clear={pick.clear} />
    </fieldset>
  )
}

/** More points than this are shown in two rows on a phone. */
const longestRow = 7

/** Words do not fit into the cells of numbers. */
function scoreClass(points: readonly Point[]): string {
  if (points.some(({ label }) => label.length > 3)) return 'score score--words'
  return points.length > longestRow ? 'score score--long' : 'score'
}
