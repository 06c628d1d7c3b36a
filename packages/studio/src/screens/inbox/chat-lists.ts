// The lists of the inbox, and what a change does to one that is on the screen.
import type { ChatChanged, ChatStatus, ChatSummary } from '@askwell/contract'

export const chatLists = ['mine', 'queue', 'all', 'closed', 'open', 'archived'] as const
export type ChatListName = (typeof chatLists)[number]

export interface ChatFilter {
  readonly status?: ChatStatus
  readonly agent_id?: string
  readonly q?: string
}

const statuses = { mine: 'open', queue: 'queued', all: null, closed: 'closed', open: 'open', archived: 'archived' } as const satisfies Record<
  ChatListName,
  ChatStatus | null
>

/** As the call that lists chats takes it. */
export function filterOf(list: ChatListName, myId: string, q: string): ChatFilter {
  const status = statuses[list]
  return { ...(status !== null && { status }), ...(list === 'mine' && { agent_id: myId }), ...(q !== '' && { q }) }
}

export interface ChatPage {
  readonly items: ChatSummary[]
  readonly next: string | null
}
export interface Placed {
  readonly pages: ChatPage[]
  /** What the change does not tell is needed: ask for the list again. */
  readonly isStale: boolean
}

/** Known chats change where they stand; one that spoke or changed its status goes first; one that no longer belongs leaves. */
export function placeChange(pages: readonly ChatPage[], filter: ChatFilter, changed: ChatChanged): Placed {
  const known = pages.flatMap(({ items }) => items).find(({ feedback_id }) => feedback_id === changed.feedback_id)
  const belongs = (filter.status ?? changed.status) === changed.status && (filter.agent_id ?? changed.agent_id) === changed.agent_id
  if (!known) return { pages: [...pages], isStale: belongs && filter.q === undefined }
  // Overtaken on its way by a newer one.
  if (changed.seq < known.seq) return { pages: [...pages], isStale: false }
  const without = pages.map((page) => ({ ...page, items: page.items.filter((one) => one !== known) }))
  if (!belongs) return { pages: without, isStale: false }
  const { timeline_items: items, chat_ratings: _ratings, ...told } = changed
  const next: ChatSummary = { ...known, ...told }
  const moves = filter.status !== 'queued' && items.some(({ action }) => action === 'add_comment' || action === 'change_status')
  if (!moves) return { pages: pages.map((page) => ({ ...page, items: page.items.map((one) => (one === known ? next : one)) })), isStale: false }
  return { pages: without.map((page, place) => (place === 0 ? { ...page, items: [next, ...page.items] } : page)), isStale: false }
}
