// ranking: all visible options in an order, best first; sent with their position from 0. All or nothing,
// because a partial order has no meaning.
import type { Question, ResponseItem } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import { type ReadFault, readFault, type Style } from './style.ts'

export const ranking: Style = {
  answer: 'options',
  several: 'always',
  layout: 'group',
  isOrdered: true,
  fault: (_question, answer, shown) => {
    if (answer.kind !== 'options' || new Set(answer.optionIds).size !== answer.optionIds.length)
      return { code: 'generic' }
    return answer.optionIds.length < shown.length ? { code: 'required' } : null
  },
  items: (question, answer) =>
    answer.kind === 'options'
      ? answer.optionIds.map((optionId, place) => ({
          question_id: question.id,
          option_id: optionId,
          ranking: place,
        }))
      : [],
  read: readRanking,
}

function readRanking(question: Question, items: readonly ResponseItem[]): Answer | ReadFault {
  const places = new Map<number, string>()
  for (const [index, item] of items.entries()) {
    if (item.option_id === undefined)
      return readFault(index, 'option_id', 'a ranking names its options')
    if (!question.options.some((option) => option.id === item.option_id))
      return readFault(index, 'option_id', 'is not an option of this question')
    if (item.ranking === undefined)
      return readFault(index, 'ranking', 'a ranking gives every option its place')
    const taken = places.get(item.ranking)
    if (taken !== undefined && taken !== item.option_id)
      return readFault(index, 'ranking', 'two options share this place')
    if (taken === undefined && [...places.values()].includes(item.option_id))
      return readFault(index, 'option_id', 'is ranked twice')
    places.set(item.ranking, item.option_id)
  }
  const gap = items.findIndex((item) => (item.ranking ?? 0) >= places.size)
  if (gap >= 0) return readFault(gap, 'ranking', 'the places leave a gap')
  return {
    kind: 'options',
    optionIds: [...places].toSorted(([a], [b]) => a - b).map(([, optionId]) => optionId),
  }
}
