// The ways between pages on both sides: of those who went on from a page, how many went there.
import type { Results } from '@askwell/contract'

interface Portion {
  readonly count: number
  /** Who went on from the page. */
  readonly of: number
}
export interface Leg {
  readonly from: string
  /** Null: the end that every flow has. */
  readonly to: string | null
  readonly here: Portion
  readonly there: Portion
}

/** Ways that several rules lead are one; in the order of `here`, then those that only `there` took. */
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
