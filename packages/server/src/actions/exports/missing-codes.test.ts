import type { Flow, StoredResponse } from '@askwell/contract'
import { mapFlow } from '@askwell/engine'
import { describe, expect, it } from 'vitest'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import { ids, testFlow } from '../../test-kit/respondent-flow.ts'
import { answerVariables } from './coded-variables.ts'
import { canBeMissing, missingIn } from './missing-codes.ts'
import { optionCodes } from './option-codes.ts'

const flow = testFlow()
const variablesOf = (of: Flow) => {
  const { codes, next } = optionCodes()
  next(of)
  return answerVariables([{ flow: of, isCurrent: true }], codes).variables
}
const variable = (name: string, of = flow) => {
  const found = variablesOf(of).find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

/** Why the variable has no value in a feedback. */
function reasonOf(
  name: string,
  change: Partial<Pick<FeedbackRow, 'path' | 'responses'>>,
  version: Flow | null = flow,
): string {
  const row = { isCompleted: false, timeSpentSeconds: 1, path: [], responses: [], ...change }
  const items = new Map<string, StoredResponse[]>(
    row.responses.map((one) => [one.question_id, [one]]),
  )
  return missingIn({ row, map: version && mapFlow(version) }, items)(variable(name))
}
const visited = (...states: string[]) => states.map((state_id, at) => ({ state_id, at }))

describe('a missing answer (O-50)', () => {
  it('was shown and not answered, or its page was not reached', () => {
    const path = visited(ids.start, ids.comment)
    expect(reasonOf('topics__price', { path })).toBe('unanswered')
    expect(reasonOf('remark', { path })).toBe('unanswered')
    expect(reasonOf('email', { path })).toBe('not_shown')
  })

  it('was hidden on its page', () => {
    const hidden = {
      ...flow,
      elements: flow.elements.map((element) =>
        element.question?.id === ids.topics ? { ...element, isVisible: false } : element,
      ),
    }
    expect(reasonOf('topics__price', { path: visited(ids.start) }, hidden)).toBe('not_shown')
  })

  it('was not asked in a version without the question or the option', () => {
    const change = { path: visited(ids.start) }
    const without = (keeps: (id: string) => boolean): Flow => ({
      ...flow,
      elements: flow.elements.flatMap((element) =>
        element.question === undefined
          ? element
          : keeps(element.question.id)
            ? {
                ...element,
                question: {
                  ...element.question,
                  options: element.question.options.filter(({ id }) => keeps(id)),
                },
              }
            : [],
      ),
    })
    expect(
      reasonOf(
        'topics__price',
        change,
        without((id) => id !== ids.topics),
      ),
    ).toBe('not_asked')
    const withoutOption = without((id) => id !== ids.price)
    expect(reasonOf('topics__price', change, withoutOption)).toBe('not_asked')
    expect(reasonOf('topics__staff', change, withoutOption)).toBe('unanswered')
  })

  it('is not known without the path or the version', () => {
    expect(reasonOf('remark', {})).toBe('unknown')
    expect(reasonOf('remark', { path: visited(ids.comment) }, null)).toBe('unknown')
  })

  it('was erased where only its text is missing', () => {
    const responses = [{ question_id: ids.remark }]
    expect(reasonOf('remark', { path: visited(ids.comment), responses })).toBe('erased')
  })

  it('has a code only where no answer can be negative', () => {
    const has = (name: string, of = flow) =>
      canBeMissing(variable(name, of), [{ flow: of, isCurrent: true }])
    expect([has('topics__price'), has('mood'), has('remark')]).toEqual([true, false, false])
    const numeric = (change: object): Flow => ({
      ...flow,
      elements: flow.elements.map((element) =>
        element.question?.id === ids.remark
          ? { ...element, question: { ...element.question, style: 'numeric', ...change } }
          : element,
      ),
    })
    expect(has('remark', numeric({}))).toBe(false)
    expect(has('remark', numeric({ min: -1 }))).toBe(false)
    expect(has('remark', numeric({ min: 0 }))).toBe(true)
  })
})
