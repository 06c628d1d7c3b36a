// The answers behind a figure, added up for a test of their means.
import type { OptionCount } from '@askwell/contract'
import { type Side, sideOf } from '../../charts/chance.ts'
import type { FiguresOf } from './figure-card-props.ts'

interface Averaged {
  /** What the average is of: numbers, or the weights of options. */
  readonly values?: readonly { readonly value: number; readonly count: number }[]
  readonly options?: readonly Pick<OptionCount, 'weight' | 'count'>[]
}

export const averageSide = ({ values, options }: Averaged): Side =>
  sideOf(
    values ??
      options?.flatMap(({ weight, count }) =>
        weight === null ? [] : [{ value: weight, count }],
      ) ??
      [],
  )

/** Everyone who saw an item chooses it as best, worst, or neither. */
export const bestWorstSide = ({
  best,
  worst,
  shown,
}: Pick<FiguresOf<'maxdiff'>['items'][number], 'best' | 'worst' | 'shown'>): Side =>
  sideOf([
    { value: 1, count: best },
    { value: -1, count: worst },
    { value: 0, count: shown - best - worst },
  ])
