// The result of a simulation. Plain values in the order of the flow's document, so that the same flow, runs and seed give
// the same bytes wherever it runs. `share`: of all runs, 0 to 1.

export interface Simulation {
  readonly runs: number
  readonly seed: number
  /** Every state: how many runs showed it. An end counts for the runs that ended there. */
  readonly states: readonly {
    readonly stateId: string
    readonly runs: number
    readonly share: number
  }[]
  /** Every transition: how many runs took it at least once. */
  readonly transitions: readonly {
    readonly transitionId: string
    readonly runs: number
    readonly share: number
  }[]
  /** Every page: how many runs left it without a transition, for its next state or (null) the default thank state. */
  readonly otherwise: readonly {
    readonly stateId: string
    readonly toStateId: string | null
    readonly runs: number
    readonly share: number
  }[]
  /** Only the reached ends. Null = the default thank state. */
  readonly ends: readonly {
    readonly stateId: string | null
    readonly runs: number
    readonly share: number
  }[]
  readonly never: {
    readonly stateIds: readonly string[]
    readonly transitionIds: readonly string[]
    /** Elements of pages and ends that nobody saw. */
    readonly elementIds: readonly string[]
  }
  /** Pages shown in a run, without ends; null if no run reached an end. */
  readonly pages: Spread | null
  /** How many runs showed that many pages, shortest first. */
  readonly lengths: readonly { readonly pages: number; readonly runs: number }[]
  readonly longestPath: readonly string[]
  readonly shortestPath: readonly string[]
  /** Expected seconds, by `seconds.ts`. */
  readonly seconds: Spread | null
  /** Where runs got stuck, most frequent first. */
  readonly stuck: readonly Stuck[]
}

export interface Spread {
  readonly least: number
  readonly median: number
  readonly mean: number
  readonly most: number
}

/**
 * `nothing_to_do`: the page offers neither an answer nor a button. `refused`: no answers to its questions
 * pass the checks. `endless`: the run did not leave a cycle.
 */
export type StuckWhy = 'nothing_to_do' | 'refused' | 'endless'

export interface Stuck {
  readonly stateId: string
  readonly why: StuckWhy
  /** The questions that refused, of the example. */
  readonly questionIds: readonly string[]
  readonly runs: number
  readonly share: number
  /** The first such run: the states it was shown. */
  readonly example: { readonly run: number; readonly stateIds: readonly string[] }
}
