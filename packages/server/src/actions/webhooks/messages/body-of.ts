// The body of one delivery in the format of its webhook.
import type { WebhookEvent } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { studioOrigin } from '../../../config/origins.ts'
import type { WebhookRow } from '../../../store/webhooks/webhook-store.ts'
import { hookEvent } from '../hook-event.ts'
import { digestMessage, mostInDigest } from './digest-message.ts'
import { eventMessage, type Message } from './event-message.ts'
import { answeredFlow, type MessageTools, readOrigin } from './read-origin.ts'
import { slackBody } from './slack-body.ts'
import { teamsBody } from './teams-body.ts'

export async function bodyOf(
  tools: MessageTools,
  { kind, format, workspaceId }: WebhookRow,
  {
    id,
    event,
    others = [],
  }: {
    readonly id: string
    readonly event: WebhookEvent
    readonly others?: readonly WebhookEvent[]
  },
): Promise<string> {
  // An alert has already made its message.
  if (kind === 'slack') return JSON.stringify(event.data)
  if (kind === 'hook') return JSON.stringify(hookEvent(event, id, await answeredFlow(tools, event)))
  if (format === 'standard') return JSON.stringify(event)
  const events = [event, ...others]
  const messages: Message[] = []
  for (const one of events.slice(0, mostInDigest)) {
    const message = eventMessage(one, await readOrigin(tools, workspaceId, one))
    if (message !== null) messages.push(message)
  }
  const [message = null] =
    others.length === 0 || messages.length === 0
      ? messages
      : [digestMessage(messages, events.length, `${studioOrigin(tools.config)}/studio/responses`)]
  // Saving refuses such types, so only a webhook of an alert under another release could get here.
  if (message === null) return JSON.stringify({ text: event.type })
  switch (format) {
    case 'slack':
      return slackBody(message)
    case 'teams':
      return teamsBody(message)
    case 'custom':
      // A template makes its request itself.
      return JSON.stringify(event)
    default:
      return unreachable(format)
  }
}
