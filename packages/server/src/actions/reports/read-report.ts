// Reads the figures of a report: those of a saved view or a dashboard, as far as it exists and `tools.store` shows it.
import type {
  Analysed,
  Analysis,
  FieldFault,
  FigureQuery,
  Filter,
  FilterSubject,
  Flow,
} from '@askwell/contract'
import { studioOrigin } from '../../config/origins.ts'
import { Refusal } from '../../refusal.ts'
import type { ReportRow } from '../../store/reports/report-rows.ts'
import { questionsOf, speaking, wordsIn } from '../exports/columns.ts'
import { type AnalysisTools, analyse } from '../results/analyse.ts'
import {
  conditionsOf,
  periodConditions,
  readSources,
  restOf,
} from '../results/dashboard-results.ts'
import { type FigureReading, type FigureSource, readFigure } from '../results/read-figure.ts'
import { flowDocuments } from '../results/row-filter.ts'
import { readVersions } from '../results/versions.ts'

type ReportQuery = Pick<ReportRow, 'workspaceId' | 'makerId' | 'settings'>

export interface ReportFigures {
  /** Of the view or the dashboard; null = it no longer exists. */
  readonly name: string | null
  readonly url: string
  /** Null = the surveys cannot answer it. */
  readonly readings: readonly (FigureReading | null)[]
  readonly flows: readonly Flow[]
  /** When the newest answer was received. */
  readonly lastAt: number | null
  readonly missing: readonly FieldFault[]
}

export async function readReport(
  tools: AnalysisTools,
  { workspaceId, makerId, settings }: ReportQuery,
  gone: AbortSignal,
): Promise<ReportFigures> {
  const subject = await subjectOf(tools, { workspaceId, makerId, settings })
  const nothing = { readings: settings.figures.map(() => null), flows: [], lastAt: null }
  if ('missing' in subject)
    return { ...nothing, ...subject, name: null, url: studioOrigin(tools.config) }
  const { source, name, url } = subject
  const found = await readSources(tools, workspaceId)(source.of)
  const of = restOf(source.of, found)
  if (of === null) return { ...nothing, name, url, missing: found.errors }
  const missing: FieldFault[] = [...found.errors]
  let lastAt: number | null = null
  const run = async (analysis: Analysis): Promise<Analysed> => {
    const analysed = await analyse(tools, workspaceId, analysis, gone)
    if (analysed.last_at !== null) lastAt = Math.max(lastAt ?? 0, Date.parse(analysed.last_at))
    return analysed
  }
  const weighting_id = await weightingOf(tools, workspaceId, source.weighting_id, missing)
  const readings: (FigureReading | null)[] = []
  for (const [at, figure] of settings.figures.entries())
    readings.push(
      await readFigure(run, { ...source, of, weighting_id }, figure).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 13001) throw error
        missing.push({ field: `figures.${at}`, message: sentenceOf(error) })
        return null
      }),
    )
  const flowIds = of.flow_ids ?? []
  const { flows } = await flowDocuments(
    tools.store,
    workspaceId,
    flowIds,
    readVersions(tools.store),
    newestVersion,
  )
  return { name, url, readings, flows, lastAt, missing }
}

/** A question has the words of the version that is asked now. */
const newestVersion = 1

interface Subject {
  readonly source: FigureSource
  readonly name: string
  readonly url: string
}

