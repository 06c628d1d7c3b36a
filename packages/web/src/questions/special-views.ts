// Views that few surveys need: they come in a chunk of their own, before the page wakes up, and only where the flow asks
// for one (run/special.ts). The server draws them like any other.
import type { QuestionStyle } from '@askwell/contract'
import type { ComponentType } from 'react'
import { Agreement } from './agreement.tsx'
import { CustomScore } from './custom-score.tsx'
import { DatePicker } from './datepicker.tsx'
import { DynamicMultipleChoice, DynamicMultipleValue, DynamicRequest } from './dynamic.tsx'
import type { FaultHint } from './fault-hint.ts'
import { Matrix } from './matrix.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import type { SpecialStyle } from './question-views.ts'
import { Ranking } from './ranking.tsx'
import { Slider } from './slider.tsx'
import { specialHint } from './special-hint.ts'
import type { StyleProps } from './style-props.ts'
import { FileUpload, Screenshot } from './upload.tsx'

type View = ComponentType<StyleProps>

/** The views by style, and what is said of mistakes in their questions. */
export type SpecialViews = Readonly<Record<SpecialStyle, View>> &
  Readonly<Partial<Record<QuestionStyle, View>>> & { readonly hint?: FaultHint }

/** For a page without scripts: null where the usual view is made of native controls. */
export type PlainViews = Readonly<Record<SpecialStyle, View | null>> &
  Readonly<Partial<Record<QuestionStyle, View | null>>> & { readonly hint: FaultHint }

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
