// Consecutive messages of one sender: one label, one avatar, the time and, for the visitor's own, whether they arrived.
import { type SenderGroup, senderLabel } from '@askwell/engine/chat'
import { memo } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Avatar } from './avatar.tsx'
import { Bubble } from './bubble.tsx'
import { useChat } from './chat-context.ts'
import { isSameGroup } from './timeline-pieces.ts'

interface MessageGroupProps {
  readonly group: SenderGroup
  /** The last one of the visitor's own messages that an agent has seen. */
  readonly seenSeq: number
}

/** Memoised, because every message recreates all groups, and a chat of hundreds would be redrawn. */
export const MessageGroup = memo(function MessageGroup({
  group: { actor, person, items },
  seenSeq,
}: MessageGroupProps) {
  const { words } = useApp()
  const isMine = actor === 'customer'
  const label = isMine ? words.t('chat.you') : (senderLabel(person) ?? words.t('chat.unknown'))
  const last = items.at(-1)
  return (
    <div className={isMine ? 'group group--mine' : 'group group--theirs'} data-testid="chat-group">
      <p className={isMine ? 'visually-hidden' : 'group__label'} data-testid="chat-label">
        <bdi>{label}</bdi>
      </p>
      {!isMine && <Avatar person={person} label={label} />}
      <ul className="group__messages">
        {items.map((item) => (
          <Message
            key={item.id}
            item={item}
            isMine={isMine}
            isSeen={item.seq <= seenSeq}
            isLast={item === last}
          />
        ))}
      </ul>
      {last && <Foot item={last} isMine={isMine} isSeen={last.seq <= seenSeq} />}
    </div>
  )
}, isSame)

function isSame(before: MessageGroupProps, now: MessageGroupProps): boolean {
  return before.seenSeq === now.seenSeq && isSameGroup(before.group, now.group)
}

/** The same number as before if no mark of the group changes. */
export function seenIn({ actor, items }: SenderGroup, agentSeenSeq: number): number {
  return actor === 'customer' ? Math.min(agentSeenSeq, items.at(-1)?.seq ?? 0) : 0
}

interface MessageProps {
  readonly item: SenderGroup['items'][number]
  readonly isMine: boolean
  readonly isSeen: boolean
  readonly isLast: boolean
}

/** Memoised, so that a new message in a group of hundreds does not redraw the others. */
const Message = memo(function Message({ item, isMine, isSeen, isLast }: MessageProps) {
  return (
    <li className="message" data-seq={item.seq}>
      {item.action === 'deleted_comment' ? (
        <Deleted />
      ) : (
        <Bubble body={item.detail.comment.body} attachment={item.detail.comment.attachment} />
      )}
      {!isLast && <Foot item={item} isMine={isMine} isSeen={isSeen} isQuiet />}
    </li>
  )
})

function Deleted() {
  const { words } = useApp()
  return <p className="bubble bubble--deleted">{words.t('chat.deleted')}</p>
}

interface FootProps {
  readonly item: SenderGroup['items'][number]
  readonly isMine: boolean
  readonly isSeen: boolean
  /** For a message in the middle of its group, which has less space around it. */
  readonly isQuiet?: true
}

function Foot({ item, isMine, isSeen, isQuiet }: FootProps) {
  const { words } = useApp()
  const { times } = useChat()
  const at = item.detail.comment.created_at
  const editedAt = item.action === 'add_comment' ? item.detail.changed?.at : undefined
  return (
    <p className={isQuiet ? 'group__foot group__foot--quiet' : 'group__foot'}>
      <time dateTime={at}>{times.time(Date.parse(at))}</time>
      {editedAt !== undefined && (
        <span>
          {words.t('chat.edited')}{' '}
          <time dateTime={editedAt}>{times.time(Date.parse(editedAt))}</time>
        </span>
      )}
      {isMine && (
        <span className="tick" data-testid="chat-tick">
          <Icon name="check" size={14} />
          {isSeen && <Icon name="check" size={14} />}
          <span className="visually-hidden">{words.t(isSeen ? 'chat.seen' : 'chat.sent')}</span>
        </span>
      )}
    </p>
  )
}
