// A text as it was stored; masked pieces are marked.
import { Fragment } from 'react'
import { useWords } from '../words/words.ts'
import { answerWords } from './answer-words.ts'
import style from './answers.module.css'
import { maskedPieces } from './masked-pieces.ts'

export function MaskedText({ text }: { readonly text: string }) {
  const say = useWords(answerWords)
  return maskedPieces(text).map((piece, place) =>
    piece.isMask ? (
      <span key={place} className={style['mask']} title={say('answer.personal')}>
        <bdi dir="ltr">{piece.text}</bdi>
      </span>
    ) : (
      <Fragment key={place}>{piece.text}</Fragment>
    ),
  )
}
