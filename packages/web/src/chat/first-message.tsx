// A message that begins a conversation while the channel is closed and there is no earlier feedback. Like every message it
// is stored before it is sent, and is sent again under its key until the server has it or refuses it.
import type { FeedbackCustomer, NodeReply, TimelineItem } from '@askwell/contract'
import { createChatOutbox, emptyChat, keptChat, reconcile } from '@askwell/engine/chat'
import { useEffect, useMemo, useReducer } from 'react'
import { useApp } from '../app/app-context.ts'
import type { Browser } from '../run/browser.ts'
import { chooseLanguage } from '../run/language.ts'
import { chatsKey } from '../run/unsent.ts'
import { told } from './chat-calls.ts'
import { LeaveMessage } from './leave-message.tsx'
import { outcomeOf } from './own-messages.ts'
import { PendingMessages } from './pending-messages.tsx'

export interface FirstMessageInput {
  readonly browser: Pick<Browser, 'send' | 'local' | 'newId' | 'nowMs' | 'later'>
  /** The address that the host page gave; otherwise blank. */
  readonly email: () => string
  readonly sender: () => Promise<{
    readonly device_id: string
    readonly user_id: string | null
    readonly origin_url: string
    readonly customer: FeedbackCustomer | null
  }>
  readonly begun: (feedbackId: string, chatToken: string) => void
}

/** Every conversation belongs to a survey that can end in one. */
export const mayBeginChat = ({ flow }: Pick<NodeReply, 'flow'>): boolean =>
  flow?.states.some(({ style }) => style === 'chat') === true

interface FirstMessageProps {
  readonly node: NodeReply
  readonly input: FirstMessageInput
}

export function FirstMessage({ node, input }: FirstMessageProps) {
  const { words } = useApp()
  const [{ pending }, tell] = useReducer(reconcile, emptyChat)
  const { code } = words
  const kept = useMemo(() => keptChat(input.browser.local, chatsKey, node.id), [input, node])
  const outbox = useMemo(
    () =>
      createChatOutbox({
        shelf: kept.shelf,
        async send({ clientId, body, email }) {
          const reply = await beginChat(input, node, { clientId, body, email, code })
          if (reply.ok) input.begun(reply.value.id, reply.value.chat_token_string)
          return outcomeOf(reply, ({ item }) => item)
        },
        isStored: () => false,
        tell,
        show: () => null,
        ready: Promise.resolve(),
        later: input.browser.later,
        chance: Math.random,
      }),
    [kept, input, node, code],
  )
  useEffect(() => {
    addEventListener('online', outbox.flush)
    return () => {
      removeEventListener('online', outbox.flush)
      outbox.stop()
    }
  }, [outbox])
  if (pending.length > 0)
    return (
      <PendingMessages
        pending={pending}
        uploading={null}
        chat={null}
        acts={{ retry: outbox.retry, discard: outbox.drop }}
      />
    )
  return (
    <LeaveMessage
      asks="message"
      email={input.email()}
      acts={{
        draft: kept.draft,
        keepDraft: kept.keepDraft,
        leaveMessage: (text, email) =>
          outbox.add({
            clientId: input.browser.newId(),
            body: text,
            at: input.browser.nowMs(),
            picture: null,
            ...(email !== undefined && { email }),
          }),
      }}
    />
  )
}

interface WrittenMessage {
  readonly clientId: string
  readonly body: string
  readonly email: string | undefined
  /** The code of the message's language. */
  readonly code: string
}

async function beginChat(
  { browser, sender }: FirstMessageInput,
  node: NodeReply,
  { clientId, body, email, code }: WrittenMessage,
) {
  const languages = node.flow ?? { languages: [], defaultLanguageId: '' }
  const { id: language_id } = chooseLanguage(languages, {
    widget: code,
    lang: null,
    nodeDefault: node.default_language_id,
  })
  return told<{
    readonly id: string
    readonly chat_token_string: string
    readonly item: TimelineItem
  }>(
    await browser.send({
      method: 'POST',
      url: `/v1/nodes/${encodeURIComponent(node.id)}/left_messages`,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': clientId,
        ...(node.submission_token !== null && { 'X-SUBMISSION-TOKEN': node.submission_token }),
      },
      body: JSON.stringify({ ...(await sender()), language_id, body, email }),
    }),
  )
}
