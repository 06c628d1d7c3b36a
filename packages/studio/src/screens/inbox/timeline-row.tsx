// One row of a conversation. Text is text here: nothing that is written can become markup.
import type { ChatPerson, TimelineItem } from '@askwell/contract'
import { type PendingMessage, senderLabel } from '@askwell/engine/chat'
import { CheckCheck, Lock, Star, Workflow } from 'lucide-react'
import { memo } from 'react'
import { Tag } from '../../parts/tag.tsx'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import type { Conversation } from './conversation.ts'
import { Face } from './face.tsx'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { LinkedText } from './linked-text.tsx'
import style from './timeline.module.css'
import { isSameRow, type TimelineRow } from './timeline-rows.ts'

interface RowProps {
  readonly row: TimelineRow
  /** Of a message: the visitor's screen has shown it. */
  readonly isSeen: boolean
  readonly name: string
  readonly feedbackId: string
  readonly conversation: Conversation
}

const becameWords = { open: 'inbox.becameOpen', closed: 'inbox.becameClosed', archived: 'inbox.becameArchived', queued: 'inbox.becameQueued' } as const
const ratingWords = { 0: 'inbox.rating0', 50: 'inbox.rating50', 100: 'inbox.rating100' } as const

export const TimelineRowView = memo(function TimelineRowView({ row, isSeen, name, feedbackId, conversation }: RowProps) {
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
          {say(becameWords[row.item.detail.status ?? 'open'], { name: speaker(row.item.detail.user) })}
        </p>
      )
    case 'rating':
      return (
        <p className={style['system']}>
          <Star size={12} aria-hidden /> {say('inbox.rated', { value: say(ratingWords[row.rating.rating]) })}
        </p>
      )
    case 'note':
      return (
        <div className={style['note']}>
          <p className={style['noteHead']}>
            <Lock size={12} aria-hidden />
            {say('inbox.noteBy', { name: agentName(agents, row.note.agent_id) ?? say('inbox.nobody') })}
          </p>
          <p className={style['text']} dir="auto">
            {row.note.body}
          </p>
        </div>
      )
    case 'form':
      return <FormCard item={row.item} answer={row.answer} />
    case 'pending':
      return <Pending message={row.message} conversation={conversation} />
    case 'message':
      return <Message row={row} label={row.side === 'theirs' ? name : speaker(row.person ?? undefined)} seed={feedbackId} isSeen={isSeen} />
  }
}, isSame)

function isSame(before: RowProps, now: RowProps): boolean {
  return before.name === now.name && before.conversation === now.conversation && before.isSeen === now.isSeen && isSameRow(before.row, now.row)
}

type MessageRow = Extract<TimelineRow, { kind: 'message' }>

interface MessageProps {
  readonly row: MessageRow
  readonly label: string
  readonly seed: string
  readonly isSeen: boolean
}

function Message({ row, label, seed, isSeen }: MessageProps) {
  const say = useWords(inboxWords)
  const time = useTime()
  const { body, attachment, created_at: at } = row.item.detail.comment
  return (
    <div className={style['message']} data-side={row.side} data-testid="message" data-starts={row.startsGroup} data-ends={row.endsGroup}>
      {row.startsGroup && row.side === 'ours' && <p className={style['sender']}>{label}</p>}
      <div className={style['line']}>
        {row.side === 'theirs' && (row.endsGroup ? <Face name={label} seed={seed} size={28} /> : <span className={style['noFace']} />)}
        <div className={style['bubbles']}>
          {body !== null && body !== '' && (
            <p className={`${style['bubble']} ${style['text']} ${isFewEmoji(body) ? style['emoji'] : ''}`} dir="auto">
              <LinkedText text={body} />
            </p>
          )}
          {attachment !== null && (
            <a className={style['picture']} href={attachment.url} target="_blank" rel="noopener noreferrer">
              <img
                src={attachment.url}
                alt={say('inbox.imageFrom', { name: label })}
                loading="lazy"
                {...(attachment.width !== null && attachment.height !== null && { width: attachment.width, height: attachment.height })}
              />
            </a>
          )}
        </div>
      </div>
      {row.endsGroup && (
        <p className={style['meta']}>
          <time dateTime={at}>{time(at)}</time>
          {row.side === 'ours' && (
            <span>
              {isSeen && <CheckCheck size={14} aria-hidden />} {say(isSeen ? 'inbox.seen' : 'inbox.sent')}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

function Pending({ message, conversation }: { readonly message: PendingMessage; readonly conversation: Conversation }) {
  const say = useWords(inboxWords)
  const hasFailed = message.delivery === 'failed'
  return (
    <div className={style['message']} data-side="ours" data-testid="message" data-delivery={message.delivery} data-starts data-ends>
      <div className={style['line']}>
        <div className={style['bubbles']}>
          {message.body !== '' && (
            <p className={`${style['bubble']} ${style['text']}`} dir="auto">
              {message.body}
            </p>
          )}
          {message.attachment !== null && (
            <span className={style['picture']}>
              <img src={message.attachment.url} alt={message.attachment.name} />
            </span>
          )}
        </div>
      </div>
      <p className={style['meta']} {...(hasFailed && { role: 'alert', 'data-failed': true })}>
        <span>{say(hasFailed ? 'inbox.notSent' : 'inbox.sending')}</span>
        {hasFailed && (
          <>
            <button type="button" onClick={() => conversation.retry(message.clientId)}>
              {say('inbox.again')}
            </button>
            <button type="button" onClick={() => conversation.drop(message.clientId)}>
              {say('inbox.drop')}
            </button>
          </>
        )}
      </p>
    </div>
  )
}

function FormCard({ item, answer }: { readonly item: TimelineItem; readonly answer: TimelineItem | null }) {
  const say = useWords(inboxWords)
  return (
    <div className={style['form']}>
      <p className={style['formHead']}>
        <Workflow size={14} aria-hidden />
        <b dir="auto">{item.detail.form?.name ?? say('inbox.formAnswer')}</b>
        <Tag tone={answer ? 'success' : 'plain'}>{say(answer ? 'inbox.formAnswered' : 'inbox.formWaiting')}</Tag>
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

/** A format costs more than a row: one a language, not one a message. */
function datesIn(options: Intl.DateTimeFormatOptions): (language: string) => (iso: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (language) => {
    const format = formats.get(language) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)
    formats.set(language, format)
    return (iso) => format.format(new Date(iso))
  }
}
const dayIn = datesIn({ weekday: 'long', day: 'numeric', month: 'long' })
const timeIn = datesIn({ hour: '2-digit', minute: '2-digit' })
const useDay = () => dayIn(useLanguage())
const useTime = () => timeIn(useLanguage())

const mostEmoji = 3

function isFewEmoji(text: string): boolean {
  const bare = text.replaceAll(/\s/g, '')
  if (bare === '' || bare.length > 40) return false
  const signs = [...new Intl.Segmenter().segment(bare)].map(({ segment }) => segment)
  return signs.length <= mostEmoji && signs.every((sign) => /^(\p{Extended_Pictographic}|\p{Regional_Indicator})/u.test(sign))
}
