// Views of the inbox. Each is counted for the caller, so that "mine" are the caller's own conversations.
import { type ChatViewSettings, mostChatViews } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { invalid, notFound } from '../../refusal.ts'
import type { ChatFilters, ChatViewRow } from '../../store/index.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import type { Speaker } from './agents.ts'
import { knownId } from './known-id.ts'

export interface CountedView {
  readonly view: ChatViewRow
  readonly chats: number
}

const mostCounted = 1_000
/** For a caller without a profile no conversation is "mine". */
const nobody = '-'

export async function listChatViews(
  deps: ChatDeps,
  workspaceId: string,
  person: Speaker['person'],
): Promise<CountedView[]> {
  const views = await deps.store.chats.views(workspaceId, person?.id ?? null)
  return Promise.all(views.map((view) => counted(deps, workspaceId, view, person)))
}

/** `id` null = a new one. */
export async function putChatView(
  deps: ChatDeps,
  workspaceId: string,
  id: string | null,
  { shared, ...settings }: ChatViewSettings,
  person: Speaker['person'],
): Promise<CountedView> {
  const by = person?.id ?? null
  const view = {
    id: id === null ? deps.newId() : knownId(id).toLowerCase(),
    personId: shared ? null : by,
    settings,
    updatedAt: deps.clock(),
  }
  const outcome = await deps.store.chats.putView(workspaceId, view, {
    by,
    isNew: id === null,
    most: mostChatViews,
  })
  if (outcome === 'missing') throw notFound()
  if (outcome === 'full')
    throw invalid([
      {
        field: 'name',
        message: `cannot be added: there are ${mostChatViews} views. Delete one first`,
      },
    ])
  return counted(deps, workspaceId, view, person)
}

export async function deleteChatView(
  deps: ChatDeps,
  workspaceId: string,
  id: string,
  person: Speaker['person'],
): Promise<void> {
  if (
    !(await deps.store.chats.deleteView(workspaceId, knownId(id).toLowerCase(), person?.id ?? null))
  )
    throw notFound()
}

async function counted(
  deps: ChatDeps,
  workspaceId: string,
  view: ChatViewRow,
  person: Speaker['person'],
): Promise<CountedView> {
  const own = person && (await deps.store.chats.agentOfPerson(workspaceId, person.id))
  return {
    view,
    chats: await deps.store.chats.count(
      workspaceId,
      filtersOf(view.settings, own?.id ?? nobody, deps.clock()),
      mostCounted,
    ),
  }
}

/** The filters with which the inbox requests the same list. */
export function filtersOf(
  { list, q, label, node_id, agent_id }: ChatViewRow['settings'],
  ownId: string,
  now: number,
): ChatFilters {
  const narrowed = {
    q,
    label: label ?? undefined,
    nodeId: node_id ?? undefined,
    agentId: agent_id ?? undefined,
  }
  switch (list) {
    case 'queue':
      return { ...narrowed, isWaiting: true, awakeAt: now }
    case 'mine':
      return { ...narrowed, status: 'open', agentId: ownId, awakeAt: now }
    case 'snoozed':
      return { ...narrowed, status: 'open', snoozedAt: now }
    case 'due':
      return { ...narrowed, dueBefore: Number.MAX_SAFE_INTEGER }
    case 'overdue':
      return { ...narrowed, dueBefore: now }
    case 'open':
    case 'closed':
    case 'archived':
      return { ...narrowed, status: list }
    case 'all':
      return narrowed
    default:
      return unreachable(list)
  }
}
