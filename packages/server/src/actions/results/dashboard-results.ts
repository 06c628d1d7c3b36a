// Answers the tiles of a dashboard. Tiles about the same people are one analysis; a tile that cannot be answered does not keep
// the others from being answered.
import type {
  Analysed,
  Analysis,
  DashboardPeriod,
  DashboardResults,
  DashboardSettings,
  DashboardTile,
  DashboardTileResult,
  DashboardView,
  FieldFault,
  Filter,
} from '@askwell/contract'
import { Refusal } from '../../refusal.ts'
import type { DashboardRow } from '../owner/dashboards.ts'
import { whileHeld } from '../owner/hold-work.ts'
import { type AnalysisTools, analysisQuestion } from './analyse.ts'
import { checkTimezone } from './check-timezone.ts'

type View = Pick<DashboardSettings, 'period' | 'filter' | 'timezone'>

/** The surveys and channels of a tile that the caller sees, and what is wrong with the others. */
type TileSource = Pick<DashboardTileResult, 'flows' | 'nodes' | 'errors'>

interface PlacedTile {
  readonly at: number
  readonly tile: DashboardTile
}

export async function dashboardResults(
  tools: AnalysisTools,
  { workspaceId, settings, revision }: DashboardRow,
  {
    period = settings.period,
    filter = settings.filter,
    timezone = settings.timezone,
  }: DashboardView,
  gone: AbortSignal,
): Promise<DashboardResults> {
  checkTimezone(timezone)
  const view: View = { period, filter, timezone }
  const sourceOf = readSources(tools, workspaceId)
  const groups = Map.groupBy(
    settings.tiles.map((tile, at): PlacedTile => ({ at, tile })),
    ({ tile }) => JSON.stringify([tile.of, tile.filter]),
  )
  const results = new Map<number, DashboardTileResult>()
  await whileHeld(tools, workspaceId, { kind: 'analyses', gone }, async () => {
    for (const [first, ...others] of groups.values()) {
      if (first === undefined) continue
      const source = await sourceOf(first.tile.of)
      const answered = await answersTo([first, ...others], source, view, (analysis) =>
        ask(tools, workspaceId, analysis, gone),
      )
      for (const [at, result] of answered) results.set(at, result)
    }
  })
  return { revision, tiles: settings.tiles.flatMap((_tile, at) => results.get(at) ?? []) }
}

const ask = async (
  tools: AnalysisTools,
  workspaceId: string,
  analysis: Analysis,
  gone: AbortSignal,
): Promise<Analysed> =>
  (await tools.segments.ask(await analysisQuestion(tools, workspaceId, analysis), gone)) as Analysed

type Answered = readonly (readonly [at: number, result: DashboardTileResult])[]

/** `tiles` have one source and one filter. */
async function answersTo(
  tiles: readonly [PlacedTile, ...PlacedTile[]],
  source: TileSource,
  view: View,
  run: (analysis: Analysis) => Promise<Analysed>,
): Promise<Answered> {
  const [{ tile }] = tiles
  const each = (result: DashboardTileResult): Answered => tiles.map(({ at }) => [at, result])
  const of = restOf(tile.of, source)
  if (of === null) return each({ state: 'missing', ...source })
  const [dates, shared, own] = [
    periodConditions(view.period),
    conditionsOf(view.filter),
    conditionsOf(tile.filter),
  ]
  try {
    const analysed = await run({
      ...{ of, filter: { all: [...dates, ...shared, ...own] }, timezone: view.timezone },
      ...{ completed: 'true', internal: 'false', groups: [], base: 'answered' },
      ask: tiles.map((one) => one.tile.ask),
    })
    const { last_at, groups } = analysed
    const n = groups[0]?.n ?? 0
    return tiles.flatMap(({ at }, nth) => {
      const answer = analysed.answers[nth]
      return answer ? [[at, { state: 'answered', ...source, n, last_at, answer }] as const] : []
    })
  } catch (error) {
    if (!(error instanceof Refusal) || ![13001, 13002, 13007].includes(error.code)) throw error
    const places = error.errors.flatMap(({ field }) => placeOf(field) ?? [])
    if (places.some((at) => at >= dates.length && at < dates.length + shared.length))
      return each({ state: 'not_asked', ...source })
    const [first, ...others] = tiles
    if (others.length === 0 || places.length > 0) {
      const told = faultsOf(error, dates.length + shared.length, tile.filter)
      return each({ state: 'missing', ...source, errors: [...source.errors, ...told] })
    }
    const answers: Answered[number][] = []
    for (const one of [first, ...others])
      answers.push(...(await answersTo([one], source, view, run)))
    return answers
  }
}

