// The context for reading the questions of a SurveyJS document.
import type { Text } from '@askwell/contract'
import type { Lost } from './conversion.ts'
import type { Making } from './survey-draft.ts'

export interface Reading {
  readonly made: Making
  readonly lost: Lost[]
  /** A string of the document in all its languages. */
  readonly say: (value: unknown, path: string, what: string) => Text | undefined
  /** Default texts for those that the document omits, in its language. */
  readonly ours: (english: string, turkish?: string) => Text
}
