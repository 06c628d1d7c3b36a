// The transitions between pages on both sides: of people who left a page, how many went there.
import type { Results } from '@askwell/contract'

interface Portion {
  readonly count: number
  /** How many people left the page. */
  readonly of: number
}
export interface Leg {
  readonly from: string
  /** Null: the default ending. */
  readonly to: string | null
  readonly here: Portion
  readonly there: Portion
}

/** Transitions between the same pages are merged; in the order of `here`, then those that only `there` took. */
export function legsOf(here: Pick<Results, 'ways'>, there: Pick<Results, 'ways'>): readonly Leg[] {
  const legs = new Map(
    [...here.ways, ...there.ways].map(({ from_state_id: from, to_state_id: to }) => [
      `${from} ${to}`,
      { from, to },
    ]),
  )
  const portionIn = ({ ways }: Pick<Results, 'ways'>, from: string, to: string | null): Portion => {
    const left = ways.filter(({ from_state_id: id }) => id === from)
    return { count: countOf(left.filter(({ to_state_id: id }) => id === to)), of: countOf(left) }
  }
  return [...legs.values()].map(({ from, to }) => ({
    from,
    to,
    here: portionIn(here, from, to),
    there: portionIn(there, from, to),
  }))
}

const countOf = (ways: Results['ways']): number => ways.reduce((sum, { count }) => sum + count, 0)
