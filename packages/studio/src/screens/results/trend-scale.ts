// The scales of the trend: the line of a score above, the bars of responses at the bottom.

export interface TrendPoint {
  readonly label: string
  readonly responses: number
  readonly score: number | null
  readonly band: [number, number] | null
  /** The corresponding time of the comparison; it has its own label, because its day may differ. */
  readonly other: {
    readonly label: string
    readonly responses: number
    readonly score: number | null
  } | null
}

export interface TrendScale {
  /** The ends of the score axis; the lower end leaves room for the bars. */
  readonly score: readonly [low: number, high: number]
  readonly ticks: readonly number[]
  /** The upper end of the axis of responses. */
  readonly mostResponses: number
}

/** The share of the height for the bars; the line has the rest. */
const barShare = 0.28

type Scaled = Pick<TrendPoint, 'responses' | 'score' | 'band'> & {
  readonly other: Pick<NonNullable<TrendPoint['other']>, 'responses' | 'score'> | null
}

/** Scores from −100 to 100, with 0 always visible. */
export function trendScale(points: readonly Scaled[]): TrendScale {
  const responses = points.flatMap((point) => [point.responses, point.other?.responses ?? 0])
  const scores = points
    .flatMap(({ score, band, other }) => [score, other?.score, ...(band ?? [])])
    .filter((value) => typeof value === 'number')
  const low = Math.max(-100, Math.floor((Math.min(...scores, 0) - 5) / 10) * 10)
  const high = Math.min(100, Math.ceil((Math.max(...scores, 0) + 5) / 10) * 10)
  return {
    score: [low - ((high - low) * barShare) / (1 - barShare), high],
    ticks: [low, Math.round((low + high) / 2), high],
    mostResponses: Math.max(1, ...responses) / barShare,
  }
}
