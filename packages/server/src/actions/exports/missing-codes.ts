// Why an answer is missing, as results know it: the page was not reached, the question was hidden, or it was shown and nobody
// answered it.
import { type MissingReason, missingReasons, type Question } from '@askwell/contract'
import { noTools, toolingOf } from '@askwell/engine'
import { matches } from '@askwell/engine/regex'
import { type AnsweredVersion, part, partsOf, rangeOf, talliedAs } from '@askwell/engine/results'
import type { AnswerVariable } from './coded-variables.ts'
import type { Items } from './export-feedback.ts'
import type { KnownOf } from './known-columns.ts'
import type { CodeLabel } from './variable-kinds.ts'

const codes: Readonly<Record<MissingReason, CodeLabel>> = {
  unanswered: { code: -99, label: 'Shown and not answered' },
  not_shown: { code: -98, label: 'Not shown' },
  not_asked: { code: -97, label: 'Not asked in this version' },
  erased: { code: -96, label: 'Erased' },
  unknown: { code: -95, label: 'Not known whether it was shown' },
}

export const missingLabels: readonly CodeLabel[] = missingReasons.map((reason) => codes[reason])

export const missingCode = (reason: MissingReason): number => codes[reason].code

/** A negative code could be an answer where answers can be negative. Texts and days have no codes. */
export function canBeMissing(
  { kind, values, question, about }: AnswerVariable,
  versions: readonly AnsweredVersion[],
): boolean {
  if (kind !== 'number' || values.some(({ code }) => code < 0)) return false
  if (talliedAs(question) !== 'number' || about !== question.id) return true
  return versions.every(({ flow }) =>
    flow.elements.every(
      (element) => element.question?.id !== question.id || isFrom0(element.question),
    ),
  )
}

function isFrom0(question: Question): boolean {
  const { isNeverNegative } = toolingOf(question.style)
  return isNeverNegative || (rangeOf(question)?.min ?? question.min ?? -1) >= 0
}

const tools = { ...noTools, matches }

type FeedbackPath = Pick<KnownOf, 'map'> & {
  readonly row: Parameters<typeof partsOf>[1]
}

/** `variable`: one without a value in the feedback. */
export function missingIn(
  { row, map }: FeedbackPath,
  items: Items,
): (variable: Pick<AnswerVariable, 'question' | 'about'>) => MissingReason {
  let parts: ReadonlySet<string> | null = null
  return ({ question: { id }, about }) => {
    if (map === null) return 'unknown'
    if (!map.elementOfQuestion.has(about) && !map.options.has(about)) return 'not_asked'
    parts ??= new Set(partsOf(map, row, tools))
    if (parts.has(part.unknown(id))) return 'unknown'
    if (!parts.has(part.asked(id)) || parts.has(part.hidden(id))) return 'not_shown'
    const isErased = items
      .get(about)
      ?.some(({ body, option_id }) => body === undefined && option_id === undefined)
    return isErased ? 'erased' : 'unanswered'
  }
}
