// A visitor's message that is refused for what he is or does leaves a note for the agents, so that they know why nothing
// comes. At most one an hour and reason: whoever floods a chat fills no list of notes.
import type { RefusalCode } from '@askwell/contract'
import type { Happened } from '../../events/happened.ts'
import { Refusal } from '../../refusal.ts'
import type { ChatDeps, Visitor } from './authorize-visitor.ts'
import { changed } from './chat-change.ts'

/** For those who read notes by the API; the studio has words of its own. */
const reasons: Readonly<Partial<Record<RefusalCode, string>>> = {
  13006: 'Messages of this visitor were refused: there were too many in a short time.',
  13075: 'Messages of this visitor were refused: the visitor is blocked.',
}
const noteEveryMs = 3_600_000

/** Passes on what `write` throws. */
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
