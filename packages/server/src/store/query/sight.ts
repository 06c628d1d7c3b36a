// How much of a workspace a reader sees, as conditions on rows. Reads that a limited caller can reach take it as their last
// argument, and `seen-store.ts` passes it. Left out = everything.
import type { Access, Role } from '@askwell/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export interface Sight {
  /** Ids of nodes. */
  readonly channels: 'all' | readonly string[]
  /** `of_chats`: only feedback that became a conversation, and only contacts who gave feedback. */
  readonly feedback: 'every' | 'of_chats'
}

/** Agents answer conversations: they need neither feedback without a conversation nor contacts who gave no feedback. */
export const memberSight = ({
  role,
  access,
}: {
  readonly role: Role
  readonly access: Pick<Access, 'channels'>
}): Sight => ({
  channels: access.channels,
  feedback: role === 'agent' ? 'of_chats' : 'every',
})

export const seesEverything = ({ channels, feedback }: Sight): boolean =>
  channels === 'all' && feedback === 'every'
export const seesChannel = ({ channels }: Sight, nodeId: string): boolean =>
  channels === 'all' || channels.includes(nodeId)

const always = sql<SqlBool>`1 = 1`
const never = sql<SqlBool>`1 = 0`

/** `column` holds a node's id. */
export function inChannels(
  column: string,
  channels: Sight['channels'] | undefined,
): RawBuilder<SqlBool> {
  if (channels === undefined || channels === 'all') return always
  return channels.length === 0 ? never : sql<SqlBool>`${sql.ref(column)} in (${sql.join(channels)})`
}

export function feedbackSeen(sight: Sight | undefined): RawBuilder<SqlBool> {
  const own = inChannels('feedback.node_id', sight?.channels)
  return sight?.feedback === 'of_chats'
    ? sql<SqlBool>`(${own} and exists (select 1 from chat where chat.feedback_id = feedback.id))`
    : own
}

/** Contacts who gave feedback in a visible channel. */
export function customerSeen(sight: Sight | undefined): RawBuilder<SqlBool> {
  if (sight === undefined) return always
  return sql<SqlBool>`exists (select 1 from feedback where feedback.customer_id = customer.id and ${inChannels('feedback.node_id', sight.channels)})`
}

/** Flows of the channels, and published flows without a channel, which are forms for conversations. */
export function flowSeen(sight: Sight | undefined): RawBuilder<SqlBool> {
  if (sight === undefined || sight.channels === 'all') return always
  const ofNode = sql`(node.flow_id = flow.id or node.closed_flow_id = flow.id)`
  return sql<SqlBool>`(exists (select 1 from node where ${ofNode} and ${inChannels('node.id', sight.channels)})
    or (flow.published_version is not null and not exists (select 1 from node where ${ofNode})))`
}
