// The one set of filters for feedback, shared by the list, the exports and the results.
import type { Flow, ResponseFilters } from '@askwell/contract'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { likePattern } from '../query/search-text.ts'
import { feedbackSeen, inChannels, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'

/** `nodeIds`: only feedback of these nodes. */
export type SeenFilters = ResponseFilters & {
  readonly nodeIds?: readonly string[] | undefined
  readonly sight?: Sight | undefined
  /** What `overdue` is compared with. */
  readonly now?: number | undefined
}

/** The filters with the ids of the requested language, if any. */
export interface FoundBy {
  readonly workspaceId: string
  readonly filters: SeenFilters
  readonly languageIds: readonly string[] | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Null = no flow has the requested language, so nothing can be found. */
export async function foundBy(
  db: Kysely<Tables>,
  workspaceId: string,
  filters: SeenFilters,
): Promise<FoundBy | null> {
  if (filters.language === undefined) return { workspaceId, filters, languageIds: null }
  const languageIds = await idsOfLanguage(db, workspaceId, filters.language)
  return languageIds.length === 0 ? null : { workspaceId, filters, languageIds }
}

/** `from` is inclusive, `to` exclusive; both compare the time of receipt, which is also the sort order. */
export function feedbackFound(
  db: Kysely<Tables>,
  { workspaceId, filters, languageIds }: FoundBy,
): SelectQueryBuilder<Tables, 'feedback', object> {
  const {
    sight,
    nodeIds,
    node_id,
    flow_id,
    flow_version,
    from,
    to,
    completed,
    internal,
    offline,
    channel,
    device,
    customer_id,
    q,
    tag,
    follow_up,
    assignee,
    now = 0,
  } = filters
  let query = db.selectFrom('feedback').where('feedback.workspace_id', '=', workspaceId)
  if (sight !== undefined) query = query.where(feedbackSeen(sight))
  if (nodeIds !== undefined) query = query.where(inChannels('feedback.node_id', nodeIds))
  if (node_id !== undefined) query = query.where('node_id', '=', node_id)
  if (flow_id !== undefined) query = query.where('flow_id', '=', flow_id)
  if (flow_version !== undefined) query = query.where('flow_version', '=', flow_version)
  if (from !== undefined) query = query.where('received_at', '>=', Date.parse(from))
  if (to !== undefined) query = query.where('received_at', '<', Date.parse(to))
  if (completed !== undefined) query = query.where('is_completed', '=', completed ? 1 : 0)
  if (internal !== undefined) query = query.where('is_internal', '=', internal ? 1 : 0)
  if (offline !== undefined) query = query.where('is_offline', '=', offline ? 1 : 0)
  if (channel !== undefined)
    query =
      channel === 'none'
        ? query.where('channel_kind', 'is', null)
        : query.where('channel_kind', '=', channel)
  if (device !== undefined)
    query =
      device === 'unknown'
        ? query.where('device_kind', 'is', null)
        : query.where('device_kind', '=', device)
  if (customer_id !== undefined) query = query.where('customer_id', '=', customer_id)
  if (tag !== undefined)
    query = query.where(
      sql<boolean>`exists (select 1 from feedback_tag t where t.feedback_id = feedback.id and t.tag = ${tag})`,
    )
  if (follow_up !== undefined) query = query.where(followUpIs(follow_up, now))
  if (assignee !== undefined)
    query = query.where(
      inFollowUp(
        assignee === 'none' ? sql`f.assignee_id is null` : sql`f.assignee_id = ${assignee}`,
      ),
    )
  if (languageIds !== null) query = query.where('language_id', 'in', languageIds)
  if (q !== undefined && isSearch(filters))
    query = query.where(sql<boolean>`search like ${likePattern(q.trim())} escape '\\'`)
  return query
}

const inFollowUp = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from follow_up f where f.feedback_id = feedback.id and ${condition})`

function followUpIs(
  state: NonNullable<ResponseFilters['follow_up']>,
  now: number,
): RawBuilder<boolean> {
  switch (state) {
    case 'none':
      return sql<boolean>`not exists (select 1 from follow_up f where f.feedback_id = feedback.id)`
    case 'any':
      return inFollowUp(sql`1 = 1`)
    case 'unclosed':
      return inFollowUp(sql`f.status <> 'closed'`)
    case 'overdue':
      return inFollowUp(sql`f.status <> 'closed' and f.due_at < ${now}`)
    default:
      return inFollowUp(sql`f.status = ${state}`)
  }
}
export const isSearch = ({ q }: SeenFilters): boolean => q !== undefined && q.trim() !== ''

/** The filter accepts a language's id or its code; each flow has its own id for a code. */
export async function idsOfLanguage(
  db: Kysely<Tables>,
  workspaceId: string,
  language: string,
): Promise<string[]> {
  if (uuid.test(language)) return [language]
  const flows = await db
    .selectFrom('flow_version')
    .select('document')
    .where(
      'flow_id',
      'in',
      db.selectFrom('flow').select('id').where('workspace_id', '=', workspaceId),
    )
    .execute()
  const known = flows.flatMap((row) => (JSON.parse(row.document) as Flow).languages)
  return [
    ...new Set(known.filter((one) => one.code === language.toLowerCase()).map((one) => one.id)),
  ]
}