async function subjectOf(
  { store, config }: Pick<AnalysisTools, 'store' | 'config'>,
  { workspaceId, makerId, settings: { view_id, dashboard_id } }: ReportQuery,
): Promise<Subject | Pick<ReportFigures, 'missing'>> {
  const origin = studioOrigin(config)
  if (view_id !== undefined) {
    const view = await store.resultViews.read(workspaceId, view_id, makerId)
    if (view === null)
      return { missing: [{ field: 'view_id', message: 'is not a view that you see' }] }
    const { name, of, period, filter, completed, internal, timezone, weighting_id } = view.settings
    const address = new URL('/studio/results', origin)
    for (const [key, [id]] of [
      ['flow', of.flow_ids ?? []],
      ['node', of.node_ids ?? []],
    ] as const)
      if (id !== undefined) address.searchParams.set(key, id)
    const source = { of, completed, internal, timezone, weighting_id: weighting_id ?? undefined }
    return { name, url: address.href, source: { ...source, ...timed(period, filter) } }
  }
  const dashboard = await store.dashboards.read(workspaceId, dashboard_id ?? '', makerId)
  if (dashboard === null)
    return { missing: [{ field: 'dashboard_id', message: 'is not a dashboard that you see' }] }
  const { name, tiles, period, filter, timezone } = dashboard.settings
  const ids = (of: (tile: (typeof tiles)[number]) => readonly string[] | undefined) => [
    ...new Set(tiles.flatMap((tile) => of(tile) ?? [])),
  ]
  const flowIds = ids(({ of }) => of.flow_ids)
  // Tiles about surveys and tiles about channels alone would together be those surveys at those channels.
  const of =
    flowIds.length > 0 ? { flow_ids: flowIds } : { node_ids: ids((tile) => tile.of.node_ids) }
  return {
    name,
    url: `${origin}/studio/results/dashboards/${dashboard.id}`,
    source: { of, completed: 'true', internal: 'false', timezone, ...timed(period, filter) },
  }
}

function timed(
  period: Parameters<typeof periodConditions>[0],
  filter: Filter | null,
): Pick<FigureSource, 'period' | 'conditions'> {
  const [time = null] = periodConditions(period)
  return { period: time, conditions: conditionsOf(filter) }
}

/** Without its weighting, a view is counted unweighted, and the report says what is missing. */
async function weightingOf(
  { store }: Pick<AnalysisTools, 'store'>,
  workspaceId: string,
  id: string | undefined,
  missing: FieldFault[],
): Promise<string | undefined> {
  if (id === undefined || (await store.weightings.read(workspaceId, id)) !== null) return id
  missing.push({ field: 'view_id', message: 'names a weighting that no longer exists' })
  return undefined
}

const sentenceOf = ({ message, errors: [first] }: Refusal): string => first?.message ?? message

/** What a figure is of, in the words of the survey. Null = all responses. */
export function figureSubject(
  figure: FigureQuery,
  flows: readonly Flow[],
  language: string,
): string | null {
  if (typeof figure === 'string') return null
  const on = 'nps' in figure ? figure.nps : 'mean' in figure ? figure.mean : figure.share
  const whole = subjectWords(on, flows, language)
  if (!('share' in figure)) return whole
  const options = questionIn(on, flows, language)?.options ?? []
  const values = figure.values.map(
    (value) => options.find(({ names }) => names.includes(String(value)))?.words ?? String(value),
  )
  return `${whole}: ${values.join(', ')}`
}

function subjectWords(on: FilterSubject, flows: readonly Flow[], language: string): string {
  if ('facet' in on) return on.facet
  if ('customer' in on) return on.customer
  if (!('question' in on)) return ''
  const found = questionIn(on, flows, language)
  if (found === null) return on.question
  const row =
    on.row === undefined ? undefined : found.rows.find(({ names }) => names.includes(on.row ?? ''))
  return [found.words, row?.words ?? on.row].filter(Boolean).join(': ')
}

interface Named {
  readonly names: readonly string[]
  readonly words: string
}

function questionIn(
  on: FilterSubject,
  flows: readonly Flow[],
  language: string,
): { readonly words: string; readonly options: Named[]; readonly rows: Named[] } | null {
  if (!('question' in on)) return null
  for (const original of flows) {
    const flow = speaking(original, language)
    const question = questionsOf(flow).find(
      ({ id, key }) => id === on.question || key === on.question,
    )
    if (question === undefined) continue
    const named = ({
      id,
      key,
      body,
    }: {
      id: string
      key: string
      body: Parameters<typeof wordsIn>[1]
    }) => ({
      ...{ names: [id, key], words: wordsIn(flow, body) },
    })
    return {
      words: wordsIn(flow, question.body),
      options: question.options.map(named),
      rows: question.statements.map(named),
    }
  }
  return null
}
