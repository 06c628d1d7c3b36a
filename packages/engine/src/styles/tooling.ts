// Facts of a style that only owners' screens, the server and tests need. It is apart from `Style` because respondents
// download that. A style that is added to the contract does not compile until it is in this record.
import type { Question, QuestionStyle } from '@askwell/contract'
import type { Dice } from '../random/dice.ts'
import { ageRange } from './age.ts'
import { scoreRange } from './score.ts'
import { sliderRange } from './slider.ts'
import { starRange } from './star.ts'

/** How the results count an answer. */
export type Tallied =
  | 'options'
  | 'number'
  | 'ranking'
  | 'matrix'
  | 'maxdiff'
  | 'conjoint'
  | 'dates'
  | 'texts'
  | 'files'
  | 'values'

export interface StyleTooling {
  readonly tally: (question: Question) => Tallied
  /** Seconds to answer, after the question is read. Stated, not measured. */
  readonly seconds: number
  /** The seconds are needed for each of these. */
  readonly secondsPer?: 'statement' | 'option'
  /** A likely typed answer, for simulations; null for styles that are not typed. */
  readonly likely: ((dice: Dice, question: Question) => string) | null
  /** A link or a survey's address can bring the answer as a text. */
  readonly isPreloadable: boolean
  /** The answer is a way to reach the person. */
  readonly isContact?: true
  /** The respondent writes what they like, which may say who they are. */
  readonly isFreeText?: true
  /** Whatever limits its owner sets. */
  readonly isNeverNegative?: true
  /** The options are steps between two ends. */
  readonly isScale?: true
  /** The first option is a consent, which is recorded with the words that were agreed to. */
  readonly isConsent?: true
  /** The measure that a scale makes, where its range or the weights of its options fit. */
  readonly measure?: 'nps' | 'csat' | 'ces'
  /** How the property tests make questions of the style; null where answering needs an external system. */
  readonly random: RandomFacts | null
}

export interface RandomFacts {
  /** As many times as likely as other styles. */
  readonly weight?: number
  readonly mostOptions?: number
  /** Typed answers in the form that is sent. There are few, so that triggers and rules often meet them. */
  readonly sayings?: readonly string[]
  readonly limits?: (dice: Dice) => Partial<Question>
}

interface NumberRange {
  readonly min: number
  readonly max: number
  readonly step: number
}

const options = () => 'options' as const
const number = () => 'number' as const
const texts = () => 'texts' as const
/** Options of an owner's system are known only by their text. */
const values = () => 'values' as const
const files = () => 'files' as const
/** A scale whose owner gave it options is a choice among them. */
const scale = (question: Question) => (question.options.length > 0 ? 'options' : 'number')

const oneOf =
  (...phrases: readonly [string, ...string[]]) =>
  (dice: Dice): string =>
    dice.pick(phrases)

/** Twelve digits: more than any owner's step has, and few enough to remove the rounding error of 0.1 × 3. */
const within =
  (range: (question: Question) => NumberRange) =>
  (dice: Dice, question: Question): string => {
    const { min, max, step } = range(question)
    return String(
      Number((min + dice.below(Math.floor((max - min) / step + 1e-9) + 1) * step).toPrecision(12)),
    )
  }

const words = oneOf('Fine', 'It was quick', 'Not today')
const phones = oneOf('+905321234567', '+12025550123')

const choice = {
  tally: options,
  seconds: 2,
  likely: null,
  isPreloadable: true,
  random: {},
} as const
const scaled = { ...choice, tally: scale, isScale: true } as const
const upload = { tally: files, likely: null, isPreloadable: false, random: null } as const
const offered = { tally: values, likely: null, isPreloadable: false, random: null } as const
const typed = { tally: texts, likely: words, isPreloadable: true, random: null } as const

