// The context for reading the questions of a Qualtrics document, and the result for one of them.
import type { Text } from '@askwell/contract'
import type { Lost } from './conversion.ts'
import type { Loose } from './loose.ts'
import type { QsfAskable } from './qsf-logic.ts'
import type { DraftElement, Making } from './survey-draft.ts'

export interface QsfReading {
  readonly made: Making
  readonly lost: Lost[]
  /** A text of the question in all languages; `at` reads the payload of each. */
  readonly say: (
    payload: Loose,
    at: (payload: Loose) => unknown,
    path: string,
    what: string,
  ) => Text
}

export interface ReadQsf {
  readonly elements: readonly DraftElement[]
  readonly askable: QsfAskable | null
}
