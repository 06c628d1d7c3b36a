// A small flow for this room's tests: a single choice, a several choice, a text and a number on one page.
import type { Element, Flow, NodeReply, Option, Question, QuestionStyle } from '@askwell/contract'
import { exampleNode as nodeOf } from './example-flow.ts'

const id = (kind: number, at: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(at).padStart(12, '0')}`
export const optionId = (question: number, at: number): string => id(3, question * 100 + at)
export const questionId = (at: number): string => id(2, at)
export const elementId = (at: number): string => id(4, at)
export const nodeId = id(1, 1)
export const flowId = id(5, 1)
export const languageIds = { en: id(6, 1), tr: id(6, 2), ar: id(6, 3), fr: id(6, 4) } as const

const option = (question: number, at: number, extra: Partial<Option> = {}): Option => ({
  id: optionId(question, at),
  key: `o${at}`,
  body: { en: `Option ${at}` },
  order: at,
  isVisible: true,
  ...extra,
})

const question = (at: number, style: QuestionStyle, options: Option[]): Question => ({
  id: questionId(at),
  key: `q${at}`,
  style,
  body: { en: `Question ${at}?` },
  isRequired: false,
  isMultiSelect: style === 'checklist',
  hidePersonalData: false,
  options,
  statements: [],
  extra: {},
})

const element = (at: number, asked?: Question): Element => ({
  id: elementId(at),
  type: asked ? 'question' : 'submit',
  order: at,
  isVisible: true,
  triggers: [],
  ...(asked && { question: asked }),
})

export const exampleFlow: Flow = {
  id: flowId,
  name: 'Example',
  languages: [
    { code: 'en', id: languageIds.en, name: 'English' },
    { code: 'tr', id: languageIds.tr, name: 'Türkçe' },
    { code: 'ar', id: languageIds.ar, name: 'العربية' },
  ],
  defaultLanguageId: languageIds.en,
  allowSavingIncompleteSurvey: false,
  states: [
    {
      id: id(7, 1),
      name: 'One',
      style: 'page',
      isInitialState: true,
      elements: [1, 2, 3, 4, 5].map(elementId),
      nextStateId: null,
    },
  ],
  elements: [
    element(1, question(1, 'radio', [option(1, 1), option(1, 2)])),
    element(
      2,
      question(2, 'checklist', [option(2, 1), option(2, 2), option(2, 3, { exclusive: true })]),
    ),
    element(3, question(3, 'textarea', [])),
    element(4, question(4, 'score', [])),
    element(5),
  ],
  transitions: [],
}

/** One radio and no button: choosing sends it. */
export const oneTapFlow: Flow = {
  ...exampleFlow,
  states: exampleFlow.states.map((state) => ({ ...state, elements: [elementId(1)] })),
  elements: exampleFlow.elements.slice(0, 1),
}

export const exampleNode: NodeReply = nodeOf({ id: nodeId, name: 'Shop', flow: exampleFlow })
