// A score as a small tile in the colour of its group, which the number also shows.
import { useWords } from '../words/words.ts'
import type { Tone } from './answer-shown.ts'
import { answerWords } from './answer-words.ts'
import style from './answers.module.css'

interface ScoreTileProps {
  /** Null: there is no score. */
  readonly score: { readonly value: string; readonly tone: Tone } | null
  readonly size?: 'row' | 'head'
}

export function ScoreTile({ score, size = 'row' }: ScoreTileProps) {
  const say = useWords(answerWords)
  if (!score)
    return (
      <span className={style['noScore']} role="img" aria-label={say('answer.noScore')}>
        –
      </span>
    )
  return (
    <span
      className={`${style['tile']} ${style[score.tone]}`}
      data-size={size}
      role="img"
      aria-label={say('answer.score', { value: score.value })}
    >
      {score.value}
    </span>
  )
}
