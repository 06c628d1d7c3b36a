// Reads response items back into answers, question by question. An invalid item is a fault at its own position.
import type { ResponseItem } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import { styleOf } from '../styles/index.ts'
import { readAnswer } from './read-answer.ts'
import type { ReplayFault } from './replay-fault.ts'

export interface ReadItems {
  readonly answers: ReadonlyMap<string, Answer>
  /** The positions of a question's items in the payload, to report a fault found later. */
  readonly places: ReadonlyMap<string, readonly number[]>
  readonly faults: readonly ReplayFault[]
}

export function readItems(map: FlowMap, responses: readonly ResponseItem[]): ReadItems {
  const answers = new Map<string, Answer>()
  const places = new Map<string, number[]>()
  const faults: ReplayFault[] = []
  for (const [index, item] of responses.entries()) {
    // A matrix is answered under its statements' ids; the question's own id is not valid there.
    const question = map.elementOfQuestion.get(item.question_id)?.question
    if (
      !question ||
      (styleOf(question.style).answer === 'matrix') === (question.id === item.question_id)
    ) {
      faults.push({
        field: `responses.${index}.question_id`,
        message: 'is not a question of this flow',
      })
      continue
    }
    const earlier = places.get(question.id)
    if (earlier) earlier.push(index)
    else places.set(question.id, [index])
  }
  for (const [questionId, indexes] of places) {
    const question = map.elementOfQuestion.get(questionId)?.question
    if (!question) continue
    const answer = readAnswer(
      question,
      indexes.map((index) => responses[index] as ResponseItem),
    )
    if (answer.kind === 'fault')
      faults.push({
        field: `responses.${indexes[answer.index] ?? 0}.${answer.member}`,
        message: answer.message,
      })
    else answers.set(questionId, answer)
  }
  return { answers, places, faults }
}
