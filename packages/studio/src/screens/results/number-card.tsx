// Numbers that were typed or slid to, as columns.
import { scoreRange, starRange } from '@askwell/engine'
import type { Tone } from '../../answers/answer-shown.ts'
import { type Bin, binsOf } from '../../charts/bins.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Columns } from '../../charts/columns.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './question-card.tsx'
import { resultsWords } from './results-words.ts'
import { Measures, useQuestionHead } from './use-question-head.tsx'

const mostColumns = 12
const ranges: Readonly<Record<string, { readonly min: number; readonly max: number }>> = { score: scoreRange, star: starRange }

export function NumberCard({ question, figures, other }: FigureCardProps<'number'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const head = useQuestionHead(question)
  const bins = binsOf(figures.values, mostColumns, ranges[question.style])
  const nameOf = ({ from, to }: Bin): string => (from === to ? number(from) : `${number(from)}–${number(to)}`)
  const inBin = ({ from, to }: Bin): number =>
    other?.figures.values.reduce((sum, { value, count }) => (value >= from && value <= to ? sum + count : sum), 0) ?? 0
  const most = bins.reduce<Bin | null>((found, bin) => (bin.count > (found?.count ?? 0) ? bin : found), null)
  const shareOf = (count: number): string => percent(question.answered === 0 ? 0 : count / question.answered)
  return (
    <ChartCard
      {...head}
      sentence={most ? say('results.most', { label: nameOf(most), share: shareOf(most.count) }) : say('results.nobody')}
      table={{
        heads: [say('results.value'), say('results.count'), say('results.shareHead')],
        rows: bins.map((bin) => [nameOf(bin), String(bin.count), shareOf(bin.count)]),
      }}
      head={<Measures of={question.style === 'age' ? { average: figures.average, median: figures.median } : figures} other={other?.figures ?? null} />}
    >
      <Columns
        columns={bins.map((bin) => ({
          label: nameOf(bin),
          count: bin.count,
          tone: figures.nps && question.style === 'score' ? toneOf(bin.from) : 'plain',
          ...(other && { other: inBin(bin) }),
        }))}
        total={question.answered}
        otherTotal={other?.answered ?? 0}
      />
    </ChartCard>
  )
}

const toneOf = (score: number): Tone => (score >= 9 ? 'promoter' : score >= 7 ? 'passive' : 'detractor')
