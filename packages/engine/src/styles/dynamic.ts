// Styles around an owner's dynamic request. dynamic_request is a text whose answer is sent to the owner's system; the
// two others are answered from its reply, whose options only the browser saw, so any text of theirs is read back.
import type { Question, ResponseItem } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import { identity } from './identity.ts'
import { type ReadFault, readFault, type StyleRules } from './style.ts'

export const dynamicRequest = identity(() => ({}))

const fromReply = (style: { isMulti: (question: Question) => boolean; isRanked: (count: number) => boolean }): StyleRules => ({
  answerKind: () => 'values',
  isSinglePick: (question) => !style.isMulti(question),
  scrollsOn: false,
  fault: (question, answer) => {
    if (answer.kind !== 'values' || (!style.isMulti(question) && answer.values.length > 1)) return { code: 'generic' }
    const { minSelectionCount: min, maxSelectionCount: max } = question
    if (style.isMulti(question) && min !== undefined && answer.values.length < min) return { code: 'select_min', min }
    return style.isMulti(question) && max !== undefined && answer.values.length > max ? { code: 'select_max', max } : null
  },
  items: (question, answer) =>
    answer.kind === 'values'
      ? answer.values.map((body, place) => ({ question_id: question.id, body, ...(style.isRanked(answer.values.length) && { ranking: place }) }))
      : [],
  read: (question, items) => readValues(items, style.isMulti(question)),
})

export const dynamicMultipleChoice = fromReply({ isMulti: (question) => question.isMultiSelect, isRanked: (count) => count > 1 })
export const dynamicMultipleValue = fromReply({ isMulti: () => true, isRanked: () => true })

function readValues(items: readonly ResponseItem[], isMulti: boolean): Answer | ReadFault {
  const values: string[] = []
  const ranked = [...items.entries()].toSorted(([, a], [, b]) => (a.ranking ?? 0) - (b.ranking ?? 0))
  for (const [index, item] of ranked) {
    const body = item.body?.trim() ?? ''
    if (body === '') return readFault(index, 'body', 'this question is answered by the text of an option')
    if (values.includes(body)) continue
    if (!isMulti && values.length > 0) return readFault(index, 'body', 'this question takes one answer')
    values.push(body)
  }
  return { kind: 'values', values }
}
