// Styles with the owner's dynamic request: the text that makes it, and the choices of the reply. Choices are
// identified by their text, because only the reply defines the options.
import type { Choice } from '@askwell/engine'
import { afterPress } from '../app/after-press.ts'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { ClearControl } from './clear-control.tsx'
import { LineField } from './line-field.tsx'
import type { StyleProps } from './style-props.ts'
import { useSinglePick } from './use-single-pick.ts'

export function DynamicRequest(props: StyleProps) {
  return (
    <>
      <LineField {...props} type="text" />
      <Waiting isLoading={props.view.isLoading} />
    </>
  )
}

export function DynamicMultipleChoice(props: StyleProps) {
  return props.view.question.isMultiSelect ? <Several {...props} /> : <One {...props} />
}

export function DynamicMultipleValue(props: StyleProps) {
  return <Several {...props} />
}

const valuesOf = ({ answer }: StyleProps['view']): readonly string[] =>
  answer?.kind === 'values' ? answer.values : []

function One({ view, id, labelId, describedBy }: StyleProps) {
  const { question, fault, choices } = view
  const [chosen = null] = valuesOf(view)
  const pick = useSinglePick({
    questionId: question.id,
    value: chosen,
    answerOf: (value) => ({ kind: 'values', values: [value] }),
  })
  return (
    <fieldset
      id={id}
      role="radiogroup"
      className="answer"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={question.isRequired || undefined}
      aria-invalid={fault ? true : undefined}
      aria-busy={view.isLoading || undefined}
      tabIndex={choices.length === 0 ? -1 : undefined}
      {...pick.group}
    >
      <div className={listClass(choices)}>
        {choices.map(({ key, body }) => (
          <label key={`${key} ${body}`} className={choiceClass(body === chosen)}>
            <input
              className="choice__input"
              type="radio"
              name={question.id}
              value={body}
              checked={body === chosen}
              onChange={() => pick.choose(body)}
              onClick={() => pick.press(body)}
            />
            <span className="choice__mark choice__mark--radio" />
            <span className="choice__text" dir="auto">
              {body}
            </span>
          </label>
        ))}
      </div>
      <ClearControl question={question} isAnswered={chosen !== null} clear={pick.clear} />
      <Standing view={view} />
    </fieldset>
  )
}

function Several({ view, id, labelId, describedBy }: StyleProps) {
  const { words, send } = useApp()
  const { question, fault, choices } = view
  const chosen = valuesOf(view)
  const isFull =
    question.maxSelectionCount !== undefined && chosen.length >= question.maxSelectionCount
  const fullId = `full-${question.id}`
  const toggle = (value: string) => {
    const values = chosen.includes(value)
      ? chosen.filter((other) => other !== value)
      : [...chosen, value]
    send({
      type: 'answered',
      questionId: question.id,
      answer: values.length === 0 ? null : { kind: 'values', values },
      by: 'pick',
    })
  }
  return (
    <fieldset
      id={id}
      className="answer"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-busy={view.isLoading || undefined}
      tabIndex={choices.length === 0 ? -1 : undefined}
      onBlur={(event) => {
        if (chosen.length > 0 && !event.currentTarget.contains(event.relatedTarget))
          afterPress(() => send({ type: 'left', questionId: question.id }))
      }}
    >
      <div className={listClass(choices)}>
        {choices.map(({ key, body }) => {
          const isChosen = chosen.includes(body)
          // At the maximum the other options stay focusable, with a reason, and do nothing.
          const isBarred = isFull && !isChosen
          return (
            <label
              key={`${key} ${body}`}
              className={choiceClass(isChosen) + (isBarred ? ' choice--barred' : '')}
            >
              <input
                className="choice__input"
                type="checkbox"
                name={question.id}
                value={body}
                checked={isChosen}
                aria-invalid={fault ? true : undefined}
                aria-disabled={isBarred || undefined}
                aria-describedby={isBarred ? fullId : undefined}
                onChange={() => {
                  if (!isBarred) toggle(body)
                }}
              />
              <span className="choice__mark choice__mark--box">
                <Icon name="check" size={14} />
              </span>
              <span className="choice__text" dir="auto">
                {body}
              </span>
            </label>
          )
        })}
      </div>
      {isFull && (
        <p id={fullId} className="answer__note">
          {words.t('choose.full')}
        </p>
      )}
      <Standing view={view} />
    </fieldset>
  )
}

function Standing({ view }: Pick<StyleProps, 'view'>) {
  const { words } = useApp()
  return (
    <>
      {!view.isLoading && view.choices.length === 0 && (
        <p className="answer__note">{words.t('dynamic.empty')}</p>
      )}
      <Waiting isLoading={view.isLoading} />
    </>
  )
}

/** Empty before the first request, so that a screen reader announces its start. */
function Waiting({ isLoading }: { readonly isLoading: boolean }) {
  const { words } = useApp()
  return (
    <p
      className={isLoading ? 'answer__note answer__note--waiting' : 'visually-hidden'}
      role="status"
    >
      {isLoading && (
        <>
          <span className="spinner" aria-hidden="true" /> {words.t('dynamic.loading')}
        </>
      )}
    </p>
  )
}

/** More options scroll in a separate box, to keep the page short (A-077 leaves dynamic styles their own control). */
const mostOpen = 10

const listClass = (choices: readonly Choice[]): string =>
  choices.length > mostOpen ? 'choices choices--card choices--boxed' : 'choices choices--card'
const choiceClass = (isChosen: boolean): string =>
  `choice choice--card${isChosen ? ' choice--chosen' : ''}`
