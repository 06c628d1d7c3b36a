// The actions possible on a conversation; those that its status does not allow are missing. Keys and buttons call the same.
import type { ChatStatus } from '@askwell/contract'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { CallRefused, call } from '../../api/call.ts'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import type { Conversation } from './conversation.ts'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { type Snooze, snoozedUntil } from './snooze-times.ts'
import { onCommand } from './use-shortcuts.ts'

export interface ChatActions {
  readonly take: (() => void) | null
  readonly close: (() => void) | null
  readonly reopen: (() => void) | null
  readonly assign: (agentId: string | null) => void
  /** Null ends a snooze. */
  readonly snooze: ((snooze: Snooze | null) => void) | null
  readonly mailCopy: () => void
  readonly markUnread: () => void
}

interface ActionsInput {
  readonly feedbackId: string
  readonly status: ChatStatus | null
  /** The assigned agent. */
  readonly agentId: string | null
  readonly conversation: Conversation
  readonly markUnread: () => void
}

export function useChatActions({
  feedbackId,
  status,
  agentId: holderId,
  conversation,
  markUnread,
}: ActionsInput): ChatActions {
  const say = useWords(inboxWords)
  const { me, agents } = useInbox()
  const params = { feedback_id: feedbackId }
  const turn = (next: ChatStatus) => async () => {
    await call('set_chat_status', { params, body: { status: next } })
  }
  const take = async (): Promise<void> => {
    const now = await call('take_chat', { params, body: {} })
    if (now.agent_id !== me.id)
      toast(say('inbox.taken', { name: agentName(agents, now.agent_id) ?? say('inbox.nobody') }))
  }
  const assign = async (agentId: string | null): Promise<void> => {
    await call('assign_chat', { params, body: { agent_id: agentId } })
  }
  const putOff = async (snooze: Snooze | null): Promise<void> => {
    await call('snooze_chat', {
      params,
      body: { until: snooze && snoozedUntil(snooze, new Date()) },
    })
  }
  const mailCopy = async (): Promise<void> => {
    await call('send_chat_transcript', { params, body: {} }).catch((error: unknown) => {
      const code = error instanceof CallRefused ? error.code : null
      if (code !== 13004 && code !== 13005) throw error
      toast.error(say(code === 13004 ? 'inbox.transcriptNoMail' : 'inbox.transcriptNone'))
    })
  }
  const tried = (action: () => Promise<void>) => (): void => {
    // After a refusal, the current state is shown.
    void action()
      .catch(tellFailure)
      .then(() => conversation.reread())
  }
  const isMine = holderId === me.id
  const actions: ChatActions = {
    take:
      status === 'queued' || (status === 'open' && holderId === null)
        ? tried(take)
        : status === 'open' && !isMine
          ? tried(() => assign(me.id))
          : null,
    close: status === 'open' ? tried(turn('closed')) : null,
    reopen: status === 'closed' ? tried(turn('open')) : null,
    assign: (agentId) => tried(() => assign(agentId))(),
    snooze: status === 'open' ? (snooze) => tried(() => putOff(snooze))() : null,
    mailCopy: tried(mailCopy),
    markUnread,
  }
  useEffect(() =>
    onCommand((command) => {
      if (command === 'take') actions.take?.()
      if (command === 'close') (actions.close ?? actions.reopen)?.()
      if (command === 'unread') actions.markUnread()
    }),
  )
  return actions
}
