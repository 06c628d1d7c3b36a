// The surveys of Home: each with its state, its responses and score beside the time before, and twelve weeks as a line.
import type { Analysed, HomeTile, NodeSettings, SurveyTile } from '@askwell/contract'
import { type SurveyChannel, type SurveyState, surveyState } from '@askwell/engine'
import type { Served } from '../../../events/served.ts'
import type { FlowRow } from '../../../store/flows/flow-store.ts'
import { askSegments, sourceOf } from '../../results/analyse.ts'
import { startOf } from '../../results/series.ts'
import { sampleTile } from './compared-tile.ts'
import { type Period, sampleOf, scoresOf, within } from './tiles.ts'

const mostFlows = 100
const mostChannels = 500
/** A longer list would hide the rest of Home. */
const mostTiles = 6
const weeks = 12
const dayMs = 86_400_000

const orderOfStates: readonly SurveyTile['state'][] = ['live', 'opens', 'paused', 'closed']

export async function surveyTiles(
  deps: Served,
  workspaceId: string,
  period: Period,
  gone: AbortSignal,
): Promise<SurveyTile[]> {
  const shown = (await publishedSurveys(deps, workspaceId)).slice(0, mostTiles)
  const tiles: SurveyTile[] = []
  // One after the other: a workspace may ask only a few questions at once.
  for (const { flow, state } of shown)
    tiles.push({
      ...{ survey_id: flow.id, name: flow.name, state },
      ...(await figuresOf(deps, workspaceId, flow.id, period, gone)),
    })
  return tiles
}

interface PublishedSurvey {
  readonly flow: FlowRow
  readonly state: SurveyTile['state']
}

async function publishedSurveys(
  { store, clock }: Served,
  workspaceId: string,
): Promise<PublishedSurvey[]> {
  const [{ items }, nodes] = await Promise.all([
    store.listFlows(workspaceId, { limit: mostFlows }),
    store.listNodes(workspaceId, { limit: mostChannels }),
  ])
  const surveys = items.flatMap((flow): PublishedSurvey[] => {
    const channels = nodes.items.flatMap(({ settings }) =>
      settings.flow_id === flow.id ? channelOf(settings) : [],
    )
    const state = shownState(
      surveyState(flow.publishedVersion, channels, {
        ...{ isArchived: flow.archivedAt !== null, nowMs: clock() },
      }),
    )
    return state === null ? [] : [{ flow, state }]
  })
  return surveys.toSorted(
    (a, b) =>
      orderOfStates.indexOf(a.state) - orderOfStates.indexOf(b.state) ||
      b.flow.updatedAt - a.flow.updatedAt,
  )
}

const channelOf = ({
  status,
  activation_start_date: start,
  activation_end_date: end,
}: NodeSettings): SurveyChannel => ({
  status,
  opensMs: start === null ? null : Date.parse(start),
  closesMs: end === null ? null : Date.parse(end),
})

/** Null = Home does not show it. */
function shownState(state: SurveyState): SurveyTile['state'] | null {
  if (state === 'draft' || state === 'archived') return null
  return state === 'published' ? 'paused' : state
}

async function figuresOf(
  deps: Served,
  workspaceId: string,
  flowId: string,
  { from, to }: Period,
  gone: AbortSignal,
): Promise<Pick<SurveyTile, 'responses' | 'score' | 'weeks'>> {
  const before = from - (to - from)
  const thisWeek = startOf(Math.floor(deps.clock() / dayMs), 'week')
  const firstWeek = thisWeek - 7 * (weeks - 1)
  const published = await deps.settings.publishedFlow(flowId, 'latest')
  const questions = published === null ? [] : scoresOf(published.document)
  const analysed = (await askSegments(
    deps,
    {
      workspaceId,
      ...(await sourceOf(deps, workspaceId, { flow_ids: [flowId] })),
      now: deps.clock(),
      ask: {
        kind: 'analysis',
        analysis: {
          of: { flow_ids: [flowId] },
          ...{ completed: 'true', internal: 'false', base: 'answered', timezone: 'UTC' },
          filter: within(Math.min(before, firstWeek * dayMs), Math.max(to, deps.clock() + 1)),
          groups: [
            { key: 'now', name: 'now', filter: within(from, to) },
            { key: 'before', name: 'before', filter: within(before, from) },
          ],
          ask: [
            { kind: 'series', unit: 'week' },
            ...(questions.length === 0 ? [] : [{ kind: 'figures' as const, questions }]),
          ],
        },
      },
    },
    gone,
  )) as Analysed
  return {
    responses: analysed.groups.find(({ key }) => key === 'now')?.responses ?? 0,
    score: scoreIn(analysed),
    weeks: weekly(analysed, firstWeek),
  }
}

function scoreIn({ answers }: Analysed): HomeTile | null {
  const figures = answers.find(({ kind }) => kind === 'figures')
  if (figures?.kind !== 'figures') return null
  for (const kind of ['nps', 'csat'] as const)
    for (const question of figures.questions) {
      const [tile] = sampleTile(
        kind,
        sampleOf(question, 'now', kind),
        sampleOf(question, 'before', kind),
      )
      if (tile !== undefined) return tile
    }
  return null
}

/** A week without a response has no point. */
function weekly({ answers }: Analysed, firstWeek: number): number[] {
  const series = answers.find(({ kind }) => kind === 'series')
  const points = series?.kind === 'series' ? series.points : []
  const byStart = new Map(points.map(({ start, groups }) => [start, groups['all']?.responses ?? 0]))
  return Array.from({ length: weeks }, (_, week) => {
    const start = new Date((firstWeek + 7 * week) * dayMs).toISOString().slice(0, 10)
    return byStart.get(start) ?? 0
  })
}
