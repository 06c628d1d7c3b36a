// Texts of a survey: in its first language, with translations, or as the document has them.
import type { DocumentText } from './document.ts'

declare const covers: unique symbol

/** A text with translations into at least the languages `L`. */
export class Translated<L extends string> {
  /** For the compiler only: a text in more languages may replace one in fewer. */
  declare readonly [covers]?: (language: L) => void
  readonly main: string
  readonly others: Readonly<Record<string, string>>
  constructor(main: string, others: Readonly<Record<string, string>>) {
    this.main = main
    this.others = others
  }
}

export type TextInput = string | Translated<never> | Readonly<DocumentText>

/** A text in the first language of the survey, and in others. */
export const t = <const O extends Readonly<Record<string, string>> = Record<never, string>>(
  main: string,
  others?: O,
): Translated<keyof O & string> => new Translated(main, others ?? {})

export function textOf(input: TextInput, language: string): DocumentText {
  if (typeof input === 'string') return { [language]: input }
  if (input instanceof Translated) return { [language]: input.main, ...input.others }
  return { ...input }
}
