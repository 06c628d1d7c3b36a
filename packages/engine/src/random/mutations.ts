// Test-only: mutates a valid feedback into one that no respondent can have sent. Each mutation is made
// only where it is certainly invalid: on a path without repeats, for elements that no trigger targets.
import type { Element, PathStep, Question, ResponseItem } from '@askwell/contract'
import { allOptions } from '../answer.ts'
import type { FlowMap } from '../flow-map.ts'
import type { ReplayInput } from '../replay.ts'
import { styleOf, takesSeveral } from '../styles/index.ts'
import type { TextKind } from '../styles/style.ts'
import { id } from './building.ts'
import type { Dice } from './dice.ts'
import { randomAnswer, saying, takesOptions } from './random-questions.ts'

export interface Lie {
  readonly name: string
  readonly input: ReplayInput
}

interface ValidFeedback {
  readonly map: FlowMap
  readonly responses: readonly ResponseItem[]
  readonly path: readonly PathStep[]
  readonly dice: Dice
}

/** Every invalid feedback that can be made from this complete one. */
export function lies(told: ValidFeedback): Lie[] {
  return Object.entries(mutations).flatMap(([name, mutate]) => {
    const made = mutate(told)
    return made
      ? [
          {
            name,
            input: {
              responses: made.responses ?? told.responses,
              path: made.path ?? told.path,
              completed: true,
              year: 2026,
            },
          },
        ]
      : []
  })
}

type Mutate = (
  told: ValidFeedback,
) => { responses?: readonly ResponseItem[]; path?: readonly PathStep[] } | null

const mutations: Readonly<Record<string, Mutate>> = {
  'an unknown question': ({ responses }) => ({
    responses: [...responses, { question_id: id('nobody'), body: 'x' }],
  }),
  'an unknown option': (told) =>
    replaced(told, isOption, (item) => ({ ...item, option_id: id('nobody') })),
  'an option of another question': (told) =>
    replaced(told, isOption, (item) => {
      const question = questionOf(told.map, item)
      const other = [...told.map.options.values()].find(
        (option) => question && !allOptions(question).includes(option),
      )
      return other ? { ...item, option_id: other.id } : null
    }),
  'text for an option': (told) =>
    replaced(told, isOption, (item) => ({ question_id: item.question_id, body: 'x' })),
  'an option for a text': (told) =>
    replaced(
      told,
      (item) => !isOption(item),
      (item) => ({ question_id: item.question_id, option_id: id('nobody') }),
    ),
  'two options for a single choice': (told) =>
    added(told, (question) => {
      const free = question.options.find(
        (option) => !told.responses.some((item) => item.option_id === option.id),
      )
      return isSingle(question) && isAnswered(told, question) && free
        ? { question_id: question.id, option_id: free.id }
        : null
    }),
  'two texts for one question': (told) =>
    added(told, (question) =>
      isAnswered(told, question) && !takesOptions(question)
        ? { question_id: question.id, body: 'another' }
        : null,
    ),
  'a text that is too long': (told) =>
    replaced(
      told,
      (item) => questionOf(told.map, item)?.maxLength !== undefined,
      (item) => ({ ...item, body: 'x'.repeat(100) }),
    ),
  'a number that is none': (told) =>
    replaced(
      told,
      (item) => ['number', 'points'].includes(textKind(told, item) ?? '') && !isOption(item),
      (item) => ({ ...item, body: 'twelve' }),
    ),
  'points beyond the scale': (told) =>
    replaced(
      told,
      (item) => textKind(told, item) === 'points' && !isOption(item),
      (item) => ({ ...item, body: '11' }),
    ),
  'an address that is none': (told) =>
    replaced(
      told,
      (item) => textKind(told, item) === 'address',
      (item) => ({ ...item, body: 'nobody' }),
    ),
  'an exclusive option with another': (told) => {
    for (const { question } of elementsOnPath(told)) {
      const exclusive = question?.options.find((option) => option.exclusive)
      const other = question?.options.find((option) => !option.exclusive)
      if (!question || !exclusive || !other || !isAnswered(told, question)) continue
      const rest = told.responses.filter((item) => questionOf(told.map, item) !== question)
      return {
        responses: [
          ...rest,
          ...[exclusive, other].map((option) => ({
            question_id: question.id,
            option_id: option.id,
          })),
        ],
      }
    }
    return null
  },
  'no answer to a required question': (told) => {
    const required = elementsOnPath(told).find(
      (element) =>
        element.question?.isRequired && element.isVisible && isUntouched(told.map, element),
    )
    return required
      ? {
          responses: told.responses.filter(
            (item) => questionOf(told.map, item) !== required.question,
          ),
        }
      : null
  },
  'no answer at all': (told) =>
    elementsOnPath(told).some(
      (element) => element.question && element.isVisible && isUntouched(told.map, element),
    )
      ? { responses: [] }
      : null,
  'an answer to a hidden question': (told) =>
    added(told, (question, element) =>
      !element.isVisible && isUntouched(told.map, element) ? truthful(told, question) : null,
    ),
  'an answer from a state off the path': (told) => {
    const onPath = new Set(elementsOnPath(told))
    const off = told.map.flow.elements.find((element) => element.question && !onPath.has(element))
    const item = off?.question && truthful(told, off.question)
    return item ? { responses: [...told.responses, item] } : null
  },
  'a path without its first state': ({ path }) =>
    path.length > 1 ? { path: path.slice(1) } : null,
  'a path that skips a state': ({ path, dice }) => {
    const at = 1 + dice.below(Math.max(1, path.length - 2))
    return path.length > 2 ? { path: path.filter((_, index) => index !== at) } : null
  },
  'a path that stops too early': (told) => {
    const before = told.path.at(-2)
    const canSubmit = told.map.elementsOf
      .get(before?.state_id ?? '')
      ?.some((element) => element.type === 'submit')
    return before && !canSubmit ? { path: told.path.slice(0, -1) } : null
  },
  'a path through a state that was not next': ({ map, path, dice }) => {
    const others = map.flow.states.filter(
      (state) =>
        state.style !== 'thank' &&
        state.style !== 'chat' &&
        !path.some((step) => step.state_id === state.id),
    )
    const at = 1 + dice.below(Math.max(1, path.length - 1))
    return others.length > 0 && path.length > 1
      ? { path: path.toSpliced(at, 0, { state_id: dice.pick(others).id, at: path[at]?.at ?? 0 }) }
      : null
  },
  'a path through an unknown state': ({ path }) => ({
    path: [...path, { state_id: id('nobody'), at: 0 }],
  }),
}

