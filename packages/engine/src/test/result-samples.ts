// Flows with one question, and the figures of answers to it, for the tests of results.
import type { Question, QuestionStyle, ResponseItem } from '@askwell/contract'
import { Flow } from '@askwell/contract'
import { mapFlow } from '../flow-map.ts'
import { type Amounts, addParts } from '../results/amounts.ts'
import { partsOf } from '../results/parts.ts'
import { noTools } from '../tools.ts'

export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const q = id(1)
export const text = (word: string) => ({ en: word })

export function flowWith(style: QuestionStyle, more: Partial<Question>): Flow {
  const question = {
    id: q,
    key: 'q',
    style,
    body: text('Q'),
    isRequired: false,
    isMultiSelect: false,
    hidePersonalData: false,
    options: [],
    statements: [],
    extra: {},
  }
  return Flow.parse({
    id: id(2),
    name: 'F',
    languages: [{ code: 'en', id: id(3), name: 'English' }],
    defaultLanguageId: id(3),
    allowSavingIncompleteSurvey: true,
    states: [
      {
        id: id(10),
        name: 'one',
        style: 'page',
        isInitialState: true,
        elements: [id(20)],
        nextStateId: id(11),
      },
      {
        id: id(11),
        name: 'two',
        style: 'page',
        isInitialState: false,
        elements: [],
        nextStateId: null,
      },
      {
        id: id(12),
        name: 'bad end',
        style: 'thank',
        isInitialState: false,
        elements: [],
        nextStateId: null,
      },
    ],
    elements: [
      {
        id: id(20),
        type: 'question',
        order: 1,
        isVisible: true,
        triggers: [],
        question: { ...question, ...more },
      },
    ],
    transitions: [
      {
        id: id(30),
        fromStateId: id(10),
        toStateId: id(12),
        rules: [{ elementId: id(20), operator: 'equals', value: ['0', 'k0'] }],
      },
    ],
  })
}

export const item = (more: Partial<ResponseItem>): ResponseItem => ({ question_id: q, ...more })

export function amountsOf(
  flow: Flow,
  answers: readonly (readonly ResponseItem[])[],
  path: readonly string[] = [],
  isCompleted = true,
): Amounts {
  const map = mapFlow(flow)
  const amounts: Amounts = new Map()
  for (const responses of answers) {
    const parts = partsOf(
      map,
      {
        isCompleted,
        timeSpentSeconds: 10,
        responses,
        path: path.map((state_id, at) => ({ state_id, at })),
      },
      noTools,
    )
    addParts(amounts, parts)
  }
  return amounts
}

export const bodies = (...words: string[]): ResponseItem[][] =>
  words.map((body) => [item({ body })])
