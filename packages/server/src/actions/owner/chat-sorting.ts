// How agents sort their chats: labels and snoozing. Visitors see neither.
import type { SnoozedUntil } from '@askwell/contract'
import type { Done } from '../../events/happened.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { type LabelCount, untilReply } from '../../store/index.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import { changed } from '../chat/chat-change.ts'
import { snoozePlan } from '../chat/timer-plan.ts'
import { chatOf, type Listed, listedOf } from './chats.ts'
import { found } from './known-id.ts'
import { knownSpelling } from './known-spelling.ts'

export const listLabels = (deps: ChatDeps, workspaceId: string): Promise<readonly LabelCount[]> =>
  deps.store.chats.labels(workspaceId)

export async function setLabels(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  given: readonly string[],
): Promise<Done<Listed>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const inUse = (await deps.store.chats.labels(workspaceId)).map(({ label }) => label)
  const next = found(
    await deps.store.chats.setLabels(
      workspaceId,
      chat.feedbackId,
      knownSpelling(given, inUse),
      deps.clock(),
    ),
  )
  return { result: await listedOf(deps, next), events: [await changed(deps, next, null)] }
}

export async function snoozeChat(
  deps: ChatDeps,
  workspaceId: string,
  feedbackId: string,
  until: SnoozedUntil | null,
): Promise<Done<Listed>> {
  const chat = await chatOf(deps, workspaceId, feedbackId)
  const now = deps.clock()
  const at = until === null ? null : until === 'reply' ? untilReply : Date.parse(until)
  if (at !== null && at <= now)
    throw invalid([{ field: 'until', message: 'must be in the future' }])
  const node = await deps.settings.node(chat.nodeId)
  const next = await deps.store.chats.snooze(
    chat.feedbackId,
    at,
    now,
    snoozePlan(node?.settings, now, at === null || at === untilReply ? null : at),
  )
  if (!next) throw new Refusal(13070, 'Only an open chat can be snoozed.')
  return { result: await listedOf(deps, next), events: [await changed(deps, next, null)] }
}
