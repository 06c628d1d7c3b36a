// Questions that are bound to an owner's system: which calls to make and what a reply means. Only flows with
// a binding load this; the run itself keeps the values and knows how to fill an answer in.
import type { Question } from '@askwell/contract'
import { allOptions } from './answer.ts'
import type { RunEvent } from './event.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run, RunAnswer } from './run.ts'
import { styleOf } from './styles/index.ts'
import { shownElements } from './visibility.ts'

export { fill } from './fill.ts'

export const bindingDelayMs = 400

export interface BindingCall {
  readonly questionId: string
  readonly referenceId: string
  /** Question key → answer, without unanswered questions. */
  readonly body: Readonly<Record<string, string | readonly string[]>>
}

/** The calls of the bound questions that the respondent sees now. The app makes a call that differs from the last one. */
export function bindingCalls(map: FlowMap, run: Run): readonly BindingCall[] {
  const stateId = run.visits.at(-1)?.stateId
  if (stateId === undefined || run.mode !== 'live' || run.phase.kind === 'ended') return []
  return shownElements(map, run, stateId).flatMap(({ question }) => {
    const model = question?.bindingModel
    if (!question || !model) return []
    const answers = model.keys.flatMap((key) => {
      const asked = map.questionsByKey.get(key)
      const value = asked && sentAs(asked, run.answers[asked.id])
      return value === undefined ? [] : [[key, value] as const]
    })
    return [
      {
        questionId: question.id,
        referenceId: model.referenceId,
        body: Object.fromEntries(answers),
      },
    ]
  })
}

/** Options by their keys. A text that is still being typed is not an answer yet. */
function sentAs(question: Question, given: RunAnswer | undefined): string | string[] | undefined {
  if (!given?.isCommitted) return undefined
  const values = styleOf(question.style)
    .items(question, given.answer)
    .map(
      (item) =>
        item.body ?? allOptions(question).find((option) => option.id === item.option_id)?.key ?? '',
    )
  return values.length > 1 || question.isMultiSelect ? values : values[0]
}

type Bound = Omit<Extract<RunEvent, { type: 'bound' }>, 'at'>

/** The reply, or null if there was none: values for an earlier answer must not remain for this one. */
export function bound(map: FlowMap, run: Run, questionId: string, reply: unknown): Bound {
  const isNamed = typeof reply === 'object' && reply !== null && !Array.isArray(reply)
  const before = run.bindings[questionId] ?? {}
  const keys = map.elementOfQuestion.get(questionId)?.question?.bindingModel?.keys ?? []
  const responses = Object.entries(isNamed ? reply : {}).flatMap(([key, input]) => {
    const question = map.questionsByKey.get(key)
    // Filling in an answer that the call contains would repeat the call, and do so endlessly if the system's replies differ.
    return question && !keys.includes(key) && mayFill(run, question.id, before[key])
      ? [{ question_id: question.id, input }]
      : []
  })
  // A bare list is the options of a dynamic question.
  if (Array.isArray(reply)) responses.push({ question_id: questionId, input: reply })
  return {
    type: 'bound',
    questionId,
    values: Object.fromEntries(isNamed ? textsIn(reply, '', 0) : []),
    responses,
  }
}

/** True for an empty answer, or one that an earlier reply filled in and the respondent did not change. */
function mayFill(run: Run, questionId: string, before: string | undefined): boolean {
  const given = run.answers[questionId] ?? run.parked[questionId]
  return (
    !given || (given.isPreloaded && given.answer.kind === 'text' && given.answer.text === before)
  )
}

const deepest = 4
const longest = 1_000

/** `{customer: {name}}` is `customer.name` in a text. */
const textsIn = (value: object, prefix: string, depth: number): (readonly [string, string])[] =>
  Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member === 'object' && member !== null)
      return depth < deepest ? textsIn(member, `${prefix}${name}.`, depth + 1) : []
    return member === null || member === undefined
      ? []
      : [[prefix + name, String(member).slice(0, longest).trim()] as const]
  })
