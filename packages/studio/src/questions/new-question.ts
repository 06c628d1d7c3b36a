// A new question. It is complete for its style: only its text must still be written, and for styles that call an
// owner's system the system must still be picked.
import type { Option, Question, QuestionStyle } from '@askwell/contract'
import { questionForms } from './question-forms.ts'
import { starterText } from './starter-text.ts'
import type { Begin } from './style-form.ts'

interface NewQuestion {
  readonly style: QuestionStyle
  /** Unique in the flow: see `freeKey`. */
  readonly key: string
  /** The language of its first texts. */
  readonly languageCode: string
  readonly newId: () => string
}

export function newQuestion({ style, key, languageCode, newId }: NewQuestion): Question {
  return {
    id: newId(),
    key,
    style,
    body: {},
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: style === 'textarea',
    options: [],
    statements: [],
    extra: {},
    ...questionForms[style].begin(beginIn(languageCode, newId)),
  }
}

export function beginIn(languageCode: string, newId: () => string): Begin {
  const text = (english: string, turkish: string) => starterText([languageCode], english, turkish)
  return {
    option: (key, english, turkish, more = {}): Option => ({
      id: newId(),
      key,
      body: text(english, turkish),
      order: 0,
      isVisible: true,
      ...more,
    }),
    statement: (key, english, turkish, options) => ({
      id: newId(),
      key,
      body: text(english, turkish),
      order: 0,
      options: [...options],
    }),
  }
}
