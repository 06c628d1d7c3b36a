export interface TextPiece {
  readonly text: string
  readonly isLink: boolean
}

const address = /\bhttps?:\/\/[^\s<>"']+/g

/** Web addresses in a text, and the text between them; joined, they are the whole text. */
export function textPieces(text: string): readonly TextPiece[] {
  const found: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    // Punctuation at the end of a sentence does not belong to the address.
    const link = match[0].replace(/[.,;:!?)\]}]+$/, '')
    if (!URL.canParse(link)) continue
    if (match.index > from) found.push({ text: text.slice(from, match.index), isLink: false })
    found.push({ text: link, isLink: true })
    from = match.index + link.length
  }
  if (from < text.length) found.push({ text: text.slice(from), isLink: false })
  return found
}
