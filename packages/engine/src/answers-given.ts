// The answers so far, in the order of the pages, as readable text.
import type { Option, Question, Text } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type Answer, isEmpty } from './answer.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run } from './run.ts'
import { styleOf } from './styles/index.ts'
import { orderedElements } from './visibility.ts'

export interface ReadableAnswer {
  readonly question: Question
  /** One line for each choice, row or position. */
  readonly lines: readonly string[]
}

/** `textOf` returns a body in the language shown. */
export function answersGiven(
  map: FlowMap,
  run: Run,
  textOf: (text: Text) => string,
): ReadableAnswer[] {
  const states = [...new Set(run.visits.map(({ stateId }) => stateId))]
  return states.flatMap((stateId) =>
    orderedElements(map, run.seed, stateId).flatMap(({ question }) => {
      const answer = question && run.answers[question.id]?.answer
      return question && answer && !isEmpty(answer)
        ? [{ question, lines: linesOf(question, answer, textOf) }]
        : []
    }),
  )
}

function linesOf(question: Question, answer: Answer, textOf: (text: Text) => string): string[] {
  const bodyOf = (options: readonly Option[], id: string): string =>
    textOf(options.find((option) => option.id === id)?.body ?? {}) || id
  switch (answer.kind) {
    case 'options':
      return answer.optionIds.map(
        (id, place) =>
          (styleOf(question.style).isOrdered ? `${place + 1}. ` : '') +
          bodyOf(question.options, id),
      )
    case 'text':
      return [answer.text]
    case 'matrix':
      return answer.rows.map(({ statementId, optionId }) => {
        const statement = question.statements.find(({ id }) => id === statementId)
        return `${textOf(statement?.body ?? {})}: ${bodyOf(statement?.options ?? [], optionId)}`
      })
    case 'values':
      return [...answer.values]
    case 'file':
      return [answer.file.name]
    default:
      return unreachable(answer)
  }
}
