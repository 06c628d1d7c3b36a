// Views that few surveys need: they come in a chunk of their own, before the page wakes up, and only where the flow asks
// for one (run/special.ts). The server draws them like any other.
import type { QuestionStyle } from '@askwell/contract'
import type { ComponentType } from 'react'
import { Agreement } from './agreement.tsx'
import { CustomScore } from './custom-score.tsx'
import { DatePicker } from './datepicker.tsx'
import { DynamicMultipleChoice, DynamicMultipleValue, DynamicRequest } from './dynamic.tsx'
import { Matrix } from './matrix.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import { Ranking } from './ranking.tsx'
import { Slider } from './slider.tsx'
import type { StyleProps } from './style-props.ts'
import { FileUpload, Screenshot } from './upload.tsx'

export type SpecialViews = Readonly<Partial<Record<QuestionStyle, ComponentType<StyleProps>>>>

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
} satisfies SpecialViews
