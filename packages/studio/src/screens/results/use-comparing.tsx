// The comparison of the results cards, in the reader's language.
import type { ReactNode } from 'react'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import { type Comparison, comparisonWith } from './comparing.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'

export interface Comparing extends Comparison {
  /** What the marks of a card mean, and how the other side is drawn. `answered`: the number of answers on the other side. */
  legend(answered: number, drawn: 'outline' | 'dashes' | 'words'): ReactNode
}

/** Null: no comparison. */
export function useComparing(): Comparing | null {
  const say = useWords(resultsWords)
  const number = useNumber()
  const { other, limit } = useResults()
  if (other === null) return null
  const { name } = other
  return {
    ...comparisonWith({ ...other, limit }, { say, number }),
    legend: (answered, drawn) => (
      <p className={style['legend']}>
        <span data-drawn={drawn}>
          {say('results.besideName', {
            name,
            answers: say('results.answers', { count: answered }),
          })}
        </span>
        {drawn !== 'dashes' && <span>{say('results.arrows')}</span>}
      </p>
    ),
  }
}
