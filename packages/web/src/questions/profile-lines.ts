// The text of a conjoint's profile, line by line: "Price: €10" is an attribute and its level.

export interface ProfileLine {
  readonly attribute: string
  readonly level: string
}

/** A longer text before the colon is a sentence and not an attribute. */
const mostLetters = 40

export const profileLines = (text: string): readonly ProfileLine[] =>
  text.split('\n').flatMap((line) => {
    const said = line.replace(/^\s*[-*+]\s+/, '').trim()
    if (said === '') return []
    const colon = said.search(/[:：](?!\/\/)/)
    const level = said.slice(colon + 1).trim()
    return colon > 0 && colon <= mostLetters && level !== ''
      ? [{ attribute: said.slice(0, colon).trim(), level }]
      : [{ attribute: '', level: said }]
  })
