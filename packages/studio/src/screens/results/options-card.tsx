// Options that were chosen: a scale as columns in its own order, anything else as bars, the most common first.
import type { OptionCount, QuestionResults } from '@askwell/contract'
import { toolingOf } from '@askwell/engine'
import type { Tone } from '../../answers/answer-shown.ts'
import { wordsIn } from '../../answers/plain-words.ts'
import { Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Columns } from '../../charts/columns.tsx'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './figure-card-props.ts'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'
import { Measures, useQuestionHead } from './use-question-head.tsx'

const mostColumns = 11

export function OptionsCard({ question, figures, other }: FigureCardProps<'options'>) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const head = useQuestionHead(question)
  const comparing = useComparing()
  const { languages } = useResults()
  const isScale = toolingOf(question.style).isScale
  const shown = keepsOrder(question, figures.options)
    ? figures.options
    : figures.options.toSorted(
        (a, b) => Number(b.is_offered) - Number(a.is_offered) || b.count - a.count,
      )
  const lines = shown.map((option) => {
    const versus = other?.figures.options.find(({ option_id }) => option_id === option.option_id)
    const [count, share] = [versus?.count ?? 0, versus?.share ?? 0]
    const difference =
      other && comparing
        ? comparing.shares(
            { count: option.count, of: question.answered },
            { count, of: other.answered },
          )
        : null
    return {
      option,
      label: [
        wordsIn(option.body, languages) || option.key,
        ...(option.is_offered ? [] : [say('results.notOffered')]),
      ].join(' · '),
      share: option.share ?? 0,
      other: { count, share },
      difference,
    }
  })
  const most = lines.reduce<(typeof lines)[number] | null>(
    (found, line) => (line.option.count > (found?.option.count ?? 0) ? line : found),
    null,
  )
  const compared = other && comparing
  const said = [
    most
      ? say('results.most', { label: most.label, share: percent(most.share) })
      : say('results.nobody'),
    compared?.sentence(
      lines.map(({ label, share, other: { share: instead }, difference }) => ({
        label,
        value: percent(share),
        other: percent(instead),
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
          say('results.option'),
          say('results.count'),
          say('results.shareHead'),
          say('results.likelyHead'),
          ...(compared?.heads ?? []),
        ],
        rows: lines.map(({ option, label, share, other: versus, difference }) => [
          label,
          String(Math.round(option.count)),
          percent(share),
          option.interval
            ? `${percent(option.interval.low)}–${percent(option.interval.high)}`
            : '–',
          ...(compared?.cells(
            `${Math.round(versus.count)} · ${percent(versus.share)}`,
            difference,
            'points',
          ) ?? []),
        ]),
      }}
      head={<Measures of={figures} other={other} />}
      foot={compared?.legend(other?.answered ?? 0, 'outline')}
    >
      {isScale && shown.length <= mostColumns ? (
        <Columns
          columns={lines.map(({ option, label, other: versus, difference }) => ({
            label,
            count: option.count,
            tone: figures.nps ? toneOf(option) : 'plain',
            ...(compared && { other: versus.count, delta: compared.delta(difference, 'bare') }),
          }))}
          total={question.answered}
          otherTotal={other?.answered ?? 0}
        />
      ) : (
        <Bars
          bars={lines.map(
            ({ option: { option_id: key, count }, label, share, other: versus, difference }) => ({
              key,
              label,
              count,
              share,
              ...(compared && {
                other: { ...versus, delta: compared.delta(difference, 'points') },
              }),
            }),
          )}
        />
      )}
    </ChartCard>
  )
}

/** A scale, and options whose different weights are one, stay in their own order. */
function keepsOrder({ style }: QuestionResults, options: readonly OptionCount[]): boolean {
  const weights = options.flatMap(({ weight, is_offered }) => (is_offered ? [weight] : []))
  return (
    toolingOf(style).isScale === true ||
    (weights.length > 2 && !weights.includes(null) && new Set(weights).size === weights.length)
  )
}

/** By the weights an owner gave, else by the usual groups of 0 to 10. */
function toneOf({ weight, key }: OptionCount): Tone {
  const group = weight ?? (Number(key) >= 9 ? 1 : Number(key) >= 7 ? 0 : -1)
  return group > 0 ? 'promoter' : group < 0 ? 'detractor' : 'passive'
}
