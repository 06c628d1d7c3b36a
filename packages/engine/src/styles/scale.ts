// score and star: a row of points. With options it is a choice; without, a whole number from the style's own range,
// sent as text.
import type { Question } from '@askwell/contract'
import { choice } from './choice.ts'
import type { StyleRules } from './style.ts'
import { typed } from './typed.ts'

export function scale(range: { min: number; max: number }): StyleRules {
  const withOptions = choice({ isMulti: (question) => question.isMultiSelect, scrollsOn: true })
  const withoutOptions = typed({
    isScale: true,
    hasDigits: true,
    fault: (_question, text) => (/^\d{1,2}$/.test(text) && Number(text) >= range.min && Number(text) <= range.max ? null : { code: 'value_range', ...range }),
    canonical: (_question, text) => String(Number(text)),
  })
  const rules = (question: Question): StyleRules => (question.options.length > 0 ? withOptions : withoutOptions)
  return {
    answerKind: (question) => rules(question).answerKind(question),
    isSinglePick: (question) => rules(question).isSinglePick(question),
    scrollsOn: true,
    fault: (question, answer, shown) => rules(question).fault(question, answer, shown),
    items: (question, answer) => rules(question).items(question, answer),
    read: (question, items) => rules(question).read(question, items),
  }
}
