// Views that few surveys need: they are in a separate chunk, loaded before hydration and only if the flow uses
// one (run/special.ts). The server draws them like any other.
import { Agreement } from './agreement.tsx'
import { CustomScore } from './custom-score.tsx'
import { DatePicker } from './datepicker.tsx'
import { DynamicMultipleChoice, DynamicMultipleValue, DynamicRequest } from './dynamic.tsx'
import { Conjoint } from './matrix-conjoint.tsx'
import { Likert } from './matrix-likert.tsx'
import { Maxdiff } from './matrix-maxdiff.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import { Ranking } from './ranking.tsx'
import { Slider } from './slider.tsx'
import { specialHint } from './special-hint.ts'
import type { SpecialViews } from './special-styles.ts'
import type { StyleProps } from './style-props.ts'
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

// matrix: one choice a statement. A likert is a table, a maxdiff its two ends, a conjoint the profiles of each set.

function Matrix(props: StyleProps) {
  switch (props.view.question.extra.matrix_question_type) {
    case 'maxdiff':
      return <Maxdiff {...props} />
    case 'conjoint':
      return <Conjoint {...props} />
    default:
      return <Likert {...props} />
  }
}
