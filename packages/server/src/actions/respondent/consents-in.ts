// The agreements that a feedback answers. They are stored with it and with a hash of the text, as evidence of what exactly
// was agreed to (A-081: the first option accepts).
import { createHash } from 'node:crypto'
import type { Flow, ResponseItem } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import type { NewConsent } from '../../store/customers/consents.ts'
import { textIn } from '../text-in.ts'

export function consentsIn(
  flow: Flow,
  items: readonly ResponseItem[],
  languageId: string,
): NewConsent[] {
  const agreements = flow.elements.flatMap(({ question }) =>
    question && toolingOf(question.style).isConsent ? [question] : [],
  )
  return agreements.flatMap((question) => {
    const optionId = items.find((item) => item.question_id === question.id)?.option_id
    if (optionId === undefined) return []
    const [accepting] = question.options.toSorted((a, b) => a.order - b.order)
    const textHash = createHash('sha256')
      .update(textIn(flow, question.body, languageId))
      .digest('hex')
    return [{ questionId: question.id, optionId, isAccepted: optionId === accepting?.id, textHash }]
  })
}
