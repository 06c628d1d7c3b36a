// Styles that few surveys need: their views come in a chunk of their own (special-views.ts), and only where the flow asks
// for one. Every other style is in question-views.ts.
import type { QuestionStyle } from '@askwell/contract'
import type { ComponentType } from 'react'
import type { FaultHint } from './fault-hint.ts'
import type { StyleProps } from './style-props.ts'

export type SpecialStyle =
  | 'agreement'
  | 'custom_score'
  | 'datepicker'
  | 'dynamic_multiple_choice'
  | 'dynamic_multiple_value'
  | 'dynamic_request'
  | 'file'
  | 'matrix'
  | 'phone_number'
  | 'phone_verification'
  | 'ranking'
  | 'screenshot'
  | 'slider'

type View = ComponentType<StyleProps>

/** The views by style, and what is said of mistakes in their questions. */
export type SpecialViews = Readonly<Record<SpecialStyle, View>> &
  Readonly<Partial<Record<QuestionStyle, View>>> & { readonly hint?: FaultHint }

/** For a page without scripts: null where the usual view is made of native controls. */
export type PlainViews = Readonly<Record<SpecialStyle, View | null>> &
  Readonly<Partial<Record<QuestionStyle, View | null>>> & { readonly hint: FaultHint }
