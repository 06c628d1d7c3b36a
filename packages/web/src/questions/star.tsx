// Stars filled up to the chosen one, with the value as text for screen readers.
import { starRange } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { ClearControl } from './clear-control.tsx'
import { hasEnds, ScaleEnds } from './scale-ends.tsx'
import { scaleOf } from './scale-points.ts'
import type { StyleProps } from './style-props.ts'
import { useSinglePick } from './use-single-pick.ts'

export function Star({ view, id, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, fault } = view
  const { points, chosen, answerOf } = scaleOf(view, words, starRange)
  const pick = useSinglePick({ questionId: question.id, value: chosen, answerOf })
  const chosenAt = points.findIndex(({ value }) => value === chosen)
  const endsId = `ends-${question.id}`
  const meaning = (at: number, separator: string) => {
    const { label = '', body } = points[at] ?? {}
    if (label === '' || label === words.number(at + 1)) return null
    return (
      <>
        {separator}
        <bdi {...words.tongue(body)}>{label}</bdi>
      </>
    )
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
    >
      <div className="star-row">
        <div className="star-scale">
          <div className="stars">
            {points.map(({ value }, at) => (
              <label key={value} className={at <= chosenAt ? 'star star--on' : 'star'}>
                <input
                  className="choice__input"
                  type="radio"
                  name={question.id}
                  value={value}
                  checked={value === chosen}
                  onChange={() => pick.choose(value)}
                  onClick={() =>
                    value === chosen && !question.isRequired && !view.advancesAlone
                      ? pick.clear()
                      : pick.press(value)
                  }
                />
                <Icon name="star" size={40} />
                <span className="visually-hidden">
                  {words.t('starValue', {
                    value: words.number(at + 1),
                    max: words.number(points.length),
                  })}
                  {meaning(at, ', ')}
                </span>
              </label>
            ))}
          </div>
          <ScaleEnds id={endsId} question={question} points={points} />
        </div>
        {chosenAt >= 0 && (
          <span className="star-row__value" aria-hidden="true">
            {words.t('starShort', {
              value: words.number(chosenAt + 1),
              max: words.number(points.length),
            })}
            {meaning(chosenAt, ' · ')}
          </span>
        )}
      </div>
      <ClearControl question={question} isAnswered={chosen !== null} clear={pick.clear} />
    </fieldset>
  )
}
