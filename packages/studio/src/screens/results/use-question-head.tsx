// What every question's card says beside its drawing: its title, how many answered, and its measures.
import type { Measure, Nps, QuestionResults } from '@askwell/contract'
import type { ReactNode } from 'react'
import { wordsIn } from '../../answers/plain-words.ts'
import { signed } from '../../charts/nps-figures.ts'
import { Tag } from '../../parts/tag.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'

interface QuestionHead {
  readonly title: string
  readonly note: string
}

export function useQuestionHead({ body, key, answered, is_current: isCurrent }: QuestionResults): QuestionHead {
  const say = useWords(resultsWords)
  const { languages } = useResults()
  const count = say('results.answers', { count: answered })
  return { title: wordsIn(body, languages) || key, note: isCurrent ? count : `${say('results.gone')} · ${count}` }
}

interface Measured {
  readonly average?: number | null
  readonly median?: number | null
  readonly nps?: Nps | null
  readonly csat?: Measure | null
  readonly ces?: Measure | null
}

/** The measures a question has, each with what it is compared with. */
export function Measures({ of, other }: { readonly of: Measured; readonly other: Measured | null }) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const shareOf = (measure: Measure | null | undefined): string | null => (measure?.share == null ? null : percent(measure.share))
  const written = (from: Measured): readonly (readonly [string, string | null])[] => [
    ['average', from.average == null || from.nps ? null : number(from.average)],
    ['median', from.median == null || from.nps ? null : number(from.median)],
    ['nps', from.nps?.score == null ? null : signed(Math.round(from.nps.score))],
    ['csat', shareOf(from.csat)],
    ['ces', shareOf(from.ces)],
  ]
  const compared = new Map(other === null ? [] : written(other))
  const tags = written(of).flatMap(([name, value]): ReactNode[] => {
    if (value === null) return []
    const versus = compared.get(name)
    return [
      <Tag key={name}>
        {say(`results.${name}Is` as 'results.averageIs', { value })}
        {versus != null && ` · ${say('results.compared', { value: versus })}`}
      </Tag>,
    ]
  })
  return tags.length === 0 ? null : <p className={style['measures']}>{tags}</p>
}
