// A likert: statements down, options across. It is a table in the document always, so that nothing is lost when a phone
// is turned or a page is zoomed; where there is no room for columns the style sheet stacks it, a card a statement.
import type { MatrixRowView, QuestionView } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Phrase } from '../prose/prose.tsx'
import { type Column, columnsOf, likertLayout } from './likert-layout.ts'
import { MatrixFrame } from './matrix-frame.tsx'
import type { StyleProps } from './style-props.ts'
import { chosenRows, useRowPick } from './use-row-pick.ts'

export function Likert(props: StyleProps) {
  const { words } = useApp()
  const { question, rows, answer } = props.view
  const columns = columnsOf(rows, words)
  return (
    <MatrixFrame {...props} answered={chosenRows(answer).length} of={rows.length}>
      <div className="matrix-box">
        <table className={`matrix ${likertLayout(columns, rows, words)}`} aria-labelledby={props.labelId} {...means.table}>
          <thead className="matrix__head" {...means.body}>
            <tr {...means.row}>
              <td className="matrix__corner" {...means.cell} />
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" className="matrix__column" {...means.column}>
                  <Phrase text={label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...means.body}>
            {rows.map((row) => (
              <LikertRow key={row.statement.id} view={props.view} row={row} columns={columns} isRequired={question.isRequired} />
            ))}
          </tbody>
        </table>
      </div>
    </MatrixFrame>
  )
}

interface RowProps {
  readonly view: QuestionView
  readonly row: MatrixRowView
  readonly columns: readonly Column[]
  readonly isRequired: boolean
}

function LikertRow({ view, row: { statement, options }, columns }: RowProps) {
  const { words } = useApp()
  const { chosen, pick, isMissing } = useRowPick(view, statement)
  const statementId = `statement-${statement.id}`
  return (
    <tr className={`matrix__row${isMissing ? ' matrix__row--missing' : ''}`} data-missing={isMissing || undefined} {...means.row} {...pick.group}>
      <th scope="row" className="matrix__statement" {...means.statement}>
        <span id={statementId}>
          <Phrase text={words.markdown(statement.body)} />
        </span>
        {chosen !== null && <Icon name="check" size={18} />}
      </th>
      {columns.map(({ key }) => {
        const option = options.find((known) => known.key === key)
        if (!option) return <td key={key} className="matrix__cell" {...means.cell} />
        return (
          <td key={key} className="matrix__cell" {...means.cell}>
            <label className={option.id === chosen ? 'matrix__choice matrix__choice--chosen' : 'matrix__choice'}>
              <input
                className="choice__input"
                type="radio"
                name={statement.id}
                value={option.id}
                checked={option.id === chosen}
                aria-labelledby={`${statementId} option-${option.id}`}
                aria-invalid={isMissing || undefined}
                aria-describedby={isMissing ? `error-${view.question.id}` : undefined}
                onChange={() => pick.choose(option.id)}
                onClick={() => pick.press(option.id)}
              />
              <span className="choice__mark choice__mark--radio" />
              <span className="matrix__option" id={`option-${option.id}`}>
                <Phrase text={words.markdown(option.body)} />
              </span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}

/** Some browsers forget that a table is one as soon as a style sheet lays it out in another way. */
const means = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  statement: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
