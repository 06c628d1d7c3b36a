// Whether a response meets the condition of an alert. It is the evaluation of a filter over a row, which results use for lists. A
// condition is planned over the surveys of the alert; one for all surveys, over the survey that was answered, and where that
// survey has nothing that the condition asks for, the response does not meet it.
import type { FieldFault, Filter } from '@askwell/contract'
import { type Condition, type Documents, planFilter } from '@askwell/engine/results'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { Store } from '../../store/store.ts'
import { flowDocuments, passes } from '../results/row-filter.ts'
import { readVersions, type Versions } from '../results/versions.ts'

type Reads = Pick<
  Store,
  'flow' | 'versions' | 'publishedFlow' | 'listFlows' | 'followUps' | 'themes'
>
interface AlertQuestion {
  readonly flow_ids: readonly string[] | null
  readonly when: Filter
  readonly timezone: string
}
export interface WatchedAlert {
  readonly id: string
  readonly workspaceId: string
  readonly settings: AlertQuestion
}

export interface Matching {
  readonly versions: Versions
  matches(alert: WatchedAlert, row: FeedbackRow): Promise<boolean>
}

/** A response that arrives now is of a recent version. */
const mostVersions = 30

/** Reads each survey once, so it is good for one run. */
export function openMatching(store: Reads, now: number): Matching {
  const versions = readVersions(store)
  const known = new Map<string, Promise<Condition | null>>()

  async function plan({ workspaceId, settings }: WatchedAlert, flowIds: readonly string[]) {
    const documents = await flowDocuments(store, workspaceId, flowIds, versions, mostVersions)
    const { when, timezone } = settings
    const planned = planFilter(when, documents, { timezone, now }, 'when')
    return 'faults' in planned ? null : planned.condition
  }

  return {
    versions,
    async matches(alert, row) {
      const { flow_ids: asked } = alert.settings
      if (asked !== null && !asked.includes(row.flowId)) return false
      const flowIds = asked ?? [row.flowId]
      const key = `${alert.id} ${flowIds}`
      const found = known.get(key) ?? plan(alert, flowIds)
      known.set(key, found)
      const condition = await found
      if (condition === null) return false
      const { workspaceId, settings } = alert
      const marks = asksForMarks(settings.when)
        ? await store.followUps.marks(workspaceId, [row.id])
        : null
      return passes(condition, row, versions, marks?.get(row.id))
    },
  }
}

function asksForMarks(filter: Filter): boolean {
  if ('all' in filter) return filter.all.some(asksForMarks)
  if ('any' in filter) return filter.any.some(asksForMarks)
  if ('not' in filter) return asksForMarks(filter.not)
  const { on } = filter
  return 'facet' in on && ['tag', 'follow_up', 'assignee'].includes(on.facet)
}

const mostFlows = 100

/** Nothing if at least one of the surveys can answer it; of an alert with chosen surveys, all of them together. */
export async function conditionFaults(
  store: Reads,
  workspaceId: string,
  { flow_ids, when, timezone }: AlertQuestion,
  now: number,
): Promise<readonly FieldFault[]> {
  const versions = readVersions(store)
  const faultsIn = (documents: Documents): readonly FieldFault[] => {
    const planned = planFilter(when, documents, { timezone, now }, 'when')
    return 'faults' in planned ? planned.faults : []
  }
  if (flow_ids !== null)
    return faultsIn(await flowDocuments(store, workspaceId, flow_ids, versions, mostVersions))
  const { items } = await store.listFlows(workspaceId, { limit: mostFlows })
  let first: readonly FieldFault[] | null = null
  for (const { id } of items) {
    const faults = faultsIn(await flowDocuments(store, workspaceId, [id], versions, 1))
    if (faults.length === 0) return []
    first ??= faults
  }
  return first ?? faultsIn({ flows: [] })
}
