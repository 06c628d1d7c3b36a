// How two spellings of a word are found to be the same (results.md, 2.15).

/** Of a longer text, only the beginning is read for words and topics. */
export const longestText = 5_000

export const apostrophes = /[’‘ʼ＇]/g

export const foldWord = (word: string, locale: string | undefined): string =>
  word.normalize('NFKC').replace(apostrophes, "'").toLocaleLowerCase(locale)
