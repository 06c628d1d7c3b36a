// The marks that masking leaves in a stored text (card, e-mail, phone, identity number, passport), longest first.
const mask = /XXXX-XXXX-XXXX-XXXX|\*{3}@\*{3}\.\*{3}|\(\*{3}\)-\*{3}-\*{2}-\*{2}|\*{11}|\*{7}/g

export interface Piece {
  readonly text: string
  readonly isMask: boolean
}

export function maskedPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(mask)) {
    if (index > from) pieces.push({ text: text.slice(from, index), isMask: false })
    pieces.push({ text: found, isMask: true })
    from = index + found.length
  }
  return from < text.length ? [...pieces, { text: text.slice(from), isMask: false }] : pieces
}
