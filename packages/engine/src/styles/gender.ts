// gender: one choice; its key fills customer.gender.
import type { Question } from '@askwell/contract'
import type { Answer } from '../answer.ts'
import { choice } from './choice.ts'
import type { Style } from './style.ts'

export const gender: Style = {
  ...choice({ several: 'never', layout: 'inline' }),
  customer: (question: Question, answer: Answer) => {
    const key =
      answer.kind === 'options'
        ? question.options.find((option) => option.id === answer.optionIds[0])?.key
        : undefined
    return key === undefined ? {} : { gender: key }
  },
}
