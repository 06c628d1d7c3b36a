import { z } from 'zod'

/** The 29 question styles of seed §3, in its order. */
export const questionStyles = [
  'age',
  'agreement',
  'checklist',
  'custom_score',
  'customer_schema',
  'datepicker',
  'dropdown',
  'dynamic_multiple_choice',
  'dynamic_multiple_value',
  'dynamic_request',
  'email',
  'external_id',
  'file',
  'gender',
  'matrix',
  'naming',
  'numeric',
  'phone_number',
  'phone_verification',
  'plain',
  'radio',
  'random',
  'ranking',
  'score',
  'screenshot',
  'slider',
  'star',
  'text',
  'textarea',
] as const

export const QuestionStyle = z.enum(questionStyles)
export type QuestionStyle = z.infer<typeof QuestionStyle>

/** Styles whose answer is verified by a code. The store lists their questions and may not import the engine. */
export const verifiedStyles: readonly QuestionStyle[] = ['phone_verification']
