// Reads the fields of a posted form as events of the run whose page was drawn. A question without a field keeps what
// it has only where a form cannot say otherwise: a file stays stored, a verified number stays verified.
import { unreachable } from '@askwell/contract/unreachable'
import { type Answer, isEmpty } from '../answer.ts'
import type { RunEvent } from '../event.ts'
import { answerKind, styleOf } from '../styles/index.ts'
import { isInSets, isMaxdiff, rowsOfControl, withRow } from '../styles/matrix.ts'
import { endName, maxdiffEnds, maxdiffSets } from '../styles/maxdiff-sets.ts'
import type { QuestionView, View } from '../view-types.ts'
import { type FormFields, fieldNames } from './field-names.ts'

/** A number as it is sent. `country`: for a number without a calling code; empty = unknown. */
export type ReadNumber = (typed: string, country: string) => string

/** In the order of the page: every answer that differs from the run's, each confirmed. No event moves to another page. */
export function formEvents(
  drawn: View,
  fields: FormFields,
  readNumber: ReadNumber,
  at: number,
): RunEvent[] {
  const cleared = fields.get(fieldNames.clear)?.at(-1)
  return drawn.elements.flatMap((item): RunEvent[] => {
    if (item.kind === 'plain' || isMadeOtherwise(item.view)) return []
    const { question } = item.view
    const answer = question.id === cleared ? null : answerIn(item.view, fields, readNumber)
    if (isSame(answer, item.view.answer)) return []
    return [
      { type: 'answered', questionId: question.id, answer, by: 'typing', at },
      { type: 'left', questionId: question.id, at },
    ]
  })
}

/** True if the answer is made by an upload or by a code. */
const isMadeOtherwise = ({ question: { style } }: QuestionView): boolean => {
  const { answer, isVerified } = styleOf(style)
  return answer === 'file' || isVerified === true
}

function answerIn(view: QuestionView, fields: FormFields, readNumber: ReadNumber): Answer | null {
  const { question } = view
  const named = (name: string): readonly string[] => fields.get(name) ?? []
  const kind = answerKind(question)
  switch (kind) {
    case 'options':
      return { kind: 'options', optionIds: optionsIn(view, named) }
    case 'matrix':
      return rowsIn(view, named)
    case 'values':
      return {
        kind: 'values',
        values: distinct(named(question.id)).filter((value) =>
          view.choices.some(({ body }) => body === value),
        ),
      }
    case 'text':
      return { kind: 'text', text: textIn(view, named, readNumber) }
    case 'file':
      return view.answer
    default:
      return unreachable(kind)
  }
}

type Named = (name: string) => readonly string[]

function optionsIn({ question, options }: QuestionView, named: Named): string[] {
  const { isOrdered, field } = styleOf(question.style)
  if (isOrdered) {
    const placed = options.flatMap(({ id }) => {
      const place = Number(named(fieldNames.place(id)).at(-1) || Number.NaN)
      return Number.isFinite(place) ? [{ id, place }] : []
    })
    return placed.toSorted((a, b) => a.place - b.place).map(({ id }) => id)
  }
  const values = named(field === 'range' ? fieldNames.plain(question.id) : question.id)
  return distinct(values).filter((value) => options.some(({ id }) => id === value))
}

/** One by one, as with scripts: a statement cannot be both ends of a set, and the later one applies. */
function rowsIn(view: QuestionView, named: Named): Answer | null {
  const { question } = view
  const names = isMaxdiff(question)
    ? maxdiffSets(view).flatMap(({ set }) =>
        maxdiffEnds.map((end) => endName(end, question.id, set)),
      )
    : view.rows.map(({ statement }) => statement.id)
  const chosen = names
    .flatMap((name) => named(name).slice(-1))
    .flatMap((value) => rowsOfControl(question, value))
  return view.rows
    .flatMap(({ statement, options }) =>
      chosen.filter(
        (row) =>
          row.statementId === statement.id &&
          options.some(({ id }) => id === row.optionId) &&
          isInSets(question, row, view.seed),
      ),
    )
    .reduce<Answer | null>((answer, row) => withRow(question, answer, row), null)
}

/** Posted forms end lines with CR LF, a page's fields with LF. */
function textIn({ question, answer }: QuestionView, named: Named, readNumber: ReadNumber): string {
  const { field } = styleOf(question.style)
  if (field === 'range') return named(fieldNames.plain(question.id)).at(-1) ?? ''
  if (field !== 'tel') return (named(question.id).at(-1) ?? '').replace(/\r\n?/g, '\n')
  const typed = named(fieldNames.plain(question.id)).at(-1) ?? named(question.id).at(-1) ?? ''
  // The number is unchanged since the page was drawn, so the selected country does not matter.
  if (answer?.kind === 'text' && typed === answer.text) return typed
  return typed.trim() === ''
    ? ''
    : readNumber(typed, named(fieldNames.country(question.id)).at(-1) ?? '')
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

function isSame(found: Answer | null, known: Answer | null): boolean {
  if (isEmpty(found) || isEmpty(known)) return isEmpty(found) && isEmpty(known)
  return comparable(found) === comparable(known)
}

/** The order of choosing does not matter in a matrix. */
const comparable = (answer: Answer | null): string =>
  JSON.stringify(
    answer?.kind === 'matrix'
      ? answer.rows
          .map(({ statementId, optionId, set }) => [statementId, optionId, set].join())
          .toSorted()
      : answer,
  )
