// The figures of answers in rows and columns, each beside the same figure of the comparison.
import type { OptionCount } from '@askwell/contract'
import { type Difference, type Side, sideOf } from '../../charts/chance.ts'
import type { Comparison } from './comparing.ts'
import type { FigureCardProps, FiguresOf } from './figure-card-props.ts'

type RankedOption = FiguresOf<'ranking'>['options'][number]
export type MatrixRow = FiguresOf<'matrix'>['rows'][number]
type Compared = Pick<Comparison, 'shares' | 'means'> | null

interface RankingLine {
  readonly option: RankedOption
  /** By position, from the first: how often the option was there. */
  readonly counts: readonly number[]
  readonly cells: readonly { readonly otherShare: number; readonly difference: Difference | null }[]
  readonly versus: RankedOption | undefined
  /** Of the mean positions. */
  readonly difference: Difference | null
}

/** `count`: positions that are drawn. */
export function rankingLines(
  options: readonly RankedOption[],
  answered: number,
  other: FigureCardProps<'ranking'>['other'],
  compared: Compared,
): { readonly count: number; readonly lines: readonly RankingLine[] } {
  const there = other?.answered ?? 0
  const count = Math.max(0, ...options.map(({ places }) => places.length))
  const lines = options.map((option): RankingLine => {
    const versus = other?.figures.options.find(({ option_id: id }) => id === option.option_id)
    const counts = Array.from({ length: count }, (_, place) => option.places[place] ?? 0)
    return {
      option,
      counts,
      versus,
      cells: counts.map((own, place) => {
        const instead = versus?.places[place] ?? 0
        return {
          otherShare: there === 0 ? 0 : instead / there,
          difference:
            compared?.shares({ count: own, of: answered }, { count: instead, of: there }) ?? null,
        }
      }),
      difference:
        compared && versus
          ? compared.means(placeSide(option.places), placeSide(versus.places))
          : null,
    }
  })
  return { count, lines }
}

/** Positions count from 1, as the mean does. */
const placeSide = (places: readonly number[]): Side =>
  sideOf(places.map((count, place) => ({ value: place + 1, count })))

interface MatrixLine {
  readonly row: MatrixRow
  /** One for each column. */
  readonly cells: readonly {
    readonly share: number
    readonly otherShare: number
    readonly difference: Difference | null
  }[]
  readonly versus: MatrixRow | undefined
  /** Of the averages, if the options have weights. */
  readonly difference: Difference | null
}

/** Each row has its own options; columns match them by key. */
export function matrixLines(
  rows: readonly MatrixRow[],
  other: FigureCardProps<'matrix'>['other'],
  compared: Compared,
): { readonly columns: readonly OptionCount[]; readonly lines: readonly MatrixLine[] } {
  const columns = [
    ...new Map(
      rows.flatMap(({ options }) => options.map((option) => [option.key, option] as const)),
    ).values(),
  ]
  const lines = rows.map((row): MatrixLine => {
    const versus = other?.figures.rows.find(({ statement_id: id }) => id === row.statement_id)
    return {
      row,
      versus,
      cells: columns.map(({ key }) => {
        const [own, instead] = [optionAt(row, key), versus && optionAt(versus, key)]
        return {
          share: own?.share ?? 0,
          otherShare: instead?.share ?? 0,
          difference:
            compared && versus
              ? compared.shares(
                  { count: own?.count ?? 0, of: row.answered },
                  { count: instead?.count ?? 0, of: versus.answered },
                )
              : null,
        }
      }),
      difference:
        compared && versus && row.average !== null
          ? compared.means(weightSide(row), weightSide(versus))
          : null,
    }
  })
  return { columns, lines }
}

const optionAt = (row: MatrixRow, key: string): OptionCount | undefined =>
  row.options.find((option) => option.key === key)
const weightSide = (row: MatrixRow): Side =>
  sideOf(
    row.options.flatMap(({ weight, count }) => (weight === null ? [] : [{ value: weight, count }])),
  )
