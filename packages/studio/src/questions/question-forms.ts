// Every question style of the builder, in the order of the list that elements are added from. A style that is added to the
// contract does not compile until it is here.
import type { QuestionStyle } from '@askwell/contract'
import { age } from './age.ts'
import { agreement } from './agreement.ts'
import { checklist } from './checklist.ts'
import { customScore } from './custom-score.ts'
import { customerSchema } from './customer-schema.ts'
import { datepicker } from './datepicker.ts'
import { dropdown } from './dropdown.ts'
import { dynamicMultipleChoice } from './dynamic-multiple-choice.ts'
import { dynamicMultipleValue } from './dynamic-multiple-value.ts'
import { dynamicRequest } from './dynamic-request.ts'
import { email } from './email.ts'
import { externalId } from './external-id.ts'
import { file } from './file.ts'
import { gender } from './gender.ts'
import { matrix } from './matrix.ts'
import { naming } from './naming.ts'
import { numeric } from './numeric.ts'
import { phoneNumber } from './phone-number.ts'
import { phoneVerification } from './phone-verification.ts'
import { plain } from './plain.ts'
import { radio } from './radio.ts'
import { random } from './random.ts'
import { ranking } from './ranking.ts'
import { score } from './score.ts'
import { screenshot } from './screenshot.ts'
import { slider } from './slider.ts'
import { star } from './star.ts'
import type { StyleForm } from './style-form.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'

export const questionForms: Record<QuestionStyle, StyleForm> = {
  radio,
  checklist,
  dropdown,
  plain,
  random,
  ranking,
  matrix,
  agreement,
  score,
  star,
  custom_score: customScore,
  slider,
  text,
  textarea,
  numeric,
  datepicker,
  naming,
  email,
  phone_number: phoneNumber,
  phone_verification: phoneVerification,
  age,
  gender,
  external_id: externalId,
  customer_schema: customerSchema,
  file,
  screenshot,
  dynamic_request: dynamicRequest,
  dynamic_multiple_choice: dynamicMultipleChoice,
  dynamic_multiple_value: dynamicMultipleValue,
}
