// A conjoint: in every set one of two to four profiles, as cards side by side. Each line of a profile is an
// attribute and its level, separated by a colon; a line without a colon is shown unchanged.
import type { MatrixRowView, QuestionView } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Picture } from '../prose/picture.tsx'
import { Phrase } from '../prose/prose.tsx'
import { MatrixFrame } from './matrix-frame.tsx'
import { profileLines } from './profile-lines.ts'
import type { StyleProps } from './style-props.ts'
import { chosenRows, useRowPick } from './use-row-pick.ts'

export function Conjoint(props: StyleProps) {
  const { view } = props
  return (
    <MatrixFrame {...props} answered={chosenRows(view.answer).length} of={view.rows.length}>
      <div className="matrix-box">
        {view.rows.map((row) => (
          <ProfileSet key={row.statement.id} view={view} row={row} />
        ))}
      </div>
    </MatrixFrame>
  )
}

function ProfileSet({
  view,
  row: { statement, options },
}: {
  readonly view: QuestionView
  readonly row: MatrixRowView
}) {
  const { words } = useApp()
  const { chosen, pick, isMissing } = useRowPick(view, statement)
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
              value={option.id}
              checked={option.id === chosen}
              onChange={() => pick.choose(option.id)}
              onClick={() => pick.press(option.id)}
            />
            {option.imageUrl && <Picture className="choice__image" src={option.imageUrl} alt="" />}
            {profileLines(words.text(option.body)).map(({ attribute, level }, at) => (
              <span key={at} className="conjoint__line">
                {attribute && (
                  <span className="conjoint__attribute">
                    <bdi {...words.tongue(option.body)}>{attribute}</bdi>{' '}
                  </span>
                )}
                <Phrase text={level} of={option.body} />
              </span>
            ))}
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
