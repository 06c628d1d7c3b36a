// Consent: one option is a check box with its text, two are Accept and Decline. Links in the text open and
// do not tick the box, because they are above its target area.

import type { Option } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Phrase } from '../prose/prose.tsx'
import { SingleChoice } from './choice-list.tsx'
import { ClearControl } from './clear-control.tsx'
import type { StyleProps } from './style-props.ts'
import { useManyPick } from './use-many-pick.ts'
import { chosenIds, optionAnswer, useSinglePick } from './use-single-pick.ts'

export function Agreement(props: StyleProps) {
  const count = props.view.options.length
  if (count === 1) return <TickBox {...props} />
  return count === 2 ? <AcceptOrDecline {...props} /> : <SingleChoice {...props} look="card" />
}

function TickBox({ view, id, labelId, describedBy }: StyleProps) {
  const { question, fault } = view
  const pick = useManyPick(view)
  const textId = `consent-${question.id}`
  return (
    <fieldset
      id={id}
      className="answer"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={pick.leave}
    >
      {view.options.map((option) => {
        const isTicked = pick.chosen.includes(option.id)
        return (
          <label
            key={option.id}
            className={`choice choice--card agreement${isTicked ? ' choice--chosen' : ''}`}
          >
            <input
              className="choice__input"
              type="checkbox"
              name={question.id}
              value={option.id}
              checked={isTicked}
              aria-labelledby={textId}
              aria-required={question.isRequired || undefined}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `error-${question.id}` : undefined}
              onChange={() => pick.toggle(option)}
            />
            <span className="choice__mark choice__mark--box">
              <Icon name="check" size={14} />
            </span>
            <ConsentText id={textId} option={option} />
          </label>
        )
      })}
    </fieldset>
  )
}

/** Two buttons that say what they do; the chosen one is marked. */
function AcceptOrDecline({ view, id, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, options, answer, fault } = view
  const [chosen = null] = chosenIds(answer)
  const pick = useSinglePick({ questionId: question.id, value: chosen, answerOf: optionAnswer })
  return (
    <fieldset
      id={id}
      role="radiogroup"
      className="answer"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={question.isRequired || undefined}
      aria-invalid={fault ? true : undefined}
      {...pick.group}
    >
      <div className="choices choices--pill">
        {options.map((option, at) => (
          <label
            key={option.id}
            className={`choice choice--pill agreement__button${option.id === chosen ? ' choice--chosen' : ''}`}
          >
            <input
              className="choice__input"
              type="radio"
              name={question.id}
              value={option.id}
              checked={option.id === chosen}
              onChange={() => pick.choose(option.id)}
              onClick={() => pick.press(option.id)}
            />
            <ConsentText option={option} otherwise={at === 1 ? words.t('agreement.decline') : ''} />
            {option.id === chosen && <Icon name="check" size={18} />}
          </label>
        ))}
      </div>
      <ClearControl question={question} isAnswered={chosen !== null} clear={pick.clear} />
    </fieldset>
  )
}

interface ConsentTextProps {
  readonly option: Option
  readonly id?: string
  /** The default text, if the owner wrote none. */
  readonly otherwise?: string
}

function ConsentText({ option, id, otherwise = '' }: ConsentTextProps) {
  const { words } = useApp()
  return (
    <span id={id} className="choice__text">
      <Phrase text={words.markdown(option.body) || otherwise} of={option.body} />
    </span>
  )
}
