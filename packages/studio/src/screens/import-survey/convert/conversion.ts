// What a converter of another tool's survey gives: the flow, what was kept, and everything that was not, by name and why.
// Pure: ids are made by who calls. Nothing is saved by a conversion.
import type { Flow } from '@askwell/contract'

/** Why something was not kept as it was; the words stand in `import-words.ts`. */
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
  | 'media'
  | 'element_of_flow'
  | 'validation'
  | 'skip'

export interface Lost {
  /** Dotted place in the document that was read. */
  readonly path: string
  /** What it is called there. */
  readonly what: string
  readonly why: LostWhy
  /** The setting, kind or expression, as it is written there. */
  readonly detail?: string
}

export interface ImportCounts {
  readonly pages: number
  readonly questions: number
  /** Ways and triggers that follow from conditions. */
  readonly conditions: number
  readonly languages: number
}

export interface Conversion {
  readonly flow: Flow
  readonly kept: ImportCounts
  readonly lost: readonly Lost[]
}

/** Thrown for a document that is not what it should be at all. */
export class NotReadable extends Error {
  override name = 'NotReadable'
}
