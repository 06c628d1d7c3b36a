// A filter of the analysis over feedback that is read row by row: for lists, texts and exports.
import { type FeedbackFilters, Filter, type Flow } from '@askwell/contract'
import { type FlowMap, noTools } from '@askwell/engine'
import { matches } from '@askwell/engine/regex'
import {
  type Condition,
  type Documents,
  type Facts,
  factsOf,
  holds,
  type NamedTheme,
  planFilter,
} from '@askwell/engine/results'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid } from '../../refusal.ts'
import type { SeenFilters } from '../../store/feedback/feedback-filters.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import { type FeedbackMarks, noMarks } from '../../store/follow-ups/follow-up-rows.ts'
import { writeCursor } from '../../store/query/cursor.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import { attributesOf, hostOf } from '../../store/results/column-reads.ts'
import type { Store } from '../../store/store.ts'
import { checkTimezone } from './check-timezone.ts'
import { readVersions, type Versions } from './versions.ts'

type Tools = {
  readonly store: Pick<Store, 'flow' | 'node' | 'versions' | 'publishedFlow' | 'themes'>
  readonly clock: () => number
}
type Filtering = Pick<FeedbackFilters, 'f' | 'timezone' | 'flow_id' | 'node_id'>

/** `marks`: absent where members have done nothing about it. */
export type RowFilter = (row: FeedbackRow, marks: FeedbackMarks | undefined) => Promise<boolean>

const tools = { ...noTools, matches }
/** Of each flow; an owner who publishes very often asks about the newest. */
const mostVersions = 100

export function readFilter(f: string): Filter {
  const text = Buffer.from(f, 'base64url').toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid([{ field: 'f', message: 'is not JSON as base64url' }])
  }
  const parsed = Filter.safeParse(value)
  if (!parsed.success) throw invalid(faultsOf(parsed.error, 'f'))
  return parsed.data
}

/** Null where no filter is asked for. */
export async function rowFilter(
  deps: Tools,
  workspaceId: string,
  filtering: Filtering,
): Promise<RowFilter | null> {
  if (filtering.f === undefined) return null
  const { timezone = 'UTC' } = filtering
  checkTimezone(timezone)
  const versions = readVersions(deps.store)
  const plan = planFilter(
    readFilter(filtering.f),
    await documentsOf(deps, workspaceId, filtering, versions),
    { timezone, now: deps.clock() },
    'f',
  )
  if ('faults' in plan) throw invalid(plan.faults)
  return (row, marks) => passes(plan.condition, row, versions, marks)
}

/** Of these flows, the newest versions; a flow of another workspace has none. Beside them, what a filter can name. */
export async function flowDocuments(
  store: Pick<Store, 'flow' | 'versions' | 'themes'>,
  workspaceId: string,
  flowIds: Iterable<string>,
  versions: Versions,
  most = mostVersions,
): Promise<Documents> {
  const flows: Flow[] = []
  for (const flowId of flowIds) {
    if ((await store.flow(workspaceId, flowId)) === null) continue
    for (const { version } of (await store.versions(workspaceId, flowId)).slice(0, most)) {
      const read = await versions.of(flowId, version)
      if (read) flows.push({ ...read.flow, version })
    }
  }
  return { flows, themes: await themeRules(store, workspaceId) }
}

export const themeRules = async (
  { themes }: Pick<Store, 'themes'>,
  workspaceId: string,
): Promise<readonly NamedTheme[]> =>
  (await themes.list(workspaceId)).map(({ id, settings }) => ({ id, rule: settings }))

async function documentsOf(
  { store }: Tools,
  workspaceId: string,
  { flow_id, node_id }: Filtering,
  versions: Versions,
): Promise<Documents> {
  const node = node_id === undefined ? null : await store.node(workspaceId, node_id)
  const flowIds = flow_id === undefined ? [node?.settings.flow_id ?? null] : [flow_id]
  flowIds.push(node?.settings.non_operating_hours_flow_id ?? null)
  const known = new Set(flowIds.flatMap((id) => id ?? []))
  const documents = await flowDocuments(store, workspaceId, known, versions)
  if (documents.flows.length === 0)
    throw invalid([{ field: 'f', message: 'needs `flow_id` or `node_id`' }])
  return documents
}

export async function passes(
  condition: Condition,
  row: FeedbackRow,
  versions: Versions,
  marks: FeedbackMarks = noMarks,
): Promise<boolean> {
  const version = await versions.of(row.flowId, row.flowVersion)
  return holds(condition, factsOfRow(row, version?.map ?? null, marks))
}

/** `map`: of the answered version; null if it no longer exists. */
export const factsOfRow = (row: FeedbackRow, map: FlowMap | null, marks: FeedbackMarks): Facts =>
  factsOf(
    map,
    {
      ...row,
      channel: row.channel?.kind ?? null,
      distribution: row.channel?.distribution_id ?? null,
      device: row.device ?? null,
      originHost: hostOf(row.originUrl),
      attributes: attributesOf(row.customer),
      marks,
    },
    tools,
  )

/** How many feedbacks one page examines before it leaves the rest to the next page. */
const mostLookedAt = 10_000
const step = 500

/** Newest first. A page may be short and still have a next one. */
export async function filteredPage(
  store: Pick<Store, 'listFeedback' | 'followUps'>,
  workspaceId: string,
  filters: SeenFilters,
  matching: RowFilter,
  page: PageRequest,
): Promise<Page<FeedbackRow>> {
  const items: FeedbackRow[] = []
  let after = page.after
  for (let lookedAt = 0; lookedAt < mostLookedAt; lookedAt += step) {
    const read = await store.listFeedback(workspaceId, filters, {
      ...(after !== undefined && { after }),
      limit: step,
    })
    const marks = await store.followUps.marks(
      workspaceId,
      read.items.map(({ id }) => id),
    )
    for (const row of read.items) {
      if (!(await matching(row, marks.get(row.id)))) continue
      items.push(row)
      if (items.length === page.limit)
        return { items, next: writeCursor({ at: row.receivedAt, id: row.id }) }
    }
    if (read.next === null) return { items, next: null }
    after = read.next
    // Yields, so that other calls of the embedded store's thread can run in between.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return { items, next: after ?? null }
}
