// Answers in rows and columns: rankings by position, and matrices by row.
import type { OptionCount } from '@askwell/contract'
import { wordsIn } from '../../answers/plain-words.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Heat } from '../../charts/heat.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps, FiguresOf } from './figure-card-props.ts'
import { type MatrixRow, matrixLines, rankingLines } from './heat-lines.ts'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'
import { useQuestionHead } from './use-question-head.tsx'

export function RankingCard({
  question,
  figures: { options, lead },
  other,
}: FigureCardProps<'ranking'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const head = useQuestionHead(question)
  const comparing = useComparing()
  const compared = other && comparing
  const { languages } = useResults()
  const otherAnswered = other?.answered ?? 0
  const { count, lines } = rankingLines(options, question.answered, other, compared)
  const heads = Array.from({ length: count }, (_, place) =>
    say('results.place', { place: place + 1 }),
  )
  const meanOf = (mean: number | null | undefined): string => (mean == null ? '–' : number(mean))
  const rows = lines.map(({ option, counts, cells, versus, difference }) => ({
    label: wordsIn(option.body, languages) || option.key,
    counts,
    cells: cells.map((cell) => ({ ...cell, other: percent(cell.otherShare) })),
    end: meanOf(option.mean_rank),
    other: meanOf(versus?.mean_rank),
    difference,
  }))
  const [first, second] = rows
  const said = [
    first && question.answered > 0
      ? second && !isAhead(lead, options)
        ? say('results.close', { first: first.label, second: second.label })
        : say('results.first', { label: first.label, rank: first.end })
      : say('results.nobody'),
    compared?.sentence(
      rows.map(({ label, end, other: instead, difference }) => ({
        label,
        value: end,
        other: instead,
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
          say('results.meanRank'),
          ...(compared?.heads ?? []),
          ...heads,
        ],
        rows: rows.map(({ label, counts, cells, end, other: instead, difference }) => [
          label,
          end,
          ...(compared?.cells(instead, difference, 'number') ?? []),
          ...counts.map((one, place) =>
            compared ? `${Math.round(one)} (${cells[place]?.other})` : String(Math.round(one)),
          ),
        ]),
      }}
      foot={compared?.legend(otherAnswered, 'words')}
    >
      <Heat
        label={head.title}
        heads={Array.from({ length: count }, (_, place) => String(place + 1))}
        endHead={say('results.meanRank')}
        rows={rows.map(({ label, counts, cells, end, other: instead, difference }) => ({
          label,
          end,
          shares: counts.map((one) => (question.answered === 0 ? 0 : one / question.answered)),
          ...(compared && {
            other: {
              cells: cells.map((cell) => [cell.other, compared.delta(cell.difference, 'bare')]),
              end: [instead, compared.delta(difference, 'number')],
            },
          }),
        }))}
      />
    </ChartCard>
  )
}

/** By the people who ranked both; in long rankings, which are not counted in pairs, by the intervals of the means. */
function isAhead(
  lead: FiguresOf<'ranking'>['lead'],
  [first, second]: FiguresOf<'ranking'>['options'],
): boolean {
  if (lead !== null) return lead.before > lead.after && lead.p < 0.05
  const [here, there] = [first?.interval, second?.interval]
  return here != null && there != null && here.high < there.low
}

export function MatrixCard({ question, figures: { rows }, other }: FigureCardProps<'matrix'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const head = useQuestionHead(question)
  const comparing = useComparing()
  const compared = other && comparing
  const { languages } = useResults()
  const nameOf = ({ body, key }: Pick<OptionCount, 'body' | 'key'>): string =>
    wordsIn(body, languages) || key
  const { columns, lines } = matrixLines(rows, other, compared)
  const endOf = ({ average, answered }: MatrixRow): string =>
    average === null ? String(Math.round(answered)) : number(average)
  const drawn = lines.map(({ row, cells, versus, difference }) => ({
    label: nameOf(row),
    cells,
    end: endOf(row),
    other: versus ? endOf(versus) : '–',
    difference,
  }))
  const endHead = say(
    rows.some(({ average }) => average !== null) ? 'results.average' : 'results.count',
  )
  const each = drawn.flatMap(({ label, cells }) =>
    cells.map((cell, place) => {
      const column = columns[place]
      return { ...cell, label: `${label}: ${column ? nameOf(column) : ''}` }
    }),
  )
  const best = each.toSorted((a, b) => b.share - a.share)[0]
  const said = [
    best?.share
      ? say('results.most', { label: best.label, share: percent(best.share) })
      : say('results.nobody'),
    compared?.sentence(
      each.map(({ label, share, otherShare: instead, difference }) => ({
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
        heads: [say('results.row'), endHead, ...(compared?.heads ?? []), ...columns.map(nameOf)],
        rows: drawn.map(({ label, cells, end, other: instead, difference }) => [
          label,
          end,
          ...(compared?.cells(instead, difference, 'number') ?? []),
          ...cells.map(({ share, otherShare }) =>
            compared ? `${percent(share)} (${percent(otherShare)})` : percent(share),
          ),
        ]),
      }}
      foot={compared?.legend(other?.answered ?? 0, 'words')}
    >
      <Heat
        label={head.title}
        heads={columns.map(nameOf)}
        endHead={endHead}
        rows={drawn.map(({ label, cells, end, other: instead, difference }) => ({
          label,
          end,
          shares: cells.map(({ share }) => share),
          ...(compared && {
            other: {
              cells: cells.map((cell) => [
                percent(cell.otherShare),
                compared.delta(cell.difference, 'bare'),
              ]),
              end: [instead, compared.delta(difference, 'number')],
            },
          }),
        }))}
      />
    </ChartCard>
  )
}
