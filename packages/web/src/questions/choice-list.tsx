// The list of options as cards or pills: radios for one choice, check boxes for several. Used by radio, plain and
// checklist, which differ in looks and in how many may be chosen.
import type { Option } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Picture } from '../prose/picture.tsx'
import { Phrase } from '../prose/prose.tsx'
import { ClearControl } from './clear-control.tsx'
import type { StyleProps } from './style-props.ts'
import { useManyPick } from './use-many-pick.ts'
import { chosenIds, optionAnswer, useSinglePick } from './use-single-pick.ts'

export type ChoiceLook = 'card' | 'pill'

interface ChoiceProps extends StyleProps {
  readonly look: ChoiceLook
}

/** Texts up to this length are shown two in a row if there is room. */
const shortText = 18

export function SingleChoice({ view, id, labelId, describedBy, look }: ChoiceProps) {
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
      <div className={useListClass(options, look, question.extra.layout)}>
        {options.map((option) => (
          <label key={option.id} className={choiceClass(look, option.id === chosen)}>
            <input
              className="choice__input"
              type="radio"
              name={question.id}
              value={option.id}
              checked={option.id === chosen}
              onChange={() => pick.choose(option.id)}
              onClick={() => pick.press(option.id)}
            />
            {option.imageUrl && <Picture className="choice__image" src={option.imageUrl} alt="" />}
            {look === 'card' && <span className="choice__mark choice__mark--radio" />}
            <OptionText option={option} />
            {look === 'pill' && option.id === chosen && <Icon name="check" size={18} />}
          </label>
        ))}
      </div>
      <ClearControl question={question} isAnswered={chosen !== null} clear={pick.clear} />
    </fieldset>
  )
}

export function ManyChoice({ view, id, labelId, describedBy, look }: ChoiceProps) {
  const { words } = useApp()
  const { question, options, fault } = view
  const pick = useManyPick(view)
  const fullId = `full-${question.id}`
  return (
    <fieldset
      id={id}
      className="answer"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      onBlur={pick.leave}
    >
      <div className={useListClass(options, look, question.extra.layout)}>
        {options.map((option) => {
          const isChosen = pick.chosen.includes(option.id)
          const isBarred = pick.isBarred(option)
          return (
            <label
              key={option.id}
              className={
                choiceClass(look, isChosen) +
                (isBarred ? ' choice--barred' : '') +
                (option.exclusive ? ' choice--exclusive' : '')
              }
            >
              <input
                className="choice__input"
                type="checkbox"
                name={question.id}
                value={option.id}
                checked={isChosen}
                aria-invalid={fault ? true : undefined}
                aria-disabled={isBarred || undefined}
                aria-describedby={isBarred ? fullId : undefined}
                onChange={() => pick.toggle(option)}
              />
              {option.imageUrl && (
                <Picture className="choice__image" src={option.imageUrl} alt="" />
              )}
              {look === 'card' && (
                <span className="choice__mark choice__mark--box">
                  <Icon name="check" size={14} />
                </span>
              )}
              <OptionText option={option} />
              {look === 'pill' && isChosen && <Icon name="check" size={18} />}
              {option.exclusive && <span className="choice__note">{words.t('clearsOthers')}</span>}
            </label>
          )
        })}
      </div>
      {pick.isFull && (
        <p id={fullId} className="answer__note">
          {words.t('choose.full')}
        </p>
      )}
    </fieldset>
  )
}

export function OptionText({ option }: { readonly option: Option }) {
  const { words } = useApp()
  return (
    <span className="choice__text">
      {option.emoji && (
        <span className="choice__emoji" aria-hidden="true">
          {option.emoji}
        </span>
      )}
      <Phrase text={words.markdown(option.body)} of={option.body} />
    </span>
  )
}

function useListClass(
  options: readonly Option[],
  look: ChoiceLook,
  layout: 'horizontal' | 'vertical' | undefined,
): string {
  const { words } = useApp()
  if (options.some(({ imageUrl }) => imageUrl)) return `choices choices--${look} choices--tiles`
  const isShort = options.every((option) => words.text(option.body).length <= shortText)
  const hasTwoColumns =
    layout === undefined ? isShort && options.length > 3 : layout === 'horizontal'
  return `choices choices--${look}${look === 'card' && hasTwoColumns ? ' choices--two' : ''}`
}

const choiceClass = (look: ChoiceLook, isChosen: boolean): string =>
  `choice choice--${look}${isChosen ? ' choice--chosen' : ''}`