const tooling: Record<QuestionStyle, StyleTooling> = {
  age: {
    ...typed,
    tally: number,
    seconds: 3,
    likely: within((question) => ({ ...ageRange(question), step: 1 })),
    isNeverNegative: true,
    random: { sayings: ['7', '34', '120'], limits: (dice) => (dice.in100(20) ? { min: 18 } : {}) },
  },
  agreement: { ...choice, seconds: 3, isConsent: true, random: { mostOptions: 2 } },
  checklist: { ...choice, seconds: 6 },
  custom_score: { ...choice, isScale: true, measure: 'csat', random: null },
  customer_schema: { ...typed, seconds: 8 },
  datepicker: {
    ...typed,
    tally: () => 'dates',
    seconds: 8,
    likely: oneOf('01/03/2025', '17/11/2025', '29/02/2024'),
    random: { sayings: ['29/02/2024', '01/12/2025'] },
  },
  dropdown: { ...choice, seconds: 5 },
  dynamic_multiple_choice: { ...offered, seconds: 5 },
  dynamic_multiple_value: { ...offered, seconds: 8 },
  dynamic_request: { ...typed, seconds: 8, isPreloadable: false },
  email: {
    ...typed,
    seconds: 12,
    likely: oneOf('ada@example.com', 'can@example.org'),
    isContact: true,
    random: { sayings: ['a@example.com', 'b@example.com'] },
  },
  external_id: { ...typed, seconds: 8, likely: oneOf('A-1027', 'B-2210') },
  file: { ...upload, seconds: 20 },
  gender: { ...choice, random: null },
  matrix: {
    ...choice,
    tally: matrixTally,
    seconds: 3,
    secondsPer: 'statement',
    isPreloadable: false,
    random: { weight: 2 },
  },
  naming: { ...typed, seconds: 6, likely: oneOf('Ada Lane', 'Can Demir') },
  numeric: {
    ...typed,
    tally: number,
    seconds: 5,
    likely: within(numericRange),
    random: { sayings: ['1', '2', '2.5', '-3'], limits: numericLimits },
  },
  phone_number: { ...typed, seconds: 12, likely: phones, isContact: true },
  phone_verification: {
    ...typed,
    seconds: 40,
    likely: phones,
    isPreloadable: false,
    isContact: true,
  },
  plain: choice,
  radio: choice,
  random: { ...choice, seconds: 3 },
  ranking: {
    ...choice,
    tally: () => 'ranking',
    seconds: 3,
    secondsPer: 'option',
    isPreloadable: false,
  },
  score: {
    ...scaled,
    seconds: 3,
    likely: within(() => ({ ...scoreRange, step: 1 })),
    measure: 'nps',
    random: { sayings: ['0', '7', '10'] },
  },
  screenshot: { ...upload, seconds: 15 },
  slider: {
    ...scaled,
    seconds: 4,
    likely: within(sliderRange),
    measure: 'ces',
    random: {
      sayings: ['0', '40', '100'],
      limits: (dice) => (dice.in100(20) ? { min: 0, max: 100, step: 20 } : {}),
    },
  },
  star: {
    ...scaled,
    likely: within(() => ({ ...starRange, step: 1 })),
    measure: 'csat',
    random: { sayings: ['1', '3', '5'] },
  },
  text: {
    ...typed,
    seconds: 10,
    isFreeText: true,
    random: { sayings: ['yes', 'no', 'very slow', 'Straße'], limits: lengths },
  },
  textarea: {
    ...typed,
    seconds: 25,
    likely: oneOf(
      'It was fine, thank you.',
      'The queue was long and nobody helped us.',
      'I would come again.',
    ),
    isFreeText: true,
    random: { sayings: ['yes', 'no', 'too  slow\nagain'], limits: lengths },
  },
}

export const toolingOf = (style: QuestionStyle): StyleTooling => tooling[style]

export const talliedAs = (question: Question): Tallied => tooling[question.style].tally(question)

function matrixTally({ extra }: Question): Tallied {
  const type = extra.matrix_question_type
  return type === undefined || type === 'likert' ? 'matrix' : type
}

function lengths(dice: Dice): Partial<Question> {
  return dice.in100(30) ? { minLength: dice.below(3), maxLength: 12 + dice.below(5) } : {}
}

function numericLimits(dice: Dice): Partial<Question> {
  const range = dice.in100(40) ? { min: dice.below(3) - 3, max: 2 + dice.below(4) } : {}
  return dice.in100(15) ? { ...range, step: 0.5 } : range
}

/** A hundred steps, on the side of a single limit that the question has. */
function numericRange({ min, max, step = 1 }: Question): NumberRange {
  return { min: min ?? Math.min(0, max ?? 0), max: max ?? (min ?? 0) + 100 * step, step }
}
