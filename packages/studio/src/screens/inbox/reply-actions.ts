// The actions of a saved reply. They follow the reply, because a closed conversation would no longer accept it.
import type { ReplyActions } from '@askwell/contract'
import { call } from '../../api/call.ts'
import { tellFailure } from '../../parts/tell-failure.ts'
import type { Conversation } from './conversation.ts'

export const doesSomething = ({ add_labels, take, close }: ReplyActions): boolean =>
  add_labels.length > 0 || take || close

export function afterSending(
  conversation: Conversation,
  feedbackId: string,
  myId: string,
  actions: ReplyActions,
): void {
  const look = (): void => {
    const { pending } = conversation.get().chat
    if (pending.length > 0) return
    stop()
    void perform(conversation, feedbackId, myId, actions)
      .catch(tellFailure)
      .then(() => conversation.reread())
  }
  const stop = conversation.subscribe(look)
  look()
}

async function perform(
  conversation: Conversation,
  feedbackId: string,
  myId: string,
  { add_labels, take, close }: ReplyActions,
): Promise<void> {
  const params = { feedback_id: feedbackId }
  if (add_labels.length > 0)
    await call('set_chat_labels', {
      params,
      body: { labels: [...(conversation.get().detail?.labels ?? []), ...add_labels] },
    })
  if (take) await call('assign_chat', { params, body: { agent_id: myId } })
  if (close) await call('set_chat_status', { params, body: { status: 'closed' } })
}
