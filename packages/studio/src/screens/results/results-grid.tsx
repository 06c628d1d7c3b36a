// The cards of the results in their order.
import type { FlowMap } from '@askwell/engine'
import { DropOffCard } from './drop-off-card.tsx'
import { KpiCard } from './kpi-card.tsx'
import { PathCard } from './path-card.tsx'
import { QuestionCard } from './question-card.tsx'
import style from './results.module.css'
import { useResults } from './results-context.tsx'
import { ScoreCard } from './score-card.tsx'
import { scoreOf } from './score-of.ts'
import { TrendCard, type TrendUnit } from './trend-card.tsx'

interface ResultsGridProps {
  readonly map: FlowMap | null
  readonly onUnit?: (unit: TrendUnit) => void
}

export function ResultsGrid({ map, onUnit }: ResultsGridProps) {
  const { results } = useResults()
  return (
    <div className={style['grid']} data-score={scoreOf(results) !== null}>
      <ScoreCard />
      <TrendCard {...(onUnit && { onUnit })} />
      <KpiCard />
      {results.questions.map((question) => (
        <QuestionCard
          key={`${question.question_id} ${question.figures.kind}`}
          question={question}
        />
      ))}
      <PathCard map={map} />
      <DropOffCard />
    </div>
  )
}
