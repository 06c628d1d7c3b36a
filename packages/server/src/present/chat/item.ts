// An item of a chat in the wire's words. About an agent, a visitor gets only what the label and avatar need: e-mail and
// phone appear when the agent has no other name.
import type { ChatPerson, ChatRating, RatingValue, TimelineItem } from '@askwell/contract'
import type { AgentRow, ChatItemRow, ChatRow } from '../../store/index.ts'
import { isoTime } from '../owner/time.ts'

export function presentItem(
  row: ChatItemRow,
  agents: readonly AgentRow[],
  label: string | null,
): TimelineItem {
  const { detail } = row
  return {
    id: row.id,
    seq: row.seq,
    action: row.action,
    actor: row.actor,
    client_id: row.clientId,
    detail: {
      comment: {
        body: isChange(row) ? null : row.body,
        attachment: detail.attachment ?? null,
        created_at: isoTime(row.createdAt),
      },
      ...(row.actor === 'agent' && {
        user: presentAgentToVisitor(
          agents.find(({ id }) => id === row.agentId) ?? null,
          row.agentId,
        ),
      }),
      ...(row.actor === 'customer' && { customer: { ...nobody, name: label } }),
      ...(detail.changed !== undefined && {
        changed: { at: isoTime(detail.changed.at), seq: detail.changed.seq },
      }),
      ...(detail.itemId !== undefined && { item_id: detail.itemId }),
      ...(detail.status !== undefined && { status: detail.status }),
      ...(detail.reason !== undefined && { reason: detail.reason }),
      ...(detail.email !== undefined && { email: detail.email }),
      ...(detail.form !== undefined && { form: detail.form }),
      ...(detail.formItemId !== undefined && { form_item_id: detail.formItemId }),
      ...(detail.words !== undefined && { responses: [...detail.words] }),
    },
  }
}

/** The row contains the earlier text of the message, which visitors must not read. */
const isChange = ({ action }: ChatItemRow): boolean =>
  action === 'edit_comment' || action === 'delete_comment'

export const presentRating = (row: ChatItemRow): ChatRating => ({
  rating: (row.detail.rating ?? 0) as RatingValue,
  created_at: isoTime(row.createdAt),
  seq: row.seq,
})

/** Ratings share the count but have a separate list. */
export const presentItems = (
  items: readonly ChatItemRow[],
  agents: readonly AgentRow[],
  { label }: Pick<ChatRow, 'label'>,
): { readonly timeline_items: TimelineItem[]; readonly chat_ratings: ChatRating[] } => ({
  timeline_items: items
    .filter(({ action }) => action !== 'add_rating')
    .map((item) => presentItem(item, agents, label)),
  chat_ratings: items.filter(({ action }) => action === 'add_rating').map(presentRating),
})

export const nobody: ChatPerson = {
  id: null,
  name: null,
  surname: null,
  nickname: null,
  email: null,
  phone_number: null,
  avatar: null,
  avatar_color: null,
}

function presentAgentToVisitor(agent: AgentRow | null, id: string | null): ChatPerson {
  if (!agent) return { ...nobody, id }
  const { name, surname, nickname, email, phone_number, avatar_url, avatar_color } = agent.settings
  const isNamed = [name, nickname, surname].some((word) => (word ?? '').trim() !== '')
  const hasEmail = (email ?? '').trim() !== ''
  return {
    id: agent.id,
    name,
    surname,
    nickname,
    email: isNamed ? null : email,
    phone_number: isNamed || hasEmail ? null : phone_number,
    avatar: avatar_url,
    avatar_color,
  }
}
