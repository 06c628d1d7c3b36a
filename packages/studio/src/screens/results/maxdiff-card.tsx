// Best and worst of a list: (best − worst) ÷ shown for each, the best first.
import { wordsIn } from '../../answers/plain-words.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Spread } from '../../charts/spread.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './question-card.tsx'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useQuestionHead } from './use-question-head.tsx'

export function MaxdiffCard({ question, figures: { items }, other }: FigureCardProps<'maxdiff'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const head = useQuestionHead(question)
  const { languages } = useResults()
  const rows = items.map(({ statement_id: key, body, key: name, best, worst, shown, score }) => {
    const versus = other?.figures.items.find(({ statement_id }) => statement_id === key)?.score
    const note = say('results.bestNote', { best, worst })
    return {
      key,
      label: wordsIn(body, languages) || name,
      best,
      worst,
      shown,
      score: score ?? 0,
      note: versus == null ? note : `${note} · ${say('results.compared', { value: number(versus) })}`,
    }
  })
  const [first] = rows
  return (
    <ChartCard
      {...head}
      sentence={first && question.answered > 0 ? say('results.first', { label: first.label, rank: number(first.score) }) : say('results.nobody')}
      table={{
        heads: [say('results.option'), say('results.score'), say('results.best'), say('results.worst'), say('results.shown')],
        rows: rows.map(({ label, score, best, worst, shown }) => [label, number(score), String(best), String(worst), String(shown)]),
      }}
    >
      <Spread rows={rows} />
    </ChartCard>
  )
}
