// What a language says in full. A regional file holds only what differs from its base (fr-ca from fr), and what neither
// says is English (R-I18N-04). Done when the page is built, so that no page needs a second catalogue to fall back on.
export type IcuMessages = Readonly<Record<string, string>>

/** `own` gives what stands in a language's own file, or null where there is no such file. */
export const fullMessages = (
  code: string,
  own: (code: string) => IcuMessages | null,
): IcuMessages => ({
  ...own('en'),
  ...own(code.split('-', 1)[0] ?? code),
  ...own(code),
})
