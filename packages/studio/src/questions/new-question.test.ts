import { type Element, Flow, type QuestionStyle, questionStyles } from '@askwell/contract'
import { problems } from '@askwell/engine'
import { compiles } from '@askwell/engine/regex'
import { describe, expect, it } from 'vitest'
import { newQuestion } from './new-question.ts'
import { flowOf, ids } from './test/flow.ts'

const asked = (style: QuestionStyle, languageCode = 'en'): Element => {
  const newId = ids()
  const question = newQuestion({ style, key: 'asked', languageCode, newId })
  return {
    id: newId(),
    type: 'question',
    order: 0,
    isVisible: true,
    triggers: [],
    question: { ...question, body: { [languageCode]: 'How was it?' } },
  }
}

/** What an owner must still pick, because only they know it. */
const needsSystem: Partial<Record<QuestionStyle, string>> = {
  dynamic_multiple_choice: 'bindingModel',
  dynamic_multiple_value: 'bindingModel',
  dynamic_request: 'request',
}

describe('newQuestion', () => {
  it.each(questionStyles)('%s is complete once its text is written (O-04)', (style) => {
    const flow = flowOf([asked(style)])
    expect(Flow.safeParse(flow).error).toBeUndefined()
    const faults = problems(flow, { compiles }).filter(({ severity }) => severity === 'error')
    expect(faults.map(({ path }) => path)).toEqual(
      style in needsSystem ? [`elements.0.question.${needsSystem[style]}`] : [],
    )
  })

  it('begins in the words of its language, in English where it knows none (O-09)', () => {
    expect(asked('agreement', 'tr').question?.options[0]?.body).toEqual({ tr: 'Kabul ediyorum' })
    expect(asked('agreement', 'de').question?.options[0]?.body).toEqual({ de: 'I agree' })
  })

  it('hides personal data in long texts from the start (O-20)', () => {
    expect(asked('textarea').question?.hidePersonalData).toBe(true)
    expect(asked('email').question?.hidePersonalData).toBe(false)
  })
})
