// What a subject of a filter can mean: its values, its numbers or its events.
import type { FilterOperator, Flow, ThemeRule } from '@askwell/contract'
import type { Condition } from './conditions.ts'

/** The documents that were answered, newest first. */
export interface Documents {
  readonly flows: readonly Flow[]
  /** Absent where nobody can ask for them. */
  readonly themes?: readonly NamedTheme[]
}

export interface NamedTheme {
  readonly id: string
  readonly rule: ThemeRule
}

/** One value of a subject. `names`: its id and its key. */
export interface Choice {
  readonly names: readonly string[]
  readonly is: Condition
  /** The words of an option or a row; absent = the name says enough. */
  readonly words?: Readonly<Record<string, string>>
}

/** A subject as a number of each person. */
export interface Scale {
  /** The first column in which a person has a value. */
  readonly numbers: readonly string[]
  /** Choices that have a value. */
  readonly points: readonly { readonly is: Condition; readonly value: number }[]
  /** The lowest and the highest value that can be given; null where there are no ends. */
  readonly ends: { readonly low: number; readonly high: number } | null
}

export interface Meaning {
  /** Absent where everybody has a value. */
  readonly answered?: Condition
  /** Has an answer that can be counted. Only of questions. */
  readonly valid?: Condition
  /** Was asked. Only of questions. */
  readonly asked?: Condition
  /** Was asked, and was visible. Only of questions. */
  readonly shown?: Condition
  /** Not known whether it was asked. Only of questions. */
  readonly unknown?: Condition
  /** Known values. `free`: any other text is a value, too, and nobody may have it. */
  readonly choices?: readonly Choice[]
  readonly free?: (value: string) => Condition
  /** A response may have several of the free values. */
  readonly isMultiple?: boolean
  /** Further names that a filter may use. They are not listed, because each value has its name already. */
  readonly aliases?: readonly Choice[]
  /** Numbers in which any one must be within the ends. */
  readonly numbers?: {
    readonly of: readonly string[]
    readonly unit: 'number' | 'instant' | 'day'
  }
  /** Absent where the values have no order. */
  readonly scale?: Scale
  /** A part of the day or of the week, as numbers from `from` to `to`. */
  readonly clock?: { readonly unit: 'weekday' | 'hour'; readonly from: number; readonly to: number }
  /** Questions that are answered in writing. */
  readonly texts?: readonly string[]
  /** The operators of pages and transitions, which have no value. */
  readonly events?: Readonly<Partial<Record<FilterOperator, Condition>>>
}
