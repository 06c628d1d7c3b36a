// What the table says about each variable. The readers, the configuration reference and `askwell config` come from it (OP-22).
import type { Read } from '../config-values.ts'

export interface Variable<T = unknown> {
  readonly read: (text: string) => Read<T>
  /** The text that is read when the variable is not set. */
  readonly default?: string
  /** What applies when it is not set, in words, in place of `default`. Both absent = nothing. */
  readonly otherwise?: string
  /** One or two sentences, in Markdown. */
  readonly meaning: string
  /** It opens something, so it is never shown, and may come from a file: `NAME_FILE` holds its path. */
  readonly secret?: true
  /** The first release that reads it; absent = the first one. */
  readonly since?: string
  readonly example: string
}

export interface VariableGroup {
  readonly title: string
  readonly variables: Readonly<Record<string, Variable>>
}

/** Lets the compiler derive names and values. */
export const variables = <const T extends Readonly<Record<string, Variable>>>(table: T): T => table
