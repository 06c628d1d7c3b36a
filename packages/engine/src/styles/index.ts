// Every question style, exhaustively: a style added to the contract does not compile until it stands here.
// `null` = not built yet; a flow that uses one is refused with the problem `style_not_available`.
import type { QuestionStyle } from '@askwell/contract'
import { checklist } from './checklist.ts'
import { dropdown } from './dropdown.ts'
import { email } from './email.ts'
import { numeric } from './numeric.ts'
import { plain } from './plain.ts'
import { radio } from './radio.ts'
import { score } from './score.ts'
import { star } from './star.ts'
import type { StyleRules } from './style.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'

const styles: Record<QuestionStyle, StyleRules | null> = {
  age: null,
  agreement: null,
  checklist,
  custom_score: null,
  customer_schema: null,
  datepicker: null,
  dropdown,
  dynamic_multiple_choice: null,
  dynamic_multiple_value: null,
  dynamic_request: null,
  email,
  external_id: null,
  file: null,
  gender: null,
  matrix: null,
  naming: null,
  numeric,
  phone_number: null,
  phone_verification: null,
  plain,
  radio,
  random: null,
  ranking: null,
  score,
  screenshot: null,
  slider: null,
  star,
  text,
  textarea,
}

export const isBuilt = (style: QuestionStyle): boolean => styles[style] !== null

export const builtStyles = (Object.keys(styles) as QuestionStyle[]).filter(isBuilt)

/** The rules of a style. Throws for one that is not built: publishing refused its flow, so this is a bug. */
export function rulesOf(style: QuestionStyle): StyleRules {
  const rules = styles[style]
  if (!rules) throw new Error(`The question style ${style} is not built yet`)
  return rules
}
