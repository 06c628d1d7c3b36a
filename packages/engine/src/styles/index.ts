// Every question style, exhaustively: a style added to the contract does not compile until it stands here.
// `null` = not built yet; a flow that uses one is refused with the problem `style_not_available`.
import type { QuestionStyle } from '@askwell/contract'
import { age } from './age.ts'
import { agreement } from './agreement.ts'
import { checklist } from './checklist.ts'
import { customScore } from './custom-score.ts'
import { customerSchema } from './customer-schema.ts'
import { datepicker } from './datepicker.ts'
import { dropdown } from './dropdown.ts'
import { dynamicMultipleChoice, dynamicMultipleValue, dynamicRequest } from './dynamic.ts'
import { email } from './email.ts'
import { externalId } from './external-id.ts'
import { gender } from './gender.ts'
import { matrix } from './matrix.ts'
import { naming } from './naming.ts'
import { numeric } from './numeric.ts'
import { phoneNumber, phoneVerification } from './phone.ts'
import { plain } from './plain.ts'
import { radio } from './radio.ts'
import { random } from './random.ts'
import { ranking } from './ranking.ts'
import { score } from './score.ts'
import { slider } from './slider.ts'
import { star } from './star.ts'
import type { StyleRules } from './style.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'
import { file, screenshot } from './upload.ts'

const styles: Record<QuestionStyle, StyleRules | null> = {
  age,
  agreement,
  checklist,
  custom_score: customScore,
  customer_schema: customerSchema,
  datepicker,
  dropdown,
  dynamic_multiple_choice: dynamicMultipleChoice,
  dynamic_multiple_value: dynamicMultipleValue,
  dynamic_request: dynamicRequest,
  email,
  external_id: externalId,
  file,
  gender,
  matrix,
  naming,
  numeric,
  phone_number: phoneNumber,
  phone_verification: phoneVerification,
  plain,
  radio,
  random,
  ranking,
  score,
  screenshot,
  slider,
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
