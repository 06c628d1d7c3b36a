// Adds a note for agents when a visitor's message is refused, so that they know why nothing arrives. At most one per hour and
// reason, so that a visitor who floods a chat does not fill its notes.
import type { RefusalCode } from '@askwell/contract'
import type { Happened } from '../../events/happened.ts'
import { Refusal } from '../../refusal.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'
import { changed } from './chat-change.ts'

/** For programs that read notes by the API; the studio has its own texts. */
const reasons: Readonly<Partial<Record<RefusalCode, string>>> = {
  13006: 'Messages of this visitor were refused: there were too many in a short time.',
  13075: 'Messages of this visitor were refused: the visitor is blocked.',
}
const noteEveryMs = 3_600_000

/** Rethrows what `write` throws. */
export async function notingRefusals<T>(
  deps: ChatDeps & { readonly publish: (events: readonly Happened[]) => void },
  visitor: Visitor,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Refusal) deps.publish(await noteRefusal(deps, visitor, error.code))
    throw error
  }
}

async function noteRefusal(
  deps: ChatDeps,
  { workspaceId, feedbackId }: Visitor,
  refusal: RefusalCode,
): Promise<readonly Happened[]> {
  const body = reasons[refusal]
  if (body === undefined) return []
  const at = deps.clock()
  const notedAt = await deps.store.chats.refusalNotedAt(feedbackId, refusal)
  if (notedAt !== null && at - notedAt < noteEveryMs) return []
  const chat = await deps.store.chats.addNote(workspaceId, {
    id: deps.newId(),
    feedbackId,
    agentId: null,
    body,
    createdAt: at,
    refusal,
  })
  return chat === null ? [] : [await changed(deps, chat, null)]
}
