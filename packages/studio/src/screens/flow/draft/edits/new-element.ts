// What a newly added element begins with: enough that it can be answered at once, and nothing that has to be deleted first.

import type { Element, Flow, Question, QuestionStyle } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { freeKey } from '../../../../questions/keys.ts'
import { newQuestion } from '../../../../questions/new-question.ts'
import { questionForms } from '../../../../questions/question-forms.ts'

/** What can be added: the six types that are not questions, and each style of a question. */
export type NewKind = Exclude<Element['type'], 'question'> | QuestionStyle

interface NewElement {
  readonly flow: Flow
  readonly kind: NewKind
  readonly newId: () => string
}

export function newElement({ flow, kind, newId }: NewElement): Element {
  const base = { id: newId(), order: 0, isVisible: true, triggers: [] }
  if (isStyle(kind)) return { ...base, type: 'question', question: newlyAsked(flow, kind, newId) }
  switch (kind) {
    case 'label':
    case 'footer':
      return { ...base, type: kind, body: {} }
    case 'button_link':
      return { ...base, type: kind, body: {}, url: 'https://' }
    case 'gauge':
      return { ...base, type: kind, gauge: { source: 'progress' } }
    case 'next_page':
    case 'submit':
      return { ...base, type: kind }
    default:
      return unreachable(kind)
  }
}

const isStyle = (kind: NewKind): kind is QuestionStyle => kind in questionForms

function newlyAsked(flow: Flow, style: QuestionStyle, newId: () => string): Question {
  const languageCode = flow.languages.find(({ id }) => id === flow.defaultLanguageId)?.code ?? 'en'
  const taken = new Set(flow.elements.flatMap(({ question }) => question?.key ?? []))
  return newQuestion({ style, key: freeKey(style, taken), languageCode, newId })
}
