// Every page has the views of the common styles (question-views.ts). The others, which few surveys need, come in a chunk of
// their own (special-views.ts), and only where the flow asks for one.
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

/** A style that is nowhere yet is one of these, so that each table of views stops to compile without it. */
export type SpecialStyle = Exclude<QuestionStyle, CommonStyle>

type View = ComponentType<StyleProps>

/** The views by style, and what is said of mistakes in their questions. */
export type SpecialViews = Readonly<Record<SpecialStyle, View>> &
  Readonly<Partial<Record<QuestionStyle, View>>> & { readonly hint?: FaultHint }

/** For a page without scripts: null where the usual view is made of native controls. */
export type PlainViews = Readonly<Record<SpecialStyle, View | null>> &
  Readonly<Partial<Record<QuestionStyle, View | null>>> & { readonly hint: FaultHint }
