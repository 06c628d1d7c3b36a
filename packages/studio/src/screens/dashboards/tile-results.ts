// The answer of a tile, in the form that the cards of results draw.
import type { Answer, Crosstab, DashboardTile, QuestionResults, Results } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'

/** `score`: the score alone. `none`: only other programs make such a tile, and nothing draws it here. */
export type TileDrawing =
  | { readonly kind: 'score' | 'questions' | 'trend'; readonly results: Results }
  | { readonly kind: 'surveys'; readonly rows: readonly SurveyRow[]; readonly unit: ScoreUnit }
  | { readonly kind: 'none' }

export type ScoreUnit = 'nps' | 'mean'
export interface SurveyRow {
  readonly flowId: string
  /** Null: nobody answered. */
  readonly value: number | null
  readonly n: number
}

export function drawingOf(
  { of, width }: Pick<DashboardTile, 'of' | 'width'>,
  answer: Answer,
): TileDrawing {
  switch (answer.kind) {
    case 'figures': {
      const questions = questionsOf(answer, of.flow_ids?.[0] ?? '')
      const isScore = width === 1 && questions.every(hasScore)
      return { kind: isScore ? 'score' : 'questions', results: { ...nothing, questions } }
    }
    case 'series':
      return { kind: 'trend', results: { ...nothing, series: seriesOf(answer) } }
    case 'crosstab':
      return surveysOf(answer.groups['all'])
    case 'maxdiff':
    case 'conjoint':
    case 'drivers':
    case 'words':
    case 'themes':
      return { kind: 'none' }
    default:
      return unreachable(answer)
  }
}

function questionsOf(
  { questions }: Extract<Answer, { kind: 'figures' }>,
  flowId: string,
): QuestionResults[] {
  return questions.flatMap(({ groups, differences: _none, ...question }) => {
    const all = groups['all']
    return all
      ? [
          {
            ...question,
            ...{ flow_id: flowId, state_id: null, base: all.base, figures: all.figures },
            ...{ answered: all.base.answered, reached: all.base.asked },
          },
        ]
      : []
  })
}

const hasScore = ({ figures }: QuestionResults): boolean =>
  (figures.kind === 'options' || figures.kind === 'number') &&
  (figures.nps !== null || figures.csat !== null || figures.ces !== null)

const seriesOf = ({
  unit,
  nps_question_id,
  points,
}: Extract<Answer, { kind: 'series' }>): Results['series'] => ({
  ...{ unit, nps_question_id },
  points: points.flatMap(({ start, groups }) =>
    groups['all'] ? [{ start, ...groups['all'] }] : [],
  ),
})

/** A table by survey shows the score of its first row, else the mean. */
function surveysOf(table: Crosstab | undefined): TileDrawing {
  const scale = table?.tables[0]?.scale ?? []
  const unit = scale.some(({ what }) => what === 'nps') ? 'nps' : 'mean'
  const cells = scale.find(({ what }) => what === unit)?.cells
  if (table === undefined || cells === undefined) return { kind: 'none' }
  const rows = table.columns.flatMap(({ by, within, value: flowId }, at): SurveyRow[] => {
    const cell = cells[at]
    const isSurvey = by !== null && within === null && 'facet' in by && by.facet === 'flow'
    return isSurvey && cell ? [{ flowId, value: cell.value, n: cell.n }] : []
  })
  return rows.length === 0 ? { kind: 'none' } : { kind: 'surveys', rows, unit }
}

const time = { average: null, interval: null, median: null, median_interval: null }
const nothing: Results = {
  counts: {
    ...{ responses: 0, completed: 0, partial: 0, completion: null, counted: 0, last_at: null },
    measured: { responses: 0, completed: 0, completion: null },
  },
  search: null,
  time_spent: {
    ...{ ...time, minimum: null, maximum: null, values: [], bins: [], answered: 0 },
    percentiles: { p10: null, p25: null, p75: null, p90: null, p95: null },
  },
  series: { unit: 'week', nps_question_id: null, points: [] },
  ...{ questions: [], states: [], ways: [] },
  parts: { languages: [], channels: [], devices: [], flows: [], nodes: [] },
}
