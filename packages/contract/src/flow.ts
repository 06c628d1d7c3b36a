// The flow document of flow-document.md, field by field. One JSON for editing, storing, running and moving.
// Structure only: whether a flow is sound (ids resolve, an end is reachable) is the engine's `problems`.
import { z } from 'zod'
import { Id } from './id.ts'
import { QuestionStyle } from './question-style.ts'

/** Language code → text. Bodies are markdown unless a field says otherwise. */
export const Text = z
  .record(
    z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'must be a language code in lower case'),
    z.string().max(20_000),
  )
  .meta({ id: 'Text' })
export type Text = z.infer<typeof Text>

const key = z.string().min(1).max(255)
const order = z.number().finite()

export const Option = z
  .object({
    id: Id,
    key,
    body: Text,
    order,
    isVisible: z.boolean(),
    weight: z.number().finite().nullable().optional(),
    exclusive: z.boolean().optional(),
    imageUrl: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
    emoji: z.string().max(64).optional(),
  })
  .meta({ id: 'Option' })
export type Option = z.infer<typeof Option>

export const Statement = z
  .object({ id: Id, key, body: Text, order, options: z.array(Option).max(100) })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof Statement>

export const Question = z
  .object({
    id: Id,
    key,
    style: QuestionStyle,
    body: Text,
    help: Text.optional(),
    placeholder: Text.optional(),
    isRequired: z.boolean(),
    isMultiSelect: z.boolean(),
    hidePersonalData: z.boolean(),
    options: z.array(Option).max(1_000),
    statements: z.array(Statement).max(200),
    minSelectionCount: z.int().min(0).optional(),
    maxSelectionCount: z.int().min(1).optional(),
    minLength: z.int().min(0).optional(),
    maxLength: z.int().min(1).optional(),
    min: z.number().finite().optional(),
    max: z.number().finite().optional(),
    step: z.number().positive().optional(),
    bindingModel: z
      .object({ referenceId: z.string().max(255), keys: z.array(key).max(100) })
      .nullable()
      .optional(),
    request: z
      .object({ referenceId: z.string().max(255) })
      .nullable()
      .optional(),
    extra: z.object({
      matrix_question_type: z.enum(['likert', 'maxdiff', 'conjoint']).optional(),
      /** Which measure the question makes where its scale fits; absent = the usual one of its style. */
      measure: z.enum(['nps', 'csat', 'ces', 'none']).optional(),
      layout: z.enum(['horizontal', 'vertical']).optional(),
      min_label: Text.optional(),
      max_label: Text.optional(),
    }),
  })
  .meta({ id: 'Question' })
export type Question = z.infer<typeof Question>

export const Trigger = z
  .object({
    key: z.string().max(255).optional(),
    answerValue: z.string().max(10_000).optional(),
    statementKey: z.string().max(255).optional(),
    /** `make_visible` or `make_invisible`; anything else is a problem of the flow and a system error at run time. */
    action: z.string().max(64),
    scope: z.enum(['element', 'option']).optional(),
    targetIds: z.array(Id).max(5_000),
    targetOptionIds: z
      .array(z.object({ questionKey: z.string().max(255), optionKey: z.string().max(255) }))
      .max(5_000),
    controlType: z.enum(['last', 'selected']).optional(),
  })
  .meta({ id: 'Trigger' })
export type Trigger = z.infer<typeof Trigger>

export const elementTypes = [
  'question',
  'label',
  'next_page',
  'submit',
  'footer',
  'button_link',
  'gauge',
] as const
export const Element = z
  .object({
    id: Id,
    type: z.enum(elementTypes),
    order,
    isVisible: z.boolean(),
    body: Text.optional(),
    url: z
      .string()
      .max(2_000)
      .regex(/^(https?:\/\/|mailto:|tel:)/i, 'must be an http, https, mailto or tel address')
      .optional(),
    gauge: z
      .discriminatedUnion('source', [
        z.object({ source: z.literal('progress') }),
        z.object({ source: z.literal('question'), questionKey: z.string().max(255) }),
      ])
      .optional(),
    triggers: z.array(Trigger).max(500),
    question: Question.optional(),
  })
  .refine((e) => (e.type === 'question') === (e.question !== undefined), {
    path: ['question'],
    message: 'is required when type is question, and not allowed otherwise',
  })
  .meta({ id: 'Element' })
export type Element = z.infer<typeof Element>

/** Every accepted spelling. The server stores the canonical one. */
export const ruleOperators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'regex',
  'option_match',
] as const
export type RuleOperator = (typeof ruleOperators)[number]
const operatorSpellings = {
  equal: 'equals',
  'not-equals': 'not_equals',
  'not-equal': 'not_equals',
  not_equal: 'not_equals',
  'not-contains': 'not_contains',
} as const satisfies Record<string, RuleOperator>

export const Rule = z
  .object({
    elementId: Id,
    operator: z.preprocess(
      (o) =>
        typeof o === 'string' && o in operatorSpellings
          ? operatorSpellings[o as keyof typeof operatorSpellings]
          : (o ?? 'option_match'),
      z.enum(ruleOperators),
    ),
    value: z.union([z.string().max(10_000), z.array(z.string().max(10_000)).max(1_000)]).optional(),
    optionIds: z.array(Id).max(1_000).optional(),
    statementId: Id.optional(),
  })
  .meta({ id: 'Rule' })
export type Rule = z.infer<typeof Rule>

export const Transition = z
  .object({ id: Id, fromStateId: Id, toStateId: Id, rules: z.array(Rule).max(100) })
  .meta({ id: 'Transition' })
export type Transition = z.infer<typeof Transition>

export const stateStyles = ['page', 'random', 'thank', 'chat'] as const
export const State = z
  .object({
    id: Id,
    name: z.string().max(255),
    style: z.enum(stateStyles),
    isInitialState: z.boolean(),
    elements: z.array(Id).max(5_000),
    nextStateId: Id.nullable(),
  })
  .meta({ id: 'State' })
export type State = z.infer<typeof State>

export const Language = z
  .object({
    code: z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/),
    id: Id,
    name: z.string().min(1).max(100),
  })
  .meta({ id: 'Language' })
export type Language = z.infer<typeof Language>

export const Flow = z
  .object({
    id: Id,
    name: z.string().min(1).max(255),
    version: z.int().min(1).optional(),
    languages: z.array(Language).min(1).max(60),
    defaultLanguageId: Id,
    allowSavingIncompleteSurvey: z.boolean(),
    states: z.array(State).min(1).max(2_000),
    elements: z.array(Element).max(5_000),
    transitions: z.array(Transition).max(10_000),
  })
  .meta({ id: 'Flow' })
export type Flow = z.infer<typeof Flow>
