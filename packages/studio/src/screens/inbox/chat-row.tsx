import type { ChatSummary } from '@askwell/contract'
import { AlarmClock, Clock } from 'lucide-react'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { Tag } from '../../parts/tag.tsx'
import { type Say, useWords } from '../../words/words.ts'
import style from './chat-list.module.css'
import { isWaiting } from './chat-lists.ts'
import { DueTag } from './due-tag.tsx'
import { Face } from './face.tsx'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { isSnoozed } from './snooze-times.ts'
import { useAgo } from './use-ago.ts'

interface ChatRowProps {
  readonly chat: ChatSummary
  readonly isChosen: boolean
  readonly onChoose: (feedbackId: string) => void
  /** The chat whose row has the focus; a recreated row of the chat takes it again. */
  readonly focused: RefObject<string | undefined>
}

export const ChatRow = memo(function ChatRow({ chat, isChosen, onChoose, focused }: ChatRowProps) {
  const say = useWords(inboxWords)
  const ago = useAgo()
  const { me, agents } = useInbox()
  const button = useRef<HTMLButtonElement>(null)
  const id = chat.feedback_id
  useLayoutEffect(() => {
    if (focused.current === id && document.activeElement !== button.current)
      button.current?.focus({ preventScroll: true })
  }, [focused, id])
  const name = chat.creator_label ?? say('inbox.anonymous')
  const holder = chat.agent_id === me.id ? null : agentName(agents, chat.agent_id)
  const since = chat.last_item?.detail.comment.created_at ?? chat.created_at
  // Until somebody answers: reading is not answering.
  const awaitsReply =
    !isSnoozed(chat, Date.now()) &&
    (isWaiting(chat) || (chat.status === 'open' && chat.last_item?.actor === 'customer'))
  return (
    <button
      ref={button}
      type="button"
      className={style['row']}
      data-chat={id}
      data-unread={chat.unread > 0}
      {...(isChosen && { 'aria-current': true })}
      onClick={() => onChoose(id)}
    >
      <Face name={name} seed={id} />
      <span className={style['body']}>
        <span className={style['line']}>
          <bdi className={style['name']}>{name}</bdi>
          <time className={style['time']} dateTime={since}>
            {ago(since)}
          </time>
        </span>
        <span className={style['line']}>
          <span className={style['last']} dir="auto">
            {lastWords(chat, me.id, say)}
          </span>
          {chat.unread > 0 && (
            <span className={style['badge']}>
              <span aria-hidden>{chat.unread}</span>
              <span className={style['unseen']}>{say('inbox.unread', { count: chat.unread })}</span>
            </span>
          )}
        </span>
        <span className={style['tags']}>
          {chat.topic !== null && <Tag>{chat.topic}</Tag>}
          <bdi className={style['channel']}>{chat.node_name}</bdi>
          <DueTag chat={chat} />
          {awaitsReply && !chat.reply_due_at && (
            <Tag tone="warn">
              <Clock size={12} aria-hidden />
              {say('inbox.waits', {
                time: ago(chat.status === 'queued' ? chat.created_at : since),
              })}
            </Tag>
          )}
          {(chat.status === 'closed' || chat.status === 'archived') && (
            <Tag>{say(`inbox.${chat.status}`)}</Tag>
          )}
          {isSnoozed(chat, Date.now()) && (
            <Tag>
              <AlarmClock size={12} aria-hidden />
              {say('inbox.snoozed')}
            </Tag>
          )}
          {holder !== null && <Tag tone="accent">{say('inbox.with', { name: holder })}</Tag>}
        </span>
        {chat.labels.length > 0 && (
          <span className={style['labels']} title={chat.labels.join(', ')}>
            {chat.labels.map((label) => (
              <Tag key={label}>{label}</Tag>
            ))}
          </span>
        )}
      </span>
    </button>
  )
})

function lastWords(
  { last_item: last }: ChatSummary,
  myId: string,
  say: Say<typeof inboxWords>,
): string {
  if (last === null) return say('inbox.noMessage')
  const { body, attachment } = last.detail.comment
  const text =
    body ??
    attachment?.name ??
    say(last.action === 'deleted_comment' ? 'inbox.messageDeleted' : 'inbox.picture')
  return last.detail.user?.id === myId ? say('inbox.you', { text }) : text
}
