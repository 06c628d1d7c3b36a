// A text whose web addresses can be opened; the rest stays plain text.
import { Fragment } from 'react'
import { textPieces } from './text-pieces.ts'

const shownLetters = 25

export const LinkedText = ({ text }: { readonly text: string }) =>
  textPieces(text).map((piece, place) =>
    piece.isLink ? (
      <OutLink key={place} address={piece.text} />
    ) : (
      <Fragment key={place}>{piece.text}</Fragment>
    ),
  )

const OutLink = ({ address }: { readonly address: string }) => (
  <a href={address} title={address} target="_blank" rel="noopener noreferrer nofollow">
    {address.length > shownLetters ? `${address.slice(0, shownLetters)}…` : address}
  </a>
)
