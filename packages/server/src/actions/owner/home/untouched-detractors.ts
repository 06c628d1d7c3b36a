// Unhappy people whom somebody could still reach: detractors with an address, whom nobody has answered or followed up for a day.
import type { Filter, Flow } from '@askwell/contract'
import { type Condition, planFilter } from '@askwell/engine/results'
import type { Served } from '../../../events/served.ts'
import { passes } from '../../results/row-filter.ts'
import { readVersions } from '../../results/versions.ts'
import type { AttentionRow } from './attention.ts'
import { scoresOf } from './tiles.ts'

const dayMs = 86_400_000
const lookBackMs = 30 * dayMs
/** Home is quick in a workspace with many responses: of more, the newest are looked at. */
const most = 2_000
/** A longer list would hide the rest of Home. */
const mostSurveys = 5

/** Each survey for itself, because the list of responses needs its question. */
export async function untouchedDetractors(
  { store, settings, clock }: Pick<Served, 'store' | 'settings' | 'clock'>,
  workspaceId: string,
): Promise<AttentionRow[]> {
  const now = clock()
  const span = { from: now - lookBackMs, before: now - dayMs, most }
  const byFlow = Map.groupBy(await store.home.untouched(workspaceId, span), ({ flowId }) => flowId)
  const versions = readVersions(store)
  const rows: AttentionRow[] = []
  for (const [flowId, untouched] of byFlow) {
    const flow = (await settings.publishedFlow(flowId, 'latest'))?.document
    const asked = flow && detractorsOf(flow, now)
    if (!flow || !asked) continue
    const met = await Promise.all(untouched.map((row) => passes(asked.condition, row, versions)))
    const detractors = untouched.filter((_, at) => met[at])
    const oldest = detractors.at(-1)
    if (oldest === undefined) continue
    rows.push({
      ...{ kind: 'detractors_without_follow_up', severity: 'now', count: detractors.length },
      ...{ oldestAt: oldest.receivedAt, surveyId: flowId, name: flow.name },
      target: `/responses?${new URLSearchParams({
        ...{ flow: flowId, days: '30', internal: 'no', followUp: 'none' },
        f: Buffer.from(JSON.stringify({ all: [asked.filter] })).toString('base64url'),
      })}`,
    })
  }
  return rows.toSorted((a, b) => b.count - a.count).slice(0, mostSurveys)
}

/** By the first question that has detractors; null = the survey has none. */
function detractorsOf(
  flow: Flow,
  now: number,
): { readonly condition: Condition; readonly filter: Filter } | null {
  for (const question of scoresOf(flow)) {
    const filter: Filter = { on: { question, part: 'nps_group' }, op: 'is', value: 'detractor' }
    const planned = planFilter(filter, { flows: [flow] }, { timezone: 'UTC', now }, 'f')
    if (!('faults' in planned)) return { condition: planned.condition, filter }
  }
  return null
}
