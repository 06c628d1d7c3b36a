// Every page has the views of the common styles (question-views.tsx). The others, which few surveys need, are in a separate
// chunk (special-views.tsx), which is loaded only if the flow uses one.
import type { QuestionStyle } from '@askwell/contract'
import type { ComponentType } from 'react'
import type { FaultHint } from './fault-hint.ts'
import type { StyleProps } from './style-props.ts'

export type CommonStyle =
  | 'age'
  | 'checklist'
  | 'customer_schema'
  | 'dropdown'
  | 'email'
  | 'external_id'
  | 'gender'
  | 'naming'
  | 'numeric'
  | 'plain'
  | 'radio'
  | 'random'
  | 'score'
  | 'star'
  | 'text'
  | 'textarea'

/** A new style is one of these by default, so that the tables of views do not compile without it. */
export type SpecialStyle = Exclude<QuestionStyle, CommonStyle>

type View = ComponentType<StyleProps>

/** The views by style, and the hints for faults in their questions. */
export type SpecialViews = Readonly<Record<SpecialStyle, View>> &
  Readonly<Partial<Record<QuestionStyle, View>>> & { readonly hint?: FaultHint }

/** For a page without scripts: null if the usual view consists of native controls. */
export type PlainViews = Readonly<Record<SpecialStyle, View | null>> &
  Readonly<Partial<Record<QuestionStyle, View | null>>> & { readonly hint: FaultHint }
