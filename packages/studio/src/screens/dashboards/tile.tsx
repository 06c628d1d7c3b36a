// One tile of a dashboard: a card of results under the tile’s own title, with its surveys and the number of responses.
import type { DashboardTile, DashboardTileResult } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { type ReactNode, useId } from 'react'
import { CardCaption, ChartCard } from '../../charts/chart-card.tsx'
import { signed } from '../../charts/nps-figures.ts'
import { Skeleton } from '../../parts/states.tsx'
import { useLanguage } from '../../words/language.ts'
import { useNumber } from '../../words/number.ts'
import { roundedHalf } from '../../words/rounded.ts'
import { useWords } from '../../words/words.ts'
import { QuestionCard } from '../results/question-card.tsx'
import { ResultsProvider } from '../results/results-context.tsx'
import { ScoreCard } from '../results/score-card.tsx'
import { TrendCard } from '../results/trend-card.tsx'
import style from './dashboards.module.css'
import { dashboardsWords } from './dashboards-words.ts'
import { drawingOf, type ScoreUnit, type SurveyRow } from './tile-results.ts'

interface TileProps {
  readonly tile: DashboardTile
  /** `loading`: asked for. Null: the tile is not stored yet. */
  readonly result: DashboardTileResult | 'loading' | null
}

export function Tile({ tile, result }: TileProps) {
  const say = useWords(dashboardsWords)
  const { title } = tile
  if (result === null) return <PlainTile title={title} text={say('dashboards.unsaved')} />
  if (result === 'loading')
    return (
      <PlainTile title={title}>
        <Skeleton rows={3} />
      </PlainTile>
    )
  const surveys = [...result.flows, ...result.nodes].map(({ name }) => name).join(', ')
  switch (result.state) {
    case 'not_asked':
      return (
        <PlainTile title={title} note={surveys} text={say('dashboards.notAskedText')}>
          <b>{say('dashboards.notAsked')}</b>
        </PlainTile>
      )
    case 'missing': {
      const isSource = result.errors.some(({ field }) => field.startsWith('of.'))
      return (
        <PlainTile
          title={title}
          note={surveys}
          text={say(isSource ? 'dashboards.missingSurvey' : 'dashboards.missingQuestion')}
        >
          <b>{say('dashboards.missing')}</b>
        </PlainTile>
      )
    }
    case 'answered':
      return <AnsweredTile tile={tile} result={result} surveys={surveys} />
    default:
      return unreachable(result)
  }
}

interface PlainTileProps {
  readonly title: string
  readonly note?: string
  readonly text?: string
  readonly children?: ReactNode
}

function PlainTile({ title, note, text, children }: PlainTileProps) {
  const id = useId()
  return (
    <section className={style['card']} aria-labelledby={id}>
      <h2 id={id} dir="auto">
        {title}
      </h2>
      {note !== undefined && <p dir="auto">{note}</p>}
      {children}
      {text !== undefined && <p>{text}</p>}
    </section>
  )
}

interface AnsweredTileProps {
  readonly tile: DashboardTile
  readonly result: Extract<DashboardTileResult, { state: 'answered' }>
  readonly surveys: string
}

function AnsweredTile({ tile, result, surveys }: AnsweredTileProps) {
  const say = useWords(dashboardsWords)
  const language = useLanguage()
  const { n, flows, answer, errors } = result
  const drawing = drawingOf(tile, answer)
  // The card of a question says itself how many answered.
  const hasBase = drawing.kind === 'score' || drawing.kind === 'questions'
  const people = say('dashboards.people', { count: n })
  const note = [
    hasBase ? surveys : say('dashboards.of', { surveys, people }),
    ...(errors.length > 0 ? [say('dashboards.partly')] : []),
  ].join(' · ')
  switch (drawing.kind) {
    case 'none':
      return <PlainTile title={tile.title} note={note} text={say('dashboards.noDrawing')} />
    case 'surveys':
      return (
        <CardCaption value={{ title: tile.title, note }}>
          <SurveyScores rows={drawing.rows} unit={drawing.unit} flows={flows} />
        </CardCaption>
      )
    case 'score':
    case 'questions':
    case 'trend':
      return (
        <CardCaption value={{ title: tile.title, note }}>
          <ResultsProvider
            value={{
              results: drawing.results,
              ...{ other: null, texts: null, analysis: null, languages: [language] },
              breakDownOf: () => null,
            }}
          >
            {drawing.kind === 'score' && <ScoreCard />}
            {drawing.kind === 'trend' && <TrendCard />}
            {drawing.kind === 'questions' &&
              drawing.results.questions.map((question) => (
                <QuestionCard
                  key={`${question.question_id} ${question.figures.kind}`}
                  question={question}
                />
              ))}
          </ResultsProvider>
        </CardCaption>
      )
    default:
      return unreachable(drawing)
  }
}

interface SurveyScoresProps {
  readonly rows: readonly SurveyRow[]
  readonly unit: ScoreUnit
  readonly flows: DashboardTileResult['flows']
}

function SurveyScores({ rows, unit, flows }: SurveyScoresProps) {
  const say = useWords(dashboardsWords)
  const number = useNumber()
  const heads = [
    say('dashboards.survey'),
    unit === 'nps' ? 'NPS' : say('dashboards.mean'),
    say('dashboards.responses'),
  ]
  const lines = rows.map(({ flowId, value, n }) => ({
    flowId,
    name: flows.find(({ id }) => id === flowId)?.name ?? '–',
    value: value === null ? '–' : unit === 'nps' ? signed(roundedHalf(value)) : number(value),
    n: String(n),
  }))
  return (
    <ChartCard
      title=""
      sentence={lines.map(({ name, value, n }) => `${name}: ${value} (${n})`).join('; ')}
      table={{ heads, rows: lines.map(({ name, value, n }) => [name, value, n]) }}
    >
      <table className={style['surveys']} aria-hidden>
        <thead>
          <tr>
            <td />
            {heads.slice(1).map((head) => (
              <td key={head}>{head}</td>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ flowId, name, value, n }) => (
            <tr key={flowId}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>{value}</td>
              <td>{n}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartCard>
  )
}
