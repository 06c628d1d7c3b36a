// The complete texts of a language. A regional file has only the differences from its base (fr-ca from fr), and a text that
// neither has is English (R-I18N-04). Done by the build, so that no page needs a second catalogue as a fallback.
export type IcuMessages = Readonly<Record<string, string>>

/** `own` returns the texts of a language's own file, or null without a file. */
export const fullMessages = (
  code: string,
  own: (code: string) => IcuMessages | null,
): IcuMessages => ({
  ...own('en'),
  ...own(code.split('-', 1)[0] ?? code),
  ...own(code),
})
