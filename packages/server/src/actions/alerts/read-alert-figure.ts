// Reads the figure of an alert, as far as what it is about exists and `tools.store` shows it.
import type { FieldFault, Filter } from '@askwell/contract'
import { dayOf } from '@askwell/engine/results'
import { Refusal } from '../../refusal.ts'
import type { StoredFigureAlertSettings } from '../../store/alerts/figure-alert-rows.ts'
import { type AnalysisTools, analyse } from '../results/analyse.ts'
import { conditionsOf, readSources, restOf } from '../results/dashboard-results.ts'
import { type FigureReading, readFigure } from '../results/read-figure.ts'

export type FigureSettings = Omit<StoredFigureAlertSettings, 'actions' | 'name' | 'enabled'>

export interface AlertFigure {
  /** Null = the surveys cannot answer it. */
  readonly reading: FigureReading | null
  /** By the members of the alert. */
  readonly missing: readonly FieldFault[]
}

export async function readAlertFigure(
  tools: AnalysisTools,
  workspaceId: string,
  settings: FigureSettings,
  gone: AbortSignal,
): Promise<AlertFigure> {
  const source = await readSources(tools, workspaceId)(settings.of)
  const of = restOf(settings.of, source)
  if (of === null) return { reading: null, missing: source.errors }
  const conditions = conditionsOf(settings.filter)
  try {
    const reading = await readFigure(
      (analysis) => analyse(tools, workspaceId, analysis, gone),
      {
        ...{ of, completed: 'true', internal: 'false', timezone: settings.timezone },
        ...{ period: periodOf(settings, tools.clock()), conditions },
      },
      settings.figure,
    )
    return { reading, missing: source.errors }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 13001) throw error
    const faults = error.errors.map((fault) => ({
      ...fault,
      field: placeOf(fault.field, settings.filter, conditions.length),
    }))
    return { reading: null, missing: [...source.errors, ...faults] }
  }
}

/**
 * The last days end today. A change is looked for in the days before today: today is not over, so fewer responses than in the
 * same number of days before would be no news.
 */
function periodOf(
  { when, last_days: days, timezone }: Pick<FigureSettings, 'when' | 'last_days' | 'timezone'>,
  now: number,
): Filter {
  const on = { facet: 'received_at' } as const
  if (!('changed' in when)) return { on, op: 'last', value: { days } }
  const today = dayOf(timezone, now)
  return { on, op: 'between', value: [isoDay(today - days), isoDay(today)] }
}

const isoDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** A field of the analysis, whose filter begins with the period and ends with what the figure itself asks for. */
function placeOf(field: string, filter: Filter | null, conditions: number): string {
  const [, place, rest = ''] = /^filter\.all\.(\d+)(.*)$/.exec(field) ?? []
  if (place === undefined) return field === 'timezone' ? field : 'figure'
  const at = Number(place) - 1
  if (at >= conditions) return 'figure'
  return filter !== null && 'all' in filter ? `filter.all.${at}${rest}` : `filter${rest}`
}
