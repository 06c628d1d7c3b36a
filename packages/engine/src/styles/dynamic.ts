// Styles with an owner's dynamic request. dynamic_request is a text whose answer is sent to the owner's system; the
// two others are answered from its reply. Only the browser saw its options, so the server accepts any text for them.
import { lineOf } from './identity.ts'
import { isSeveral, type Several, type Style } from './style.ts'

export const dynamicRequest: Style = { ...lineOf(), asksSystem: true }

const fromReply = (style: { several: Several; isRanked: (count: number) => boolean }): Style => ({
  answer: 'values',
  several: style.several,
  layout: 'group',
  fault: (question, answer) => {
    if (
      answer.kind !== 'values' ||
      (!isSeveral(style.several, question) && answer.values.length > 1)
    )
      return { code: 'generic' }
    const { minSelectionCount: min, maxSelectionCount: max } = question
    if (isSeveral(style.several, question) && min !== undefined && answer.values.length < min)
      return { code: 'select_min', min }
    return isSeveral(style.several, question) && max !== undefined && answer.values.length > max
      ? { code: 'select_max', max }
      : null
  },
  items: (question, answer) =>
    answer.kind === 'values'
      ? answer.values.map((body, place) => ({
          question_id: question.id,
          body,
          ...(style.isRanked(answer.values.length) && { ranking: place }),
        }))
      : [],
})

export const dynamicMultipleChoice = fromReply({
  several: 'byFlag',
  isRanked: (count) => count > 1,
})
export const dynamicMultipleValue = fromReply({ several: 'always', isRanked: () => true })
