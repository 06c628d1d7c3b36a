// What is answered in rows and columns: orders by place, and matrices by row.
import type { OptionCount } from '@askwell/contract'
import { wordsIn } from '../../answers/plain-words.ts'
import { type Side, sideOf } from '../../charts/chance.ts'
import { ChartCard } from '../../charts/chart-card.tsx'
import { Heat } from '../../charts/heat.tsx'
import { useNumber } from '../../words/number.ts'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import type { FigureCardProps, FiguresOf } from './figure-card-props.ts'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'
import { useComparing } from './use-comparing.tsx'
import { useQuestionHead } from './use-question-head.tsx'

export function RankingCard({ question, figures: { options }, other }: FigureCardProps<'ranking'>) {
  const say = useWords(resultsWords)
  const number = useNumber()
  const percent = usePercent()
  const head = useQuestionHead(question)
  const comparing = useComparing()
  const compared = other && comparing
  const { languages } = useResults()
  const otherAnswered = other?.answered ?? 0
  const count = Math.max(0, ...options.map(({ places }) => places.length))
  const heads = Array.from({ length: count }, (_, place) =>
    say('results.place', { place: place + 1 }),
  )
  const meanOf = (mean: number | null | undefined): string => (mean == null ? '–' : number(mean))
  const rows = options.map(({ option_id: id, body, key, places, mean_rank: mean }) => {
    const versus = other?.figures.options.find(({ option_id }) => option_id === id)
    const counts = Array.from({ length: count }, (_, place) => places[place] ?? 0)
    const cells = counts.map((one, place) => {
      const instead = versus?.places[place] ?? 0
      const difference =
        compared?.shares(
          { count: one, of: question.answered },
          { count: instead, of: otherAnswered },
        ) ?? null
      return { other: percent(otherAnswered === 0 ? 0 : instead / otherAnswered), difference }
    })
    const difference =
      compared && versus ? compared.means(placeSide(places), placeSide(versus.places)) : null
    return {
      label: wordsIn(body, languages) || key,
      counts,
      cells,
      end: meanOf(mean),
      other: meanOf(versus?.mean_rank),
      difference,
    }
  })
  const [first] = rows
  const said = [
    first && question.answered > 0
      ? say('results.first', { label: first.label, rank: first.end })
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
            compared ? `${one} (${cells[place]?.other})` : String(one),
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

/** Places count from 1, as the mean does. */
const placeSide = (places: readonly number[]): Side =>
  sideOf(places.map((count, place) => ({ value: place + 1, count })))

type MatrixRow = FiguresOf<'matrix'>['rows'][number]

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
  // A row's options are its own; the columns are theirs by key.
  const columns = [
    ...new Map(
      rows.flatMap(({ options }) => options.map((option) => [option.key, option] as const)),
    ).values(),
  ]
  const endOf = ({ average, answered }: MatrixRow): string =>
    average === null ? String(answered) : number(average)
  const drawn = rows.map((row) => {
    const versus = other?.figures.rows.find(({ statement_id: id }) => id === row.statement_id)
    const cells = columns.map(({ key }) => {
      const [one, instead] = [optionAt(row, key), versus && optionAt(versus, key)]
      const difference =
        compared && versus
          ? compared.shares(
              { count: one?.count ?? 0, of: row.answered },
              { count: instead?.count ?? 0, of: versus.answered },
            )
          : null
      return { share: one?.share ?? 0, other: instead?.share ?? 0, difference }
    })
    const difference =
      compared && versus && row.average !== null
        ? compared.means(weightSide(row), weightSide(versus))
        : null
    return {
      label: nameOf(row),
      cells,
      end: endOf(row),
      other: versus ? endOf(versus) : '–',
      difference,
    }
  })
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
      each.map(({ label, share, other: instead, difference }) => ({
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
          ...cells.map(({ share, other: versus }) =>
            compared ? `${percent(share)} (${percent(versus)})` : percent(share),
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
                percent(cell.other),
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

const optionAt = (row: MatrixRow, key: string): OptionCount | undefined =>
  row.options.find((option) => option.key === key)
const weightSide = (row: MatrixRow): Side =>
  sideOf(
    row.options.flatMap(({ weight, count }) => (weight === null ? [] : [{ value: weight, count }])),
  )
