// One row of a conversation. Messages are plain text: nothing in them can become markup.

import type { ChatPerson, TimelineItem } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  drawnFile,
  isRetryable,
  type PendingMessage,
  pictureLost,
  senderLabel,
} from '@askwell/engine/chat'
import { CheckCheck, Ellipsis, Lock, Star, Workflow } from 'lucide-react'
import { memo, useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { Attachment, PendingAttachment } from './attachment.tsx'
import type { Conversation } from './conversation.ts'
import { Face } from './face.tsx'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { LinkedText } from './linked-text.tsx'
import { MessageSheet } from './message-sheet.tsx'
import style from './timeline.module.css'
import { isSameRow, type TimelineRow } from './timeline-rows.ts'
import { useDay, useTime } from './use-times.ts'

interface RowProps {
  readonly row: TimelineRow
  /** The visitor's screen has shown this message. */
  readonly isSeen: boolean
  readonly name: string
  readonly feedbackId: string
  readonly conversation: Conversation
}

const becameWords = {
  open: 'inbox.becameOpen',
  closed: 'inbox.becameClosed',
  archived: 'inbox.becameArchived',
  queued: 'inbox.becameQueued',
} as const
const ratingWords = { 0: 'inbox.rating0', 50: 'inbox.rating50', 100: 'inbox.rating100' } as const

export const TimelineRowView = memo(function TimelineRowView({
  row,
  isSeen,
  name,
  feedbackId,
  conversation,
}: RowProps) {
  const say = useWords(inboxWords)
  const { agents } = useInbox()
  const day = useDay()
  const speaker = (person: ChatPerson | undefined): string => senderLabel(person ?? null) ?? name
  switch (row.kind) {
    case 'day':
      return <p className={style['system']}>{day(row.at)}</p>
    case 'status':
      return (
        <p className={style['system']} dir="auto">
          {say(statusWord(row.item), { name: speaker(row.item.detail.user) })}
        </p>
      )
    case 'rating':
      return (
        <p className={style['system']}>
          <Star size={12} aria-hidden />{' '}
          {say('inbox.rated', { value: say(ratingWords[row.rating.rating]) })}
        </p>
      )
    case 'note': {
      const { agent_id, body, refusal } = row.note
      return (
        <div className={style['note']}>
          <p className={style['noteHead']}>
            <Lock size={12} aria-hidden />
            {refusal === undefined
              ? say('inbox.noteBy', { name: agentName(agents, agent_id) ?? say('inbox.nobody') })
              : say('inbox.noteOfServer')}
          </p>
          <p className={style['text']} dir="auto">
            {refusal === 13075
              ? say('inbox.refusedBlocked')
              : refusal === 13006
                ? say('inbox.refusedFlood')
                : body}
          </p>
        </div>
      )
    }
    case 'form':
      return <FormCard item={row.item} answer={row.answer} />
    case 'pending':
      return <Pending message={row.message} conversation={conversation} />
    case 'message':
      return (
        <Message
          row={row}
          label={row.side === 'theirs' ? name : speaker(row.person ?? undefined)}
          feedbackId={feedbackId}
          isSeen={isSeen}
          conversation={conversation}
        />
      )
    default:
      return unreachable(row)
  }
}, isSame)

function statusWord({ action, actor, detail: { status = 'open', reason } }: TimelineItem) {
  if (action === 'send_transcript')
    return actor === 'customer' ? 'inbox.transcriptAsked' : 'inbox.transcriptSent'
  if (actor === 'customer' && status === 'closed') return 'inbox.leftQueue'
  if (reason === 'assigned') return 'inbox.assignedAutomatically'
  return reason === 'idle' ? 'inbox.closedIdle' : becameWords[status]
}

function isSame(before: RowProps, now: RowProps): boolean {
  return (
    before.name === now.name &&
    before.conversation === now.conversation &&
    before.isSeen === now.isSeen &&
    isSameRow(before.row, now.row)
  )
}

type MessageRow = Extract<TimelineRow, { kind: 'message' }>

interface MessageProps {
  readonly row: MessageRow
  readonly label: string
  readonly feedbackId: string
  readonly isSeen: boolean
  readonly conversation: Conversation
}

function Message({ row, label, feedbackId, isSeen, conversation }: MessageProps) {
  const say = useWords(inboxWords)
  const time = useTime()
  const { comment, email, changed } = row.item.detail
  const { body, attachment, created_at: at } = comment
  const isDeleted = row.item.action === 'deleted_comment'
  return (
    <div
      className={style['message']}
      data-side={row.side}
      data-testid="message"
      data-starts={row.startsGroup}
      data-ends={row.endsGroup}
    >
      {row.startsGroup && row.side === 'ours' && <p className={style['sender']}>{label}</p>}
      <div className={style['line']}>
        {row.side === 'theirs' &&
          (row.endsGroup ? (
            <Face name={label} seed={feedbackId} size={28} />
          ) : (
            <span className={style['noFace']} />
          ))}
        {row.side === 'ours' && (
          <MessageMore item={row.item} feedbackId={feedbackId} conversation={conversation} />
        )}
        <div className={style['bubbles']}>
          {isDeleted && (
            <p className={`${style['bubble']} ${style['deleted']}`}>
              {say('inbox.messageDeleted')}
            </p>
          )}
          {body !== null && body !== '' && (
            <p
              className={`${style['bubble']} ${style['text']} ${isFewEmoji(body) ? style['emoji'] : ''}`}
              dir="auto"
            >
              <LinkedText text={body} />
            </p>
          )}
          {attachment !== null && <Attachment attachment={attachment} sender={label} />}
        </div>
      </div>
      {(row.endsGroup || email !== undefined || (changed !== undefined && !isDeleted)) && (
        <p className={style['meta']}>
          <time dateTime={at}>{time(at)}</time>
          {changed !== undefined && !isDeleted && (
            <span>{say('inbox.edited', { time: time(changed.at) })}</span>
          )}
          {email !== undefined && <span>{say('inbox.answerTo', { email })}</span>}
          {row.side === 'ours' && (
            <span>
              {isSeen && <CheckCheck size={14} aria-hidden />}{' '}
              {say(isSeen ? 'inbox.seen' : 'inbox.sent')}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

interface MoreProps {
  readonly item: TimelineItem
  readonly feedbackId: string
  readonly conversation: Conversation
}

/** A plain button: a menu component for each of hundreds of messages would be slow. */
function MessageMore({ item, feedbackId, conversation }: MoreProps) {
  const say = useWords(inboxWords)
  const { me } = useInbox()
  const [isOpen, setIsOpen] = useState(false)
  const isMine = item.detail.user?.id === me.id
  const showsEarlier = useMay()('audit.read') && item.detail.changed !== undefined
  if (!showsEarlier && !(isMine && item.action === 'add_comment')) return null
  return (
    <>
      <button
        type="button"
        className={style['messageMore']}
        aria-label={say('inbox.messageMore')}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      {isOpen && (
        <MessageSheet
          item={item}
          feedbackId={feedbackId}
          isMine={isMine}
          showsEarlier={showsEarlier}
          onClose={() => setIsOpen(false)}
          reread={conversation.reread}
        />
      )}
    </>
  )
}

function Pending({
  message,
  conversation,
}: {
  readonly message: PendingMessage
  readonly conversation: Conversation
}) {
  const say = useWords(inboxWords)
  const { clientId, attachment, delivery } = message
  const file = drawnFile(message)
  const text = message.body || (file === null ? attachment?.name : '')
  const isRefused = delivery === 'refused'
  return (
    <div
      className={style['message']}
      data-side="ours"
      data-testid="message"
      data-delivery={message.delivery}
      data-starts
      data-ends
    >
      <div className={style['line']}>
        <div className={style['bubbles']}>
          {text && (
            <p className={`${style['bubble']} ${style['text']}`} dir="auto">
              {text}
            </p>
          )}
          {file !== null && <PendingAttachment attachment={file} />}
        </div>
      </div>
      <p className={style['meta']} {...(isRefused && { role: 'alert', 'data-failed': true })}>
        <span>{say(isRefused ? reasonOf(message) : `inbox.${delivery}`)}</span>
        {delivery !== 'sending' && isRetryable(message) && (
          <button type="button" onClick={() => conversation.retry(clientId)}>
            {say('inbox.again')}
          </button>
        )}
        {isRefused && (
          <button type="button" onClick={() => conversation.drop(clientId)}>
            {say('inbox.drop')}
          </button>
        )}
      </p>
    </div>
  )
}

function reasonOf({ code, attachment }: PendingMessage) {
  if (code === pictureLost) return 'inbox.notSentPicture'
  if (code === 13070) return 'inbox.notSentOver'
  if (code === 13004) return 'inbox.notSentAllowed'
  if (code === 13007) return 'inbox.imageTooLarge'
  return attachment && code === 13001 ? 'inbox.notSentImage' : 'inbox.notSent'
}

function FormCard({
  item,
  answer,
}: {
  readonly item: TimelineItem
  readonly answer: TimelineItem | null
}) {
  const say = useWords(inboxWords)
  return (
    <div className={style['form']}>
      <p className={style['formHead']}>
        <Workflow size={14} aria-hidden />
        <b dir="auto">{item.detail.form?.name ?? say('inbox.formAnswer')}</b>
        <Tag tone={answer ? 'success' : 'plain'}>
          {say(answer ? 'inbox.formAnswered' : 'inbox.formWaiting')}
        </Tag>
      </p>
      {answer && (
        <dl>
          {(answer.detail.responses ?? []).map(({ question, response }, place) => (
            <div key={`${place} ${question}`}>
              <dt dir="auto">{question}</dt>
              <dd dir="auto">{response}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const mostEmoji = 3

function isFewEmoji(text: string): boolean {
  const bare = text.replaceAll(/\s/g, '')
  if (bare === '' || bare.length > 40) return false
  const signs = [...new Intl.Segmenter().segment(bare)].map(({ segment }) => segment)
  return (
    signs.length <= mostEmoji &&
    signs.every((sign) => /^(\p{Extended_Pictographic}|\p{Regional_Indicator})/u.test(sign))
  )
}
