// A maxdiff: of all statements the one that matters most and the one that matters least. Each end is one group of
// radios down the list; a statement chosen for one end leaves the other.
import type { Text } from '@askwell/contract'
import { keyOf, type MatrixRowView, type QuestionView, withRow } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Phrase } from '../prose/prose.tsx'
import { MatrixFrame } from './matrix-frame.tsx'
import type { StyleProps } from './style-props.ts'
import { chosenRows } from './use-row-pick.ts'
import { type SinglePick, useSinglePick } from './use-single-pick.ts'

type EndKey = 'worst' | 'best'

export function Maxdiff(props: StyleProps) {
  const { view } = props
  const ends = { worst: useEnd(view, 'worst'), best: useEnd(view, 'best') }
  const answered = Object.values(ends).filter(({ chosen }) => chosen !== null).length
  return (
    <MatrixFrame {...props} answered={answered} of={2}>
      <div className="matrix-box">
        <div className="maxdiff">
          <div className="maxdiff__head" aria-hidden="true">
            <Phrase text={ends.worst.name} of={ends.worst.body} />
            <Phrase text={ends.best.name} of={ends.best.body} />
          </div>
          {view.rows.map((row) => (
            <Item key={row.statement.id} view={view} row={row} ends={ends} />
          ))}
        </div>
      </div>
    </MatrixFrame>
  )
}

interface End {
  readonly name: string
  /** The owner's text, if there is one. */
  readonly body: Text | undefined
  readonly chosen: string | null
  readonly pick: SinglePick
}

function useEnd({ question, rows, answer }: QuestionView, key: EndKey): End {
  const { words } = useApp()
  const chosen = chosenRows(answer).find((row) => keyOf(question, row) === key)?.optionId ?? null
  const pick = useSinglePick({
    questionId: question.id,
    value: chosen,
    answerOf: (optionId) =>
      withRow(question, answer, {
        statementId:
          question.statements.find(({ options }) => options.some(({ id }) => id === optionId))
            ?.id ?? '',
        optionId,
      }),
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
  readonly row: MatrixRowView
  readonly ends: Readonly<Record<EndKey, End>>
}

function Item({ view: { question, fault }, row: { statement, options }, ends }: ItemProps) {
  const { words } = useApp()
  const statementId = `statement-${statement.id}`
  return (
    <div className="maxdiff__item">
      <div className="maxdiff__text" id={statementId}>
        <Phrase text={words.markdown(statement.body)} of={statement.body} />
      </div>
      {(['worst', 'best'] as const).map((key) => {
        const { name, body, chosen, pick } = ends[key]
        const option = options.find((known) => known.key === key)
        if (!option) return null
        const isMissing = fault?.code === 'required' && chosen === null
        return (
          <label
            key={key}
            className={`maxdiff__end maxdiff__end--${key}${option.id === chosen ? ' maxdiff__end--chosen' : ''}${isMissing ? ' maxdiff__end--missing' : ''}`}
            data-missing={isMissing || undefined}
            {...pick.group}
          >
            <input
              className="choice__input"
              type="radio"
              name={`${key}-${question.id}`}
              value={option.id}
              checked={option.id === chosen}
              aria-labelledby={`end-${option.id} ${statementId}`}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `error-${question.id}` : undefined}
              onChange={() => pick.choose(option.id)}
              onClick={() => pick.press(option.id)}
            />
            <span className="choice__mark choice__mark--radio" />
            <span className="maxdiff__name" id={`end-${option.id}`}>
              <Phrase text={name} of={body} />
            </span>
          </label>
        )
      })}
    </div>
  )
}
