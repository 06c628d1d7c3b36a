/** A language by its own name: Deutsch, English, Türkçe. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
