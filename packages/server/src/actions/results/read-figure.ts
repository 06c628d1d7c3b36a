// Reads one figure of a source, and how far it differs from the time before. Alerts and reports ask for it; the thread of
// results counts it, as it counts a table of a screen.
import type {
  Analysed,
  Analysis,
  Crosstab,
  FigureQuery,
  Filter,
  FilterSubject,
} from '@askwell/contract'
import { countsTest, meansTest, type Sample, sharesTest } from '@askwell/engine/results'
import { invalid } from '../../refusal.ts'

export interface FigureSource
  extends Pick<Analysis, 'of' | 'completed' | 'internal' | 'timezone' | 'weighting_id'> {
  /** Null = any time. Then there is no time before. */
  readonly period: Filter | null
  /** What else must hold. */
  readonly conditions: readonly Filter[]
}

interface FigureSide {
  /** Null = nobody has it. */
  readonly value: number | null
  /** People whom it is of. Of a number of feedback, that number. */
  readonly n: number
}

export interface FigureReading extends FigureSide {
  /** Of as much time right before. */
  readonly previous: FigureSide | null
  /** The probability that chance alone differs as much. Null = there are too few people to say. */
  readonly p: number | null
}

type Run = (analysis: Analysis) => Promise<Analysed>

/** @throws Refusal 13001 where the surveys do not have what is asked for. Its fields are those of the analysis. */
export async function readFigure(
  run: Run,
  source: FigureSource,
  figure: FigureQuery,
): Promise<FigureReading> {
  const ask = (on: FilterSubject, more: readonly Filter[], base: Analysis['base']) =>
    run(analysisOf(source, on, more, base))
  if (typeof figure === 'string') {
    const { groups } = await ask(anything, [], 'all')
    return reading((key) => {
      const count = groups.find((one) => one.key === key)?.[figure]
      return count === undefined ? null : { value: count, n: count, count }
    }, testOfCounts)
  }
  if ('share' in figure) {
    const { share: on, values } = figure
    const isAnswer = !('facet' in on)
    const among = await ask(anything, isAnswer ? [{ on, op: 'answered' }] : [], 'all')
    const chosen = await ask(anything, [{ on, op: 'is', value: values }], 'all')
    return reading((key) => {
      const [people, those] = [tableIn(among, key), tableIn(chosen, key)]
      if (people === null || those === null) return null
      const [n = 0, weighted = 0, count = 0] = basesOf(people)
      const [, part = 0] = basesOf(those)
      const value = weighted === 0 ? null : part / weighted
      return { value, n, sample: { count, sum: (value ?? 0) * count, squares: 0 } }
    }, testOfShares)
  }
  const isNps = 'nps' in figure
  const answer = await ask(isNps ? npsGroupOf(figure.nps) : figure.mean, [], 'answered')
  const { scale = [] } = tableIn(answer, 'all') ?? {}
  if (!scale.some(({ what }) => what === (isNps ? 'nps' : 'mean')))
    throw invalid([
      {
        field: 'ask.0.rows.0',
        message: isNps
          ? 'has no promoters and detractors'
          : 'is not a number, and its options have no different weights',
      },
    ])
  return reading((key) => {
    const table = tableIn(answer, key)
    return table === null ? null : isNps ? npsSide(table) : meanSide(table)
  }, testOfMeans)
}

/** A subject that every feedback has. A table needs one. */
const anything: FilterSubject = { facet: 'completed' }

const npsGroupOf = (on: FilterSubject): FilterSubject =>
  'question' in on ? { ...on, part: 'nps_group' } : on

function analysisOf(
  { period, conditions, ...source }: FigureSource,
  on: FilterSubject,
  more: readonly Filter[],
  base: Analysis['base'],
): Analysis {
  return {
    ...source,
    filter: { all: [...(period ? [period] : []), ...conditions, ...more] },
    ...{ groups: [], base },
    ...(period && { previous: 'period' }),
    ask: [{ kind: 'crosstab', rows: [on], columns: [{ by: anything }] }],
  }
}

type Table = Crosstab['tables'][number]

/** Null = the analysis has no group with this key. */
function tableIn({ answers: [answer] }: Analysed, key: string): Table | null {
  return (answer?.kind === 'crosstab' && answer.groups[key]?.tables[0]) || null
}

/** People of the column of everybody, their weight, and as how many people of equal weight they count. */
const basesOf = ({ bases, weighted_bases, effective_bases }: Table) =>
  [bases[0], weighted_bases[0], effective_bases[0]] as const

interface Counted extends FigureSide {
  readonly count: number
}
interface Sampled extends FigureSide {
  readonly sample: Sample
}

function reading<Side extends FigureSide>(
  sideOf: (key: 'all' | 'previous') => Side | null,
  test: (now: Side, before: Side) => number | null,
): FigureReading {
  const [now, before] = [sideOf('all'), sideOf('previous')]
  if (now === null) return { value: null, n: 0, previous: null, p: null }
  const plain = ({ value, n }: Side): FigureSide => ({ value, n })
  return {
    ...plain(now),
    previous: before && plain(before),
    p: before && test(now, before),
  }
}

const testOfCounts = (now: Counted, before: Counted) => countsTest(now.count, before.count)
const testOfShares = (now: Sampled, before: Sampled) => sharesTest(now.sample, before.sample)
const testOfMeans = (now: Sampled, before: Sampled) => meansTest(now.sample, before.sample)

const nobody: Sampled = { value: null, n: 0, sample: { count: 0, sum: 0, squares: 0 } }

function meanSide({ scale }: Table): Sampled {
  const cellOf = (what: 'mean' | 'sd') => scale.find((row) => row.what === what)?.cells[0]
  const mean = cellOf('mean')
  if (mean === undefined || mean.value === null) return nobody
  const { value, n, n_effective: count } = mean
  const deviation = cellOf('sd')?.value ?? 0
  const squares = deviation ** 2 * (count - 1) + value ** 2 * count
  return { value, n, sample: { count, sum: value * count, squares } }
}

/** Promoters are 100, detractors −100. */
function npsSide({ scale, rows }: Table): Sampled {
  const nps = scale.find(({ what }) => what === 'nps')?.cells[0]
  if (nps === undefined || nps.value === null) return nobody
  const weightOf = (wanted: readonly string[]) =>
    rows.reduce(
      (sum, { value, cells }) => sum + (wanted.includes(value) ? (cells[0]?.weighted ?? 0) : 0),
      0,
    )
  const { value, n, n_effective: count } = nps
  const all = weightOf(['promoter', 'passive', 'detractor'])
  const squares = all === 0 ? 0 : (10_000 * count * weightOf(['promoter', 'detractor'])) / all
  return { value, n, sample: { count, sum: value * count, squares } }
}
