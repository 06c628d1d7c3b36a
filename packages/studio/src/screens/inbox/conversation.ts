// One conversation on the screen: the shell around `reduceConversation`. It performs the reducer's effects: reads, timers,
// and sending messages. A message keeps its id over all attempts, so it arrives once.

import { unreachable } from '@askwell/contract/unreachable'
import { inBatches } from '@askwell/engine/chat'
import { CallRefused, call } from '../../api/call.ts'
import { later } from '../../later.ts'
import { isOf, priorityOf } from './conversation-events.ts'
import {
  type ConversationEffect,
  type ConversationEvent,
  type ConversationNews,
  type ConversationView,
  firstMemory,
} from './conversation-memory.ts'
import type { LiveAgents } from './live-agents.ts'
import { ownMessages } from './own-messages.ts'
import { reduceConversation } from './reduce-conversation.ts'

export interface Conversation {
  subscribe(listener: () => void): () => void
  get(): ConversationView
  say(body: string, picture: File | null): void
  retry(clientId: string): void
  drop(clientId: string): void
  /** Reads the result of our own call, without waiting for its event. */
  reread(): Promise<void>
  close(): void
}

/** The server reported that this agent has no access to the conversation. */
export const isAccessLost = (error: Error | null): boolean =>
  error instanceof CallRefused && (error.code === 13002 || error.code === 13004)

export function openConversation(feedbackId: string, live: LiveAgents, myId: string): Conversation {
  let memory = firstMemory(myId)
  const listeners = new Set<() => void>()
  /** Callers of `reread`, until no read is under way. */
  let rereaders: (() => void)[] = []

  const send = (event: ConversationEvent): void => {
    const before = memory.view
    const [next, effects] = reduceConversation(memory, event)
    memory = next
    if (memory.view !== before) for (const listener of listeners) listener()
    for (const effect of effects) perform(effect)
    if (memory.reading !== 'no') return
    for (const resolve of rereaders) resolve()
    rereaders = []
  }

  const perform = (effect: ConversationEffect): void => {
    switch (effect.type) {
      case 'read': {
        const query = { after: effect.after }
        call('get_chat', { params: { feedback_id: feedbackId }, query }).then(
          (reply) => send({ type: 'read', reply }),
          (error: Error) =>
            send({ type: isAccessLost(error) ? 'access_lost' : 'read_failed', error }),
        )
        return
      }
      case 'wait':
        later(effect.ms, () => send(effect.event))
        return
      case 'ask_presence':
        live.askPresence(feedbackId)
        return
      case 'flush_messages':
        own.flush()
        return
      case 'hurry_messages':
        own.hurry()
        return
      case 'stop':
        stopHearing()
        stopWatching()
        own.stop()
        batches.stop()
        return
      default:
        unreachable(effect)
    }
  }

  // A burst is processed at once: the screen is drawn once for it. Events of other chats delay nothing here,
  // and a notice that somebody stopped typing does not delay what they typed.
  const batches = inBatches<ConversationNews>((news) => send({ type: 'news_came', news }), later)
  const own = ownMessages({
    feedbackId,
    myId,
    chat: () => memory.view.chat,
    tell: (step) =>
      step.type === 'stored' ? batches.add(step, 'idly') : send({ type: 'message_moved', step }),
  })
  const stopWatching = live.connection.subscribe(
    () => live.connection.get() === 'online' && send({ type: 'went_online' }),
  )
  const stopHearing = live.listen(
    (event) => isOf(event, feedbackId) && batches.add(event, priorityOf(event, memory.view.chat)),
  )
  send({ type: 'opened' })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => memory.view,
    say: own.say,
    retry: own.retry,
    drop: own.drop,
    reread() {
      send({ type: 'reread_wanted' })
      return new Promise((resolve) => {
        if (memory.reading === 'no') resolve()
        else rereaders.push(resolve)
      })
    },
    close: () => send({ type: 'closed' }),
  }
}
