// The lists of the inbox, and how a change affects the list on the screen.
import type { ChatChanged, ChatStatus, ChatSummary, SeenNotice } from '@askwell/contract'
import type { LiveEvent } from './live-agents.ts'
import { isSnoozed } from './snooze-times.ts'

export const chatLists = [
  'queue',
  'mine',
  'all',
  'closed',
  'due',
  'overdue',
  'open',
  'snoozed',
  'archived',
] as const
export type ChatListName = (typeof chatLists)[number]

export interface ChatFilter {
  readonly status?: ChatStatus
  readonly agent_id?: string
  readonly node_id?: string
  readonly label?: string
  /** In the queue, or open and unassigned. */
  readonly waiting?: 'true'
  readonly snoozed?: 'true' | 'false'
  readonly due?: 'soonest' | 'overdue'
  readonly q?: string
}

const statuses = {
  ...({
    mine: 'open',
    queue: null,
    all: null,
    closed: 'closed',
    due: null,
    overdue: null,
  } as const),
  ...({ open: 'open', snoozed: 'open', archived: 'archived' } as const),
} satisfies Record<ChatListName, ChatStatus | null>

/** Filters of the list in addition to its name and the search; empty = no filter. */
export interface Narrowing {
  readonly label: string
  readonly node: string
  readonly agent: string
}
export const wide: Narrowing = { label: '', node: '', agent: '' }

/** The parameters of the call that lists chats. */
export function filterOf(
  list: ChatListName,
  myId: string,
  q: string,
  { label, node, agent } = wide,
): ChatFilter {
  const status = statuses[list]
  return {
    ...(status !== null && { status }),
    ...(list !== 'mine' && agent !== '' && { agent_id: agent }),
    ...(list === 'mine' && { agent_id: myId, snoozed: 'false' as const }),
    ...(list === 'snoozed' && { snoozed: 'true' as const }),
    ...(list === 'queue' && { waiting: 'true' as const }),
    ...(list === 'due' && { due: 'soonest' as const }),
    ...(list === 'overdue' && { due: 'overdue' as const }),
    ...(node !== '' && { node_id: node }),
    ...(label !== '' && { label }),
    ...(q !== '' && { q }),
  }
}

export interface ChatPage {
  readonly items: ChatSummary[]
  readonly next: string | null
}
/** What moves or marks a row. */
export type RowNews = Extract<LiveEvent, { type: 'changed' | 'seen' }>
export interface ListUpdate {
  /** The same pages if the change does not concern this list. */
  readonly pages: readonly ChatPage[]
  /** Unknown whether the chat belongs to the list: fetch the list again. */
  readonly isStale: boolean
}

/** It is not assigned yet. */
export const isWaiting = ({
  status,
  agent_id,
}: Pick<ChatSummary, 'status' | 'agent_id'>): boolean =>
  status === 'queued' || (status === 'open' && agent_id === null)

/** In the order in which they should be taken. */
const isQueue = ({ status, waiting }: ChatFilter): boolean =>
  status === 'queued' || waiting !== undefined

/** Known chats change in place; one with a new message or status moves to the top; one that no longer belongs is removed. */
export function placeChange(
  pages: readonly ChatPage[],
  filter: ChatFilter,
  changed: ChatChanged,
  now: number,
): ListUpdate {
  const known = pages
    .flatMap(({ items }) => items)
    .find(({ feedback_id }) => feedback_id === changed.feedback_id)
  const belongs =
    (filter.status ?? changed.status) === changed.status &&
    (filter.agent_id ?? changed.agent_id) === changed.agent_id &&
    (filter.node_id ?? changed.node_id) === changed.node_id &&
    (filter.label === undefined || changed.labels.includes(filter.label)) &&
    (filter.waiting === undefined || (isWaiting(changed) && !isSnoozed(changed, now))) &&
    (filter.snoozed === undefined || (filter.snoozed === 'true') === isSnoozed(changed, now))
  const asItIs = { pages, isStale: false }
  // Sorted by times that only the server knows.
  if (filter.due !== undefined)
    return {
      pages,
      isStale: known !== undefined || Boolean(changed.reply_due_at ?? changed.resolve_due_at),
    }
  if (!known)
    return belongs && filter.q === undefined ? placeUnknown(pages, filter, changed) : asItIs
  // A newer change has arrived before it.
  if (changed.seq < known.seq) return asItIs
  const without = pages.map((page) =>
    page.items.includes(known)
      ? { ...page, items: page.items.filter((one) => one !== known) }
      : page,
  )
  if (!belongs) return { pages: without, isStale: false }
  const next = rowOf(changed)
  if (!isQueue(filter) && isSaid(changed))
    return { pages: withFirst(without, next), isStale: false }
  return {
    pages: pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (one === known ? next : one)),
    })),
    isStale: false,
  }
}

