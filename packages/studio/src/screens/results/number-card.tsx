// Numbers that were typed or set by a slider, as columns.
import type { Bin } from '@askwell/contract'
import { styleOf, toolingOf } from '@askwell/engine'
import type { Tone } from '../../answers/answer-shown.ts'
import { comparedBins, lastOf, numberForm } from '../../charts/bins.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Columns } from '../../charts/columns.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './figure-card-props.ts'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'
import { Measures, useQuestionHead } from './use-question-head.tsx'

export function NumberCard({ question, figures, other }: FigureCardProps<'number'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const head = useQuestionHead(question)
  const comparing = useComparing()
  const compared = other && comparing
  const answered = question.base.valid
  const otherAnswered = other?.valid ?? 0
  const form = numberForm(figures)
  const labelOf = (bin: Bin): string => {
    const { from, to } = bin
    if (from === null)
      return say('results.below', {
        value: number((to ?? 0) + (form.decimals === 0 ? 1 : 0), form),
      })
    const last = lastOf(bin, form)
    return last === null
      ? say('results.andMore', { value: number(from, form) })
      : from === last
        ? number(from, form)
        : `${number(from, form)}–${number(last, form)}`
  }
  const lines = comparedBins(
    figures,
    compared ? other.figures : null,
    styleOf(question.style).points,
  ).map(({ bin, otherCount }) => ({
    bin,
    label: labelOf(bin),
    otherCount: otherCount ?? 0,
    difference:
      compared && otherCount !== null
        ? compared.shares(
            { count: bin.count, of: answered },
            { count: otherCount, of: otherAnswered },
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
          String(Math.round(bin.count)),
          shareOf(bin.count, answered),
          ...(compared?.cells(
            `${Math.round(otherCount)} · ${shareOf(otherCount, otherAnswered)}`,
            difference,
            'points',
          ) ?? []),
        ]),
      }}
      head={<Measures of={figures} other={other && { figures: other.figures }} form={form} />}
      foot={compared?.legend(otherAnswered, 'outline')}
    >
      <Columns
        columns={lines.map(({ bin, label, otherCount, difference }) => ({
          label,
          count: bin.count,
          tone:
            figures.nps && toolingOf(question.style).measure === 'nps'
              ? toneOf(bin.from ?? 0)
              : 'plain',
          ...(compared && { other: otherCount, delta: compared.delta(difference, 'bare') }),
        }))}
        total={answered}
        otherTotal={otherAnswered}
        labels="numbers"
      />
    </ChartCard>
  )
}

const toneOf = (score: number): Tone =>
  score >= 9 ? 'promoter' : score >= 7 ? 'passive' : 'detractor'
