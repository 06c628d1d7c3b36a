// Which questions a feedback did not see although it reached their page: what was visible when it last left the page, or, of a
// feedback that stopped there, when it was last saved.
import type { Question } from '@askwell/contract'
import type { FlowMap } from '../flow-map.ts'
import { readItems } from '../replay/read-items.ts'
import type { Fired } from '../run.ts'
import { firedBy } from '../triggers.ts'
import { visibility } from '../visibility.ts'
import type { TalliedFeedback } from './tallied-feedback.ts'

/** By map: the ids of elements that are hidden in the document, or that an answer can hide or show. */
const hideable = new WeakMap<FlowMap, ReadonlySet<string>>()

function hideableElements(map: FlowMap): ReadonlySet<string> {
  const known = hideable.get(map)
  if (known) return known
  const { elements } = map.flow
  const targets = new Set(
    elements.flatMap(({ triggers }) => triggers.flatMap(({ targetIds }) => targetIds)),
  )
  const found = new Set(
    elements.flatMap(({ id, isVisible }) => (!isVisible || targets.has(id) ? id : [])),
  )
  hideable.set(map, found)
  return found
}

/**
 * `stateIds`: the pages in the order of the visits. A question with an answer was seen. The order in which the questions of one
 * page, or the rows of a matrix, were answered is not kept: the last of them counts as the last answer.
 */
export function hiddenQuestions(
  map: FlowMap,
  { responses }: Pick<TalliedFeedback, 'responses'>,
  stateIds: readonly string[],
  isAnswered: (question: Question) => boolean,
): Question[] {
  const ids = hideableElements(map)
  if (ids.size === 0) return []
  let fired: Map<string, readonly Fired[]> | null = null
  return [...new Set(stateIds)].flatMap((stateId) =>
    (map.elementsOf.get(stateId) ?? []).flatMap((element) => {
      const { question } = element
      if (!question || !ids.has(element.id) || isAnswered(question)) return []
      fired ??= firedByState(map, responses)
      const seen = stateIds.slice(0, stateIds.lastIndexOf(stateId) + 1)
      const live = lastVisits(seen).flatMap((id) => fired?.get(id) ?? [])
      return visibility(map, live).element(element) ? [] : question
    }),
  )
}

/** Each page once, in the order in which it was visited for the last time. */
const lastVisits = (stateIds: readonly string[]): string[] =>
  stateIds.filter((id, at) => stateIds.lastIndexOf(id) === at)

function firedByState(
  map: FlowMap,
  responses: TalliedFeedback['responses'],
): Map<string, readonly Fired[]> {
  const { answers } = readItems(map, responses)
  return new Map(
    [...map.elementsOf].map(([stateId, elements]) => [
      stateId,
      elements.flatMap((element) => {
        const answer = answers.get(element.question?.id ?? '')
        return answer ? firedBy(element, answer) : []
      }),
    ]),
  )
}
