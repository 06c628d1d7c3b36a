// So that two agents do not answer the same message: what somebody else did since this agent began to write. Pure.
import type { ConversationView } from './conversation-memory.ts'

export interface Collision {
  readonly kind: 'answered' | 'typing'
  readonly agentId: string | null
}

/** `sinceSeq`: the newest message when the reply was begun. An answer takes precedence over a typing notice. */
export function collisionOf(
  { chat, typingAgents }: Pick<ConversationView, 'chat' | 'typingAgents'>,
  sinceSeq: number,
  myId: string,
): Collision | null {
  const answer = chat.items.findLast(({ action, actor, seq, detail }) => {
    return (
      seq > sinceSeq && action === 'add_comment' && actor === 'agent' && detail.user?.id !== myId
    )
  })
  if (answer) return { kind: 'answered', agentId: answer.detail.user?.id ?? null }
  const [typist] = typingAgents
  return typist === undefined ? null : { kind: 'typing', agentId: typist }
}
