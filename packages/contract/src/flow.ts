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

/**
 * Sets of a MaxDiff (results.md §2.11), as `POST /owner/v1/flows/design` makes them: `designs[version][set]` = the keys of the
 * statements in the order shown. A person gets the version `seed mod versions`.
 */
export const MaxdiffSets = z
  .object({
    itemsPerSet: z.int().min(3).max(6),
    setsPerPerson: z.int().min(1).max(100),
    versions: z.int().min(1).max(100),
    seed: z.int(),
    designs: z.array(z.array(z.array(key).max(6)).max(100)).max(100),
  })
  .refine(
    ({ itemsPerSet, setsPerPerson, versions, designs }) =>
      designs.length === versions &&
      designs.every(
        (sets) =>
          sets.length === setsPerPerson &&
          sets.every((set) => set.length === itemsPerSet && new Set(set).size === itemsPerSet),
      ),
    {
      path: ['designs'],
      message: 'must have `versions` lists of `setsPerPerson` sets of `itemsPerSet` different keys',
    },
  )
  .meta({ id: 'MaxdiffSets' })
export type MaxdiffSets = z.infer<typeof MaxdiffSets>

/** By key: an attribute of a product and one of its levels. */
const attributeLevel = z.tuple([key, key])

/**
 * The products of a conjoint (results.md §2.16): `designs[version][task][alternative][attribute]` = the index of the level. The
 * statements in their order are the tasks, and their options `a1`… and `none` are the alternatives. A person gets the version
 * `seed mod versions`. While `designs` is empty, each option is shown with its own text.
 */
export const ConjointProducts = z
  .object({
    attributes: z
      .array(
        z.object({
          key,
          body: Text,
          levels: z
            .array(z.object({ key, body: Text, value: z.number().finite().optional() }))
            .min(2)
            .max(12)
            .refine(haveDifferentKeys, 'must have different keys'),
        }),
      )
      .min(1)
      .max(10)
      .refine(haveDifferentKeys, 'must have different keys'),
    alternatives: z.int().min(2).max(5),
    /** Whether each task also offers `none`. */
    hasNone: z.boolean(),
    tasks: z.int().min(1).max(30),
    versions: z.int().min(1).max(100),
    seed: z.int(),
    /** Pairs of levels that no product has together. */
    prohibited: z
      .array(z.tuple([attributeLevel, attributeLevel]))
      .max(100)
      .optional(),
    designs: z.array(z.array(z.array(z.array(z.int().min(0)).max(10)).max(5)).max(30)).max(100),
  })
  .refine(isWholeDesign, {
    path: ['designs'],
    message:
      'must be empty or have `versions` lists of `tasks` tasks of `alternatives` products with a level of each attribute',
  })
  .meta({ id: 'ConjointProducts' })
export type ConjointProducts = z.infer<typeof ConjointProducts>

function haveDifferentKeys(items: readonly { readonly key: string }[]): boolean {
  return new Set(items.map((item) => item.key)).size === items.length
}

function isWholeDesign(products: {
  readonly attributes: readonly { readonly levels: readonly unknown[] }[]
  readonly alternatives: number
  readonly tasks: number
  readonly versions: number
  readonly designs: readonly (readonly (readonly (readonly number[])[])[])[]
}): boolean {
  const { attributes, alternatives, tasks, versions, designs } = products
  return (
    designs.length === 0 ||
    (designs.length === versions &&
      designs.every((version) => version.length === tasks) &&
      designs.flat().every((task) => task.length === alternatives) &&
      designs
        .flat(2)
        .every(
          (levels) =>
            levels.length === attributes.length &&
            levels.every((level, at) => level < (attributes[at]?.levels.length ?? 0)),
        ))
  )
}

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
      /** Absent = a MaxDiff is one set of all its statements. */
      maxdiff: MaxdiffSets.optional(),
      /** Absent = the options of a conjoint are products that are described by their texts alone. */
      conjoint: ConjointProducts.optional(),
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
