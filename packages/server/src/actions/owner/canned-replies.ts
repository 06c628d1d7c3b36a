import type { CannedReplySettings } from '@askwell/contract'
import { notFound } from '../../refusal.ts'
import type { CannedRow } from '../../store/index.ts'
import type { AgentDeps } from './agents.ts'
import { knownId } from './known-id.ts'

export const listCannedReplies = (
  deps: AgentDeps,
  workspaceId: string,
): Promise<readonly CannedRow[]> => deps.store.chats.cannedReplies(workspaceId)

export async function createCannedReply(
  deps: AgentDeps,
  workspaceId: string,
  { title, body, actions }: CannedReplySettings,
): Promise<CannedRow> {
  const reply = { id: deps.newId(), title, body, actions, updatedAt: deps.clock() }
  await deps.store.chats.putCannedReply(workspaceId, reply)
  return reply
}

export async function replaceCannedReply(
  deps: AgentDeps,
  workspaceId: string,
  id: string,
  { title, body, actions }: CannedReplySettings,
): Promise<CannedRow> {
  const reply = { id: knownId(id).toLowerCase(), title, body, actions, updatedAt: deps.clock() }
  if (!(await deps.store.chats.replaceCannedReply(workspaceId, reply))) throw notFound()
  return reply
}

export async function deleteCannedReply(
  deps: AgentDeps,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await deps.store.chats.deleteCannedReply(workspaceId, knownId(id)))) throw notFound()
}
