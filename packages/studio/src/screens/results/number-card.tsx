// Numbers that were typed or set by a slider, as columns.
import { styleOf, toolingOf } from '@askwell/engine'
import type { Tone } from '../../answers/answer-shown.ts'
import { binsOf, countsIn } from '../../charts/bins.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Columns } from '../../charts/columns.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './figure-card-props.ts'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'
import { Measures, useQuestionHead } from './use-question-head.tsx'

const mostColumns = 12

export function NumberCard({ question, figures, other }: FigureCardProps<'number'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const head = useQuestionHead(question)
  const comparing = useComparing()
  const compared = other && comparing
  const { answered } = question
  const otherAnswered = other?.answered ?? 0
  const spread = [
    ...figures.values,
    ...(other?.figures.values.map(({ value }) => ({ value, count: 0 })) ?? []),
  ]
  const bins = binsOf(spread, mostColumns, styleOf(question.style).points)
  const otherCounts = countsIn(bins, other?.figures.values ?? [])
  const lines = bins.map((bin, place) => ({
    bin,
    label: bin.from === bin.to ? number(bin.from) : `${number(bin.from)}–${number(bin.to)}`,
    otherCount: otherCounts[place] ?? 0,
    difference: compared
      ? compared.shares(
          { count: bin.count, of: answered },
          { count: otherCounts[place] ?? 0, of: otherAnswered },
        )
      : null,
  }))
  const shareOf = (count: number, of: number): string => percent(of === 0 ? 0 : count / of)
  const most = lines.reduce<(typeof lines)[number] | null>(
    (found, line) => (line.bin.count > (found?.bin.count ?? 0) ? line : found),
    null,
  )
  const said = [
    most
      ? say('results.most', { label: most.label, share: shareOf(most.bin.count, answered) })
      : say('results.nobody'),
    compared?.sentence(
      lines.map(({ bin, label, otherCount, difference }) => ({
        label,
        value: shareOf(bin.count, answered),
        other: shareOf(otherCount, otherAnswered),
        difference,
      })),
    ),
  ]
  return (
    <ChartCard
      {...head}
      sentence={said.filter(Boolean).join(' ')}
      table={{
        heads: [
          say('results.value'),
          say('results.count'),
          say('results.shareHead'),
          ...(compared?.heads ?? []),
        ],
        rows: lines.map(({ bin, label, otherCount, difference }) => [
          label,
          String(bin.count),
          shareOf(bin.count, answered),
          ...(compared?.cells(
            `${otherCount} · ${shareOf(otherCount, otherAnswered)}`,
            difference,
            'points',
          ) ?? []),
        ]),
      }}
      head={<Measures of={figures} other={other && { figures: other.figures }} />}
      foot={compared?.legend(otherAnswered, 'outline')}
    >
      <Columns
        columns={lines.map(({ bin, label, otherCount, difference }) => ({
          label,
          count: bin.count,
          tone:
            figures.nps && toolingOf(question.style).measure === 'nps' ? toneOf(bin.from) : 'plain',
          ...(compared && { other: otherCount, delta: compared.delta(difference, 'bare') }),
        }))}
        total={answered}
        otherTotal={otherAnswered}
      />
    </ChartCard>
  )
}

const toneOf = (score: number): Tone =>
  score >= 9 ? 'promoter' : score >= 7 ? 'passive' : 'detractor'
