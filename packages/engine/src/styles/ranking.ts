// ranking: all visible options in an order, best first; sent with their position from 0. All or nothing,
// because a partial order has no meaning.
import type { Style } from './style.ts'

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
}
