// A likert: statements as rows, options as columns. It is always a table in the document, so that nothing is lost when a phone
// is turned or a page is zoomed; without room for columns the style sheet stacks it, one card for each statement. Tall
// cards are folded except for one: folded controls still work, and a card opens as soon as it has the focus.
import type { MatrixRowView, QuestionView } from '@askwell/engine'
import { type RefObject, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Phrase } from '../prose/prose.tsx'
import { type Column, columnsOf, likertLayout } from './likert-layout.ts'
import { MatrixFrame } from './matrix-frame.tsx'
import type { StyleProps } from './style-props.ts'
import { chosenRows, useRowPick } from './use-row-pick.ts'

export function Likert(props: StyleProps) {
  const { words } = useApp()
  const { rows, answer } = props.view
  const columns = columnsOf(rows, words)
  const layout = likertLayout(columns, rows, words)
  const body = useRef<HTMLTableSectionElement>(null)
  const isOpen = (id: string): boolean =>
    !chosenRows(answer).some(({ statementId }) => statementId === id)
  const [unfolded, unfold] = useState(
    () => rows.find(({ statement }) => isOpen(statement.id))?.statement.id,
  )
  return (
    <MatrixFrame {...props} answered={chosenRows(answer).length} of={rows.length}>
      <div className={`matrix-box matrix-box--${layout.size}`}>
        <table className={layout.className} aria-labelledby={props.labelId} {...means.table}>
          <thead className="matrix__head" {...means.body}>
            <tr {...means.row}>
              <td className="matrix__corner" {...means.cell} />
              {columns.map(({ key, label, body: said }) => (
                <th key={key} scope="col" className="matrix__column" {...means.column}>
                  <Phrase text={label} of={said} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} {...means.body}>
            {rows.map((row) => (
              <LikertRow
                key={row.statement.id}
                view={props.view}
                row={row}
                columns={columns}
                isUnfolded={row.statement.id === unfolded}
                unfold={() => unfold(row.statement.id)}
                goOn={() => focusNextOpen(body, row.statement.id)}
              />
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
  readonly isUnfolded: boolean
  readonly unfold: () => void
  /** To the next statement without an answer. */
  readonly goOn: () => void
}

function LikertRow({
  view,
  row: { statement, options },
  columns,
  isUnfolded,
  unfold,
  goOn,
}: RowProps) {
  const { words } = useApp()
  const { chosen, pick, isMissing } = useRowPick(view, statement)
  const statementId = `statement-${statement.id}`
  const chosenBody = options.find(({ id }) => id === chosen)?.body
  const classes = [
    'matrix__row',
    isUnfolded && 'matrix__row--unfolded',
    isMissing && 'matrix__row--missing',
  ]
  return (
    <tr
      className={classes.filter(Boolean).join(' ')}
      data-missing={isMissing || undefined}
      {...means.row}
      {...pick.group}
      onFocus={unfold}
    >
      <th scope="row" className="matrix__statement" {...means.statement} onClick={unfold}>
        <span id={statementId}>
          <Phrase text={words.markdown(statement.body)} of={statement.body} />
        </span>
        {chosenBody && (
          <span className="matrix__given" aria-hidden="true">
            <Phrase text={words.markdown(chosenBody)} of={chosenBody} />
          </span>
        )}
        {chosen !== null && <Icon name="check" size={18} />}
      </th>
      {columns.map(({ key }) => {
        const option = options.find((known) => known.key === key)
        if (!option) return <td key={key} className="matrix__cell" {...means.cell} />
        return (
          <td key={key} className="matrix__cell" {...means.cell}>
            <label
              className={
                option.id === chosen ? 'matrix__choice matrix__choice--chosen' : 'matrix__choice'
              }
              onPointerUp={goOn}
            >
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
                <Phrase text={words.markdown(option.body)} of={option.body} />
              </span>
            </label>
          </td>
        )
      })}
    </tr>
  )
}

/** After a touch, moves to the next statement; keyboard users press Tab. If nothing is folded, nothing happens. */
function focusNextOpen(body: RefObject<HTMLTableSectionElement | null>, statementId: string): void {
  const folds = body.current?.closest('.matrix--folds')
  if (!folds || getComputedStyle(folds).display !== 'block') return
  setTimeout(() => {
    const groups = [...(body.current?.rows ?? [])].map((row) => [...row.querySelectorAll('input')])
    const at = groups.findIndex(([input]) => input?.name === statementId)
    const next = [...groups.slice(at + 1), ...groups.slice(0, at)].find(
      (inputs) => inputs.length > 0 && !inputs.some(({ checked }) => checked),
    )
    next?.[0]?.focus({ preventScroll: true })
  }, seenMs)
}

/** Long enough to see the new mark. */
const seenMs = 250

/** Some browsers drop a table's semantics as soon as a style sheet changes its `display`. */
const means = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  statement: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
