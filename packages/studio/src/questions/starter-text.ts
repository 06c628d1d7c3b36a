import type { Text } from '@askwell/contract'

/** Ready words in the languages that the studio knows; a first language it does not know gets the English ones. */
export const starterText = (
  languageCodes: readonly string[],
  english: string,
  turkish: string,
): Text =>
  Object.fromEntries(
    languageCodes.flatMap((code, at): [string, string][] => {
      if (code === 'tr') return [[code, turkish]]
      return code === 'en' || at === 0 ? [[code, english]] : []
    }),
  )
