// A conjoint: in every set one of several products, as cards next to each other. The design says which level each attribute
// has. Without a design, each line of the option's text is an attribute and its level, separated by a colon.
import type { Option } from '@askwell/contract'
import {
  controlValue,
  type MatrixTaskView,
  matrixTasks,
  productOf,
  type QuestionView,
} from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Picture } from '../prose/picture.tsx'
import { Phrase } from '../prose/prose.tsx'
import { MatrixFrame } from './matrix-frame.tsx'
import { profileLines } from './profile-lines.ts'
import type { StyleProps } from './style-props.ts'
import { chosenRows, useRowPick } from './use-row-pick.ts'

export function Conjoint(props: StyleProps) {
  const { view } = props
  const tasks = matrixTasks(view)
  return (
    <MatrixFrame {...props} answered={chosenRows(view.answer).length} of={tasks.length}>
      <div className="matrix-box">
        {tasks.map((row) => (
          <ProfileSet key={row.statement.id} view={view} row={row} />
        ))}
      </div>
    </MatrixFrame>
  )
}

function ProfileSet({
  view,
  row: { statement, options, set },
}: {
  readonly view: QuestionView
  readonly row: MatrixTaskView
}) {
  const { words } = useApp()
  const { chosen, pick, isMissing } = useRowPick(view, statement, set)
  return (
    <fieldset
      role="radiogroup"
      className={`conjoint${isMissing ? ' conjoint--missing' : ''}`}
      data-missing={isMissing || undefined}
      aria-labelledby={`statement-${statement.id}`}
      aria-required={view.question.isRequired || undefined}
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? `error-${view.question.id}` : undefined}
      {...pick.group}
    >
      <div className="conjoint__set" id={`statement-${statement.id}`}>
        <Phrase text={words.markdown(statement.body)} of={statement.body} />
      </div>
      <div className="conjoint__profiles">
        {options.map((option) => (
          <label
            key={option.id}
            className={`choice conjoint__profile${option.id === chosen ? ' choice--chosen' : ''}`}
          >
            <input
              className="choice__input"
              type="radio"
              name={statement.id}
              value={controlValue(option.id, set)}
              checked={option.id === chosen}
              onChange={() => pick.choose(option.id)}
              onClick={() => pick.press(option.id)}
            />
            {option.imageUrl && <Picture className="choice__image" src={option.imageUrl} alt="" />}
            <ProductLines view={view} option={option} set={set} />
            <span className="conjoint__choose">
              <span className="choice__mark choice__mark--radio" />
              <span aria-hidden="true">{words.t('matrix.choose')}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function ProductLines({
  view,
  option,
  set,
}: {
  readonly view: QuestionView
  readonly option: Option
  readonly set: string | undefined
}) {
  const { words } = useApp()
  const product =
    productOf(view.question, set, option.key)?.map(({ attribute, level }) => ({
      ...{ attribute: words.text(attribute), attributeOf: attribute },
      ...{ level: words.text(level), levelOf: level },
    })) ??
    profileLines(words.text(option.body)).map((line) => ({
      ...line,
      attributeOf: option.body,
      levelOf: option.body,
    }))
  return product.map(({ attribute, attributeOf, level, levelOf }, at) => (
    <span key={at} className="conjoint__line">
      {attribute && (
        <span className="conjoint__attribute">
          <bdi {...words.tongue(attributeOf)}>{attribute}</bdi>{' '}
        </span>
      )}
      <Phrase text={level} of={levelOf} />
    </span>
  ))
}
