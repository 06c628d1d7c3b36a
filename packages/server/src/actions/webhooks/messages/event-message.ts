// An event as a message that a person reads, before it has the form of Slack or Teams. Answers are stored masked, so what an
// owner has masked is masked here.
import {
  type Flow,
  type MessageType,
  messageTypes,
  type StoredResponse,
  type WebhookEvent,
} from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { responseSummary } from '../../alerts/response-summary.ts'
import { answersInWords } from '../../chat/answers-in-words.ts'

export interface Message {
  readonly title: string
  /** A `label` is a question in the survey's words, or absent. */
  readonly texts: readonly { readonly label: string | null; readonly text: string }[]
  /** Where it came from; blank = not known. */
  readonly channel: string
  readonly language: string | null
  readonly link: { readonly label: string; readonly url: string } | null
}

/** What the event itself does not say. */
export interface EventOrigin {
  readonly survey: string
  readonly channel: string
  readonly language: string | null
  /** The answered version; null = it no longer exists. */
  readonly flow: Flow | null
  readonly responseUrl: string | null
  readonly chatUrl: string | null
}

/** Null = there is no message for events of this type. */
export function eventMessage({ type, data }: WebhookEvent, origin: EventOrigin): Message | null {
  if (type === 'test')
    return {
      title: 'A test from Askwell',
      texts: [{ label: null, text: 'This webhook works. Its messages look like this one.' }],
      ...{ channel: '', language: null, link: null },
    }
  return isMessageType(type) ? messageOf(type, data, origin) : null
}

const isMessageType = (type: string): type is MessageType =>
  (messageTypes as readonly string[]).includes(type)

function messageOf(type: MessageType, data: WebhookEvent['data'], origin: EventOrigin): Message {
  switch (type) {
    case 'feedback.completed':
      return feedbackMessage(data, origin)
    case 'chat.message.created': {
      const isAgents = textOf(data['actor']) === 'agent'
      const title = isAgents ? 'An agent wrote in a conversation' : 'New message in a conversation'
      return about(origin, 'chat', [title], textOf(data['body']))
    }
    case 'chat.status.changed':
      return about(origin, 'chat', [`A conversation is ${textOf(data['status'])}`])
    case 'chat.rated':
      return about(origin, 'chat', ['A conversation was rated', ratingWord(data['rating'])])
    case 'chat.overdue':
      return about(origin, 'chat', [
        data['target'] === 'reply'
          ? 'A conversation waits too long for a reply'
          : 'A conversation is open for too long',
      ])
    case 'follow_up.created':
      return about(origin, 'response', ['A follow-up was created'])
    case 'follow_up.updated':
      return about(origin, 'response', ['A follow-up was changed'])
    case 'follow_up.closed':
      return about(origin, 'response', ['A follow-up was closed'])
    case 'alert.raised':
      if ('value' in data) return figureMessage(data)
      return about(
        origin,
        'response',
        [`Alert: ${textOf(data['name'])}`, textOf(data['score'])],
        textOf(data['words']),
      )
    default:
      return unreachable(type)
  }
}

/** Of an alert on a figure, whose value has any number of decimals. */
function figureMessage({ name, value, n, url }: WebhookEvent['data']): Message {
  const shown = typeof value === 'number' ? String(Math.round(value * 100) / 100) : ''
  return {
    title: [`Alert: ${textOf(name)}`, shown].filter(Boolean).join(' · '),
    texts: [{ label: 'Responses', text: textOf(n) }],
    ...{ channel: '', language: null },
    link: { label: 'Open the results', url: textOf(url) },
  }
}

function feedbackMessage(data: WebhookEvent['data'], origin: EventOrigin): Message {
  const responses = Array.isArray(data['responses']) ? (data['responses'] as StoredResponse[]) : []
  const languageId = textOf(data['language_id'])
  const { score } = responseSummary(origin.flow, { responses, languageId })
  const answers = origin.flow === null ? [] : answersInWords(origin.flow, responses, languageId)
  return {
    ...about({ ...origin, survey: '' }, 'response', [
      origin.survey || 'A response was completed',
      score ?? '',
    ]),
    texts: answers.map(({ question, response }) => ({ label: question, text: response })),
  }
}

function about(
  { survey, channel, language, responseUrl, chatUrl }: EventOrigin,
  opens: 'response' | 'chat',
  title: readonly string[],
  text = '',
): Message {
  const [label, url] =
    opens === 'chat'
      ? (['Open the conversation', chatUrl] as const)
      : (['Open the response', responseUrl] as const)
  return {
    title: [title[0], survey, ...title.slice(1)].filter(Boolean).join(' · '),
    texts: text === '' ? [] : [{ label: null, text }],
    ...{ channel, language },
    link: url === null ? null : { label, url },
  }
}

const ratingWord = (rating: unknown): string =>
  rating === 100 ? 'good' : rating === 50 ? 'okay' : rating === 0 ? 'bad' : ''

/** Events are stored as JSON, and what they say is data. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
