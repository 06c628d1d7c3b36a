// A text whose web addresses can be opened; everything else of it stays text.
import { Fragment } from 'react'

const address = /\bhttps?:\/\/[^\s<>"']+/g
const shownLetters = 25

export function LinkedText({ text }: { readonly text: string }) {
  return (
    <>{pieces(text).map((piece, place) => (piece.isLink ? <OutLink key={place} address={piece.text} /> : <Fragment key={place}>{piece.text}</Fragment>))}</>
  )
}

const OutLink = ({ address: href }: { readonly address: string }) => (
  <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
    {href.length > shownLetters ? `${href.slice(0, shownLetters)}…` : href}
  </a>
)

export interface TextPiece {
  readonly text: string
  readonly isLink: boolean
}

export function pieces(text: string): readonly TextPiece[] {
  const found: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    // What ends a sentence does not belong to the address.
    const link = match[0].replace(/[.,;:!?)\]}]+$/, '')
    if (!URL.canParse(link)) continue
    if (match.index > from) found.push({ text: text.slice(from, match.index), isLink: false })
    found.push({ text: link, isLink: true })
    from = match.index + link.length
  }
  if (from < text.length) found.push({ text: text.slice(from), isLink: false })
  return found
}