/** What exists of a source. Null = nothing: one survey at one channel would otherwise become that survey at all channels. */
export function restOf(
  { flow_ids, node_ids }: DashboardTile['of'],
  { flows, nodes }: Pick<TileSource, 'flows' | 'nodes'>,
): DashboardTile['of'] | null {
  const of = {
    ...(flow_ids && { flow_ids: flows.map(({ id }) => id) }),
    ...(node_ids && { node_ids: nodes.map(({ id }) => id) }),
  }
  return of.flow_ids?.length === 0 || of.node_ids?.length === 0 ? null : of
}

/** The conditions that must all hold. Without a level above them they may be nested as deep as anywhere. */
export const conditionsOf = (filter: Filter | null | undefined): readonly Filter[] =>
  filter === null || filter === undefined ? [] : 'all' in filter ? filter.all : [filter]

export function periodConditions({
  from,
  to,
  last_days: days,
}: DashboardPeriod): readonly Filter[] {
  const on = { facet: 'received_at' } as const
  if (days !== undefined) return [{ on, op: 'last', value: { days } }]
  return from === undefined && to === undefined
    ? []
    : [{ on, op: 'between', value: [from ?? null, to ?? null] }]
}

const filterPlace = /^filter\.all\.(\d+)/
const placeOf = (field: string): number | null => {
  const [, place] = filterPlace.exec(field) ?? []
  return place === undefined ? null : Number(place)
}

/** By the members of the tile, whose conditions begin at `start`. */
function faultsOf(error: Refusal, start: number, filter: Filter | undefined): FieldFault[] {
  if (error.errors.length === 0) return [{ field: 'ask', message: error.message }]
  const isList = filter !== undefined && 'all' in filter
  return error.errors.map(({ field, message }) => ({
    field: field
      .replace(/^ask\.0/, 'ask')
      .replace(filterPlace, (_found, place) =>
        isList ? `filter.all.${Number(place) - start}` : 'filter',
      ),
    message,
  }))
}

/** Reads each survey and each channel once. */
export function readSources(
  { store }: Pick<AnalysisTools, 'store'>,
  workspaceId: string,
): (of: DashboardTile['of']) => Promise<TileSource> {
  const known = new Map<string, Promise<string | undefined>>()
  const nameOf = (kind: 'flow' | 'node', id: string): Promise<string | undefined> => {
    const key = `${kind} ${id}`
    const reading =
      known.get(key) ??
      (kind === 'flow'
        ? store.flow(workspaceId, id).then((flow) => flow?.name)
        : store.node(workspaceId, id).then((node) => node?.settings.name))
    known.set(key, reading)
    return reading
  }
  const named = async (kind: 'flow' | 'node', ids: readonly string[] = []) => {
    const items: { id: string; name: string }[] = []
    const errors: FieldFault[] = []
    for (const [at, id] of ids.entries()) {
      const name = await nameOf(kind, id)
      if (name !== undefined) items.push({ id, name })
      else errors.push({ field: `of.${kind}_ids.${at}`, message: `is not a ${kind} that you see` })
    }
    return { items, errors }
  }
  return async ({ flow_ids, node_ids }) => {
    const [flows, nodes] = [await named('flow', flow_ids), await named('node', node_ids)]
    return { flows: flows.items, nodes: nodes.items, errors: [...flows.errors, ...nodes.errors] }
  }
}
