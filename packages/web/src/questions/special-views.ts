// Views that few surveys need: they come in a chunk of their own, before the page wakes up, and only where the flow asks
// for one (run/special.ts). The server draws them like any other.
import { Agreement } from './agreement.tsx'
import { CustomScore } from './custom-score.tsx'
import { DatePicker } from './datepicker.tsx'
import { DynamicMultipleChoice, DynamicMultipleValue, DynamicRequest } from './dynamic.tsx'
import { Matrix } from './matrix.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import { Ranking } from './ranking.tsx'
import { Slider } from './slider.tsx'
import { specialHint } from './special-hint.ts'
import type { SpecialViews } from './special-styles.ts'
import { FileUpload, Screenshot } from './upload.tsx'

export const specialViews = {
  agreement: Agreement,
  custom_score: CustomScore,
  datepicker: DatePicker,
  dynamic_multiple_choice: DynamicMultipleChoice,
  dynamic_multiple_value: DynamicMultipleValue,
  dynamic_request: DynamicRequest,
  file: FileUpload,
  matrix: Matrix,
  phone_number: PhoneNumber,
  phone_verification: PhoneVerification,
  ranking: Ranking,
  screenshot: Screenshot,
  slider: Slider,
  hint: specialHint,
} satisfies SpecialViews