/** The feedback with another answer, or none, to one question on the path. It may still be valid. */
export function otherAnswer(
  map: FlowMap,
  responses: readonly ResponseItem[],
  path: readonly string[],
  dice: Dice,
): readonly ResponseItem[] | null {
  const questions = path
    .flatMap((stateId) => map.elementsOf.get(stateId) ?? [])
    .flatMap((element) => element.question ?? [])
  if (questions.length === 0) return null
  const question = dice.pick(questions)
  const answer = dice.in100(25) ? null : randomAnswer(dice, question, allOptions(question), null, 1)
  return [
    ...responses.filter((item) => questionOf(map, item) !== question),
    ...(answer ? styleOf(question.style).items(question, answer) : []),
  ]
}

const isOption = (item: ResponseItem): boolean => item.option_id !== undefined

const questionOf = (map: FlowMap, item: ResponseItem): Question | undefined =>
  map.elementOfQuestion.get(item.question_id)?.question

const isAnswered = ({ map, responses }: ValidFeedback, question: Question): boolean =>
  responses.some((item) => questionOf(map, item) === question)

const textKind = ({ map }: ValidFeedback, item: ResponseItem): TextKind | undefined => {
  const question = questionOf(map, item)
  return question && styleOf(question.style).text
}

const isSingle = (question: Question): boolean => takesOptions(question) && !takesSeveral(question)

const elementsOnPath = ({ map, path }: ValidFeedback): readonly Element[] =>
  path.flatMap((step) => map.elementsOf.get(step.state_id) ?? [])

/** No trigger of the flow aims at it. */
const isUntouched = (map: FlowMap, element: Element): boolean =>
  !map.flow.elements.some((other) =>
    other.triggers.some((trigger) => trigger.targetIds.includes(element.id)),
  )

function truthful({ dice }: ValidFeedback, question: Question): ResponseItem | null {
  if (!takesOptions(question))
    return { question_id: question.id, body: saying(dice, question.style) }
  const [row] = question.statements
  const option = (row ?? question).options.find((known) => known.isVisible)
  return option
    ? {
        question_id: (row ?? question).id,
        option_id: option.id,
        ...(styleOf(question.style).isOrdered && { ranking: 0 }),
      }
    : null
}

function replaced(
  told: ValidFeedback,
  fits: (item: ResponseItem) => boolean,
  by: (item: ResponseItem) => ResponseItem | null,
): { responses: ResponseItem[] } | null {
  const old = told.responses.find(fits)
  const item = old && by(old)
  return item ? { responses: told.responses.map((other) => (other === old ? item : other)) } : null
}

function added(
  told: ValidFeedback,
  make: (question: Question, element: Element) => ResponseItem | null,
): { responses: ResponseItem[] } | null {
  for (const element of elementsOnPath(told)) {
    const item = element.question && make(element.question, element)
    if (item) return { responses: [...told.responses, item] }
  }
  return null
}
