import type { Text } from '@askwell/contract'

/** Ready texts in the languages that the studio has; a first language that it does not have gets the English ones. */
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