/** Applied one after the other, in order of arrival. */
export function placeNews(
  pages: readonly ChatPage[],
  filter: ChatFilter,
  batch: readonly RowNews[],
  now: number,
): ListUpdate {
  let [so, isStale] = [pages, false]
  for (const news of batch) {
    const placed =
      news.type === 'seen'
        ? { pages: placeSeen(so, news.notice), isStale: false }
        : placeChange(so, filter, news.changed, now)
    so = placed.pages
    isStale ||= placed.isStale
  }
  return { pages: so, isStale }
}

/** A chat was read to its end: its row changes in place. After an earlier mark, only the server knows how many are left. */
export function placeSeen(
  pages: readonly ChatPage[],
  { feedback_id, actor, seq }: SeenNotice,
): readonly ChatPage[] {
  const isRead = (row: ChatSummary): boolean =>
    actor === 'agent' && row.feedback_id === feedback_id && row.unread > 0 && row.seq <= seq
  if (!pages.some(({ items }) => items.some(isRead))) return pages
  return pages.map((page) => ({
    ...page,
    items: page.items.map((row) =>
      isRead(row) ? { ...row, unread: 0, agent_seen_seq: seq } : row,
    ),
  }))
}

/** A chat that was just opened or written in is the newest; a queue has its order. Only the server knows an old chat's position. */
function placeUnknown(
  pages: readonly ChatPage[],
  filter: ChatFilter,
  changed: ChatChanged,
): ListUpdate {
  const isNews = isSaid(changed) || (changed.seq === 0 && changed.updated_at === changed.created_at)
  if (!isNews || pages.length === 0) return { pages, isStale: true }
  const row = rowOf(changed)
  if (!isQueue(filter)) return { pages: withFirst(pages, row), isStale: false }
  const holds = pages.findIndex(({ items }) => items.some((one) => comesBefore(row, one)))
  const page = pages[holds]
  if (page)
    return {
      pages: pages.with(holds, { ...page, items: [...page.items, row].sort(byQueue) }),
      isStale: false,
    }
  const last = pages.at(-1)
  // After all that is loaded: on the last page, or on one that is not loaded.
  if (last?.next !== null) return { pages, isStale: false }
  return { pages: pages.with(-1, { ...last, items: [...last.items, row] }), isStale: false }
}

/** Something happened in the chat. Editing or deleting a message moves no row. */
const isSaid = ({ timeline_items }: ChatChanged): boolean =>
  timeline_items.length > 0 &&
  timeline_items.every(({ action }) => action !== 'edit_comment' && action !== 'delete_comment')

const withFirst = (pages: readonly ChatPage[], row: ChatSummary): readonly ChatPage[] =>
  pages.map((page, place) => (place === 0 ? { ...page, items: [row, ...page.items] } : page))

function rowOf({
  timeline_items: _items,
  chat_ratings: _ratings,
  overdue: _overdue,
  ...row
}: ChatChanged): ChatSummary {
  return row
}

const byQueue = (one: ChatSummary, two: ChatSummary): number => (comesBefore(one, two) ? -1 : 1)

function comesBefore(one: ChatSummary, two: ChatSummary): boolean {
  if (one.priority !== two.priority) return one.priority > two.priority
  if (one.created_at !== two.created_at) return one.created_at < two.created_at
  return one.feedback_id < two.feedback_id
}
