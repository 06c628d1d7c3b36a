// What the cards draw and test. Of weighted results these are the effective counts, so that bars are weighted and a test
// knows how many people the answers are worth; of others, they are the counts of people.
import type { Measure, Nps, QuestionFigures, QuestionResults, Results } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'

export const drawnResults = (results: Results): Results =>
  results.weighting === undefined
    ? results
    : {
        ...results,
        questions: results.questions.map(drawnQuestion),
        series: {
          ...results.series,
          points: results.series.points.map((point) => ({ ...point, nps: drawnNps(point.nps) })),
        },
      }

/** The bases stay people: the head of a card says how many answered. */
function drawnQuestion(question: QuestionResults): QuestionResults {
  const { n_effective: worth = question.answered, base } = question
  const figures = drawnFigures(question.figures)
  const valid =
    figures.kind === 'number' ? figures.bins.reduce((sum, { count }) => sum + count, 0) : worth
  return { ...question, figures, answered: worth, base: { ...base, valid } }
}

function drawnFigures(figures: QuestionFigures): QuestionFigures {
  switch (figures.kind) {
    case 'options':
      return {
        ...figures,
        ...drawnMeasures(figures),
        options: figures.options.map(drawnCount),
        ends: drawnEnds(figures.ends),
      }
    case 'number':
      return {
        ...figures,
        ...drawnMeasures(figures),
        values: figures.values.map(drawnCount),
        bins: figures.bins.map(drawnCount),
      }
    case 'ranking':
      return {
        ...figures,
        options: figures.options.map((option) => ({
          ...option,
          places: option.effective_places ?? option.places,
        })),
      }
    case 'matrix':
      return {
        ...figures,
        rows: figures.rows.map((row) => ({
          ...drawnRow(row),
          ends: drawnEnds(row.ends),
        })),
      }
    case 'conjoint':
      return { ...figures, rows: figures.rows.map(drawnRow) }
    case 'maxdiff':
      return {
        ...figures,
        items: figures.items.map((item) => ({ ...item, ...item.effective })),
      }
    case 'dates':
    case 'texts':
    case 'files':
    case 'values':
      return figures
    default:
      return unreachable(figures)
  }
}

interface Counted {
  readonly count: number
  readonly effective?: number | undefined
}

const drawnCount = <T extends Counted>(one: T): T => ({
  ...one,
  count: one.effective ?? one.count,
})

/** People who answered a row chose one of its options. */
const drawnRow = <T extends { readonly options: readonly Counted[]; readonly answered: number }>(
  row: T,
): T => {
  const options = row.options.map(drawnCount)
  return { ...row, options, answered: options.reduce((sum, { count }) => sum + count, 0) }
}

const drawnMeasures = (of: {
  readonly nps: Nps | null
  readonly csat: Measure | null
  readonly ces: Measure | null
}) => ({ nps: drawnNps(of.nps), csat: drawnMeasure(of.csat), ces: drawnMeasure(of.ces) })

const drawnNps = (nps: Nps | null): Nps | null => nps && { ...nps, ...nps.effective }
const drawnMeasure = (measure: Measure | null): Measure | null =>
  measure && { ...measure, ...measure.effective }

const drawnEnds = <T extends { readonly top2: Measure; readonly bottom2: Measure }>(
  ends: T | null,
): T | null =>
  ends && {
    ...ends,
    top2: { ...ends.top2, ...ends.top2.effective },
    bottom2: { ...ends.bottom2, ...ends.bottom2.effective },
  }
