// Made by `language-parts.ts` from the files of the languages.
declare module 'virtual:languages' {
  /** The part of the studio that texts belong to, by the name that their ids begin with. */
  export const parts: Readonly<Record<string, string>>
  /** How to load the texts of a part, by language and part. */
  export const languageChunks: Readonly<
    Record<
      string,
      Readonly<
        Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
      >
    >
  >
}
