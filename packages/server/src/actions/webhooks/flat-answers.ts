// Answers by the keys of questions, for automation services: a workflow names `answers.nps` and needs no ids. The fields of a
// survey and the answers of an event come from the same list, so a menu of fields never names an answer that does not come.
import type {
  AnswerField,
  FlatAnswer,
  Flow,
  Option,
  Question,
  StoredResponse,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { takesSeveral, toolingOf } from '@askwell/engine'
import { talliedAs } from '@askwell/engine/results'
import { inOrder, questionsOf, wordsIn } from '../exports/columns.ts'

interface ReadField extends AnswerField {
  /** Of a question or of a row of it. */
  readonly answeredId: string
  readonly known: readonly { readonly id: string; readonly key: string; readonly label: string }[]
}

export interface FlatAnswers {
  readonly answers: Readonly<Record<string, FlatAnswer>>
  readonly answers_text: Readonly<Record<string, string>>
}

export const answerFields = (flow: Flow): AnswerField[] =>
  fieldsOf(flow).map(({ key, label, type, options }) => ({ key, label, type, options }))

/** A question without an answer is left out. Texts are in the default language of the survey, whichever was answered in. */
export function flatAnswers(flow: Flow, responses: readonly StoredResponse[]): FlatAnswers {
  const byId = Map.groupBy(responses, ({ question_id }) => question_id)
  const read = fieldsOf(flow).flatMap((field) => {
    const items = byId.get(field.answeredId)
    return items === undefined ? [] : [{ key: field.key, ...answerOf(field, items) }]
  })
  return {
    answers: Object.fromEntries(read.map(({ key, answer }) => [key, answer])),
    answers_text: Object.fromEntries(read.map(({ key, text }) => [key, text])),
  }
}

const fieldsOf = (flow: Flow): ReadField[] =>
  questionsOf(flow).flatMap((question) => {
    const label = wordsIn(flow, question.body)
    if (question.statements.length === 0)
      return [
        field(flow, question.options, {
          ...{ key: question.key, label, answeredId: question.id },
          type: typeOf(question),
        }),
      ]
    return inOrder(question.statements).map((row) =>
      field(flow, row.options, {
        ...{ key: `${question.key}.${row.key}`, answeredId: row.id },
        label: `${label} – ${wordsIn(flow, row.body)}`,
        type: isOftenAnswered(question) ? 'choices' : 'choice',
      }),
    )
  })

const field = (
  flow: Flow,
  options: readonly Option[],
  rest: Pick<ReadField, 'key' | 'label' | 'type' | 'answeredId'>,
): ReadField => {
  const known = inOrder(options).map(({ id, key, body, emoji }) => ({
    ...{ id, key },
    label: wordsIn(flow, body) || emoji || key,
  }))
  return { ...rest, known, options: known.map(({ key, label }) => ({ key, label })) }
}

function typeOf(question: Question): AnswerField['type'] {
  if (question.options.length > 0)
    return takesSeveral(question) || talliedAs(question) === 'ranking' ? 'choices' : 'choice'
  return talliedAs(question) === 'number' || toolingOf(question.style).isScale ? 'number' : 'text'
}

/** A row of a MaxDiff is in several sets. */
const isOftenAnswered = ({ extra }: Question): boolean => extra.maxdiff !== undefined

function answerOf(
  { type, known }: ReadField,
  items: readonly StoredResponse[],
): { readonly answer: FlatAnswer; readonly text: string } {
  const said = items
    .toSorted((one, other) => (one.ranking ?? 0) - (other.ranking ?? 0))
    .map(({ option_id, body }) => {
      const option = known.find(({ id }) => id === option_id)
      const own = body ?? option_id ?? ''
      return { key: option?.key ?? own, label: option?.label ?? own }
    })
  const text = said.map(({ label }) => label).join(', ')
  const keys = said.map(({ key }) => key)
  switch (type) {
    case 'choices':
      return { answer: keys, text }
    case 'number':
      return { answer: numberOf(keys[0] ?? ''), text }
    case 'choice':
      return { answer: keys[0] ?? '', text }
    case 'text':
      return { answer: text, text }
    default:
      return unreachable(type)
  }
}

/** A masked or a very long number stays text. */
const numberOf = (text: string): string | number =>
  text !== '' && String(Number(text)) === text ? Number(text) : text
