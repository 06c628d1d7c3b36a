// The result of converting another tool's survey: the flow, what was kept, and what was not, by name and reason.
// Pure: the caller makes the ids. Nothing is saved by a conversion.
import type { Flow } from '@askwell/contract'

/** Why something was not kept unchanged; the texts are in `import-words.ts`. */
export type LostWhy =
  | 'kind'
  | 'condition'
  | 'setting'
  | 'input_kind'
  | 'own_page'
  | 'several_a_row'
  | 'randomizer'
  | 'embedded_data'
  | 'redirect'
  | 'piped_text'
  | 'piped_field'
  | 'media'
  | 'element_of_flow'
  | 'validation'
  | 'skip'

export interface Lost {
  /** The dotted path in the document that was read. */
  readonly path: string
  /** Its name there. */
  readonly what: string
  readonly why: LostWhy
  /** The setting, kind or expression, as it is written there. */
  readonly detail?: string
}

export interface ImportCounts {
  readonly pages: number
  readonly questions: number
  /** Transitions and triggers that were made from conditions. */
  readonly conditions: number
  readonly languages: number
}

export interface Conversion {
  readonly flow: Flow
  readonly kept: ImportCounts
  readonly lost: readonly Lost[]
}

/** Thrown for a document of the wrong format. */
export class NotReadable extends Error {
  override name = 'NotReadable'
}
