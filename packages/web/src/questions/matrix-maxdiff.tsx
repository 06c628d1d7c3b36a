// A maxdiff: in each set the statement that matters most and the one that matters least. Each end is one group of radios
// down the set; a statement chosen for one end leaves the other.
import type { Text } from '@askwell/contract'
import {
  controlValue,
  endName,
  keyOf,
  type MatrixRowView,
  type MaxdiffEnd,
  type MaxdiffSetView,
  maxdiffEnds,
  maxdiffSets,
  type QuestionView,
  rowsOfControl,
  withRow,
} from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Phrase } from '../prose/prose.tsx'
import { MatrixFrame } from './matrix-frame.tsx'
import type { StyleProps } from './style-props.ts'
import { chosenRows } from './use-row-pick.ts'
import { type SinglePick, useSinglePick } from './use-single-pick.ts'

/** With a design it counts whole sets, and otherwise the two ends. */
export function Maxdiff(props: StyleProps) {
  const { view } = props
  const { words } = useApp()
  const sets = maxdiffSets(view)
  const chosen = chosenRows(view.answer)
  const isDesigned = sets[0]?.set !== undefined
  const answered = isDesigned
    ? sets.filter(({ set }) => chosen.filter((row) => row.set === set).length === 2).length
    : chosen.length
  return (
    <MatrixFrame {...props} answered={answered} of={isDesigned ? sets.length : 2}>
      <div className="matrix-box">
        {sets.map((set, at) => (
          <SetOfItems
            key={set.set ?? ''}
            view={view}
            set={set}
            title={
              isDesigned
                ? words.t('gauge.value', {
                    value: words.number(at + 1),
                    max: words.number(sets.length),
                  })
                : null
            }
          />
        ))}
      </div>
    </MatrixFrame>
  )
}

interface SetProps {
  readonly view: QuestionView
  readonly set: MaxdiffSetView
  /** Null where there is only one set. */
  readonly title: string | null
}

function SetOfItems({ view, set, title }: SetProps) {
  const ends = { worst: useEnd(view, set, 'worst'), best: useEnd(view, set, 'best') }
  const items = (
    <>
      <div className="maxdiff__head" aria-hidden="true">
        <Phrase text={ends.worst.name} of={ends.worst.body} />
        <Phrase text={ends.best.name} of={ends.best.body} />
      </div>
      {set.rows.map((row) => (
        <Item key={row.statement.id} view={view} set={set.set} row={row} ends={ends} />
      ))}
    </>
  )
  return title === null ? (
    <div className="maxdiff">{items}</div>
  ) : (
    <fieldset className="maxdiff">
      <legend className="maxdiff__title">{title}</legend>
      {items}
    </fieldset>
  )
}

interface End {
  readonly name: string
  /** The owner's text, if there is one. */
  readonly body: Text | undefined
  /** The value of the chosen control. */
  readonly chosen: string | null
  readonly pick: SinglePick
}

function useEnd(
  { question, answer }: QuestionView,
  { set, rows }: MaxdiffSetView,
  key: MaxdiffEnd,
): End {
  const { words } = useApp()
  const row = chosenRows(answer).find((one) => one.set === set && keyOf(question, one) === key)
  const chosen = row ? controlValue(row.optionId, set) : null
  const pick = useSinglePick({
    questionId: question.id,
    value: chosen,
    answerOf: (value) =>
      rowsOfControl(question, value).reduce(
        (before, one) => withRow(question, before, one),
        answer ?? { kind: 'matrix', rows: [] },
      ),
  })
  const own = rows.flatMap(({ options }) => options.find((option) => option.key === key) ?? [])[0]
  return {
    name: words.markdown(own?.body) || words.t(key === 'best' ? 'matrix.best' : 'matrix.worst'),
    body: own?.body,
    chosen,
    pick,
  }
}

interface ItemProps {
  readonly view: QuestionView
  readonly set: string | undefined
  readonly row: MatrixRowView
  readonly ends: Readonly<Record<MaxdiffEnd, End>>
}

function Item({ view: { question, fault }, set, row: { statement, options }, ends }: ItemProps) {
  const { words } = useApp()
  const statementId = ['statement', statement.id, set].filter(Boolean).join('-')
  return (
    <div className="maxdiff__item">
      <div className="maxdiff__text" id={statementId}>
        <Phrase text={words.markdown(statement.body)} of={statement.body} />
      </div>
      {maxdiffEnds.map((key) => {
        const { name, body, chosen, pick } = ends[key]
        const option = options.find((known) => known.key === key)
        if (!option) return null
        const value = controlValue(option.id, set)
        const endId = ['end', option.id, set].filter(Boolean).join('-')
        const isChosen = value === chosen
        const isMissing = fault?.code === 'required' && chosen === null
        return (
          <label
            key={key}
            className={`maxdiff__end maxdiff__end--${key}${isChosen ? ' maxdiff__end--chosen' : ''}${isMissing ? ' maxdiff__end--missing' : ''}`}
            data-missing={isMissing || undefined}
            {...pick.group}
          >
            <input
              className="choice__input"
              type="radio"
              name={endName(key, question.id, set)}
              value={value}
              checked={isChosen}
              aria-labelledby={`${endId} ${statementId}`}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `error-${question.id}` : undefined}
              onChange={() => pick.choose(value)}
              onClick={() => pick.press(value)}
            />
            <span className="choice__mark choice__mark--radio" />
            <span className="maxdiff__name" id={endId}>
              <Phrase text={name} of={body} />
            </span>
          </label>
        )
      })}
    </div>
  )
}
