// Months of dates, and the most common answers of an owner's system.
import { Bars } from '../../charts/bars.tsx'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Columns } from '../../charts/columns.tsx'
import { useDay } from '../../words/day.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps } from './figure-card-props.ts'
import style from './results.module.css'
import { resultsWords } from './results-words.ts'
import { type Comparing, useComparing } from './use-comparing.tsx'
import { useQuestionHead } from './use-question-head.tsx'

const mostColumns = 12

export function DatesCard({ question, figures: { months }, other }: FigureCardProps<'dates'>) {
  const say = useWords(resultsWords)
  const day = useDay()
  const comparing = useComparing()
  const compared = other && comparing
  const here = new Map(months.map(({ month, count }) => [month, count]))
  const there = new Map(other?.figures.months.map(({ month, count }) => [month, count]))
  const lines = [...new Set([...here.keys(), ...there.keys()])].toSorted().map((month) => ({
    label: day(`${month}-01`, 'month'),
    count: here.get(month) ?? 0,
    otherCount: there.get(month) ?? 0,
  }))
  const counted = useCountedLines({
    lines,
    of: question.answered,
    otherOf: other?.answered ?? 0,
    compared,
    head: say('results.month'),
  })
  return (
    <ChartCard
      {...useQuestionHead(question)}
      {...counted.said}
      foot={compared?.legend(other?.answered ?? 0, 'outline')}
    >
      {lines.length <= mostColumns ? (
        <Columns
          columns={counted.lines.map(({ label, count, otherCount, difference }) => ({
            label,
            count,
            tone: 'plain',
            ...(compared && { other: otherCount, delta: compared.delta(difference, 'bare') }),
          }))}
          total={question.answered}
          otherTotal={other?.answered ?? 0}
        />
      ) : (
        <div className={style['long']}>
          <Bars bars={counted.bars} />
        </div>
      )}
    </ChartCard>
  )
}

export function ValuesCard({
  question,
  figures: { values, looked_at: lookedAt },
  other,
}: FigureCardProps<'values'>) {
  const say = useWords(resultsWords)
  const comparing = useComparing()
  const compared = other && comparing
  const there = new Map(other?.figures.values.map(({ body, count }) => [body, count]))
  const onlyThere = [...there].filter(([body]) => values.every((one) => one.body !== body))
  const lines = [
    ...values.map(({ body, count }) => ({ label: body, count, otherCount: there.get(body) ?? 0 })),
    ...onlyThere.map(([label, otherCount]) => ({ label, count: 0, otherCount })),
  ]
  const otherOf = other?.figures.looked_at ?? 0
  const counted = useCountedLines({
    lines,
    of: lookedAt,
    otherOf,
    compared,
    head: say('results.option'),
  })
  return (
    <ChartCard
      {...useQuestionHead(question)}
      {...counted.said}
      foot={compared?.legend(otherOf, 'outline')}
    >
      <Bars bars={counted.bars} />
      <p className={style['help']}>
        {lookedAt === 0 && question.answered > 0
          ? say('results.hiddenTexts')
          : say('results.lookedAt', { count: lookedAt })}
      </p>
    </ChartCard>
  )
}

interface CountedLines {
  readonly lines: readonly {
    readonly label: string
    readonly count: number
    readonly otherCount: number
  }[]
  /** The base of the shares, on either side. */
  readonly of: number
  readonly otherOf: number
  readonly compared: Comparing | null
  /** The heading of the first column of the table. */
  readonly head: string
}

/** Counts by name, as bars, a table and a sentence. */
function useCountedLines({ lines, of, otherOf, compared, head }: CountedLines) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const shareOf = (count: number, all: number): number => (all === 0 ? 0 : count / all)
  const whole = lines.map((line) => ({
    ...line,
    share: shareOf(line.count, of),
    otherShare: shareOf(line.otherCount, otherOf),
    difference:
      compared?.shares({ count: line.count, of }, { count: line.otherCount, of: otherOf }) ?? null,
  }))
  const most = whole.reduce<(typeof whole)[number] | null>(
    (found, one) => (one.count > (found?.count ?? 0) ? one : found),
    null,
  )
  const said = [
    most
      ? say('results.most', { label: most.label, share: percent(most.share) })
      : say('results.nobody'),
    compared?.sentence(
      whole.map(({ label, share, otherShare, difference }) => ({
        label,
        value: percent(share),
        other: percent(otherShare),
        difference,
      })),
    ),
  ]
  return {
    lines: whole,
    bars: whole.map(({ label, count, share, otherCount, otherShare, difference }) => ({
      key: label,
      label,
      count,
      share,
      ...(compared && {
        other: {
          count: otherCount,
          share: otherShare,
          delta: compared.delta(difference, 'points'),
        },
      }),
    })),
    said: {
      sentence: said.filter(Boolean).join(' '),
      table: {
        heads: [head, say('results.count'), say('results.shareHead'), ...(compared?.heads ?? [])],
        rows: whole.map(({ label, count, share, otherCount, otherShare, difference }) => [
          label,
          String(count),
          percent(share),
          ...(compared?.cells(`${otherCount} · ${percent(otherShare)}`, difference, 'points') ??
            []),
        ]),
      },
    },
  }
}
