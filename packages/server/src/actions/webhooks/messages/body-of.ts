// The body of one delivery in the format of its webhook.
import type { WebhookEvent } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import type { WebhookRow } from '../../../store/webhooks/webhook-store.ts'
import { hookEvent } from '../hook-event.ts'
import { eventMessage } from './event-message.ts'
import { answeredFlow, type MessageTools, readOrigin } from './read-origin.ts'
import { slackBody } from './slack-body.ts'
import { teamsBody } from './teams-body.ts'

export async function bodyOf(
  tools: MessageTools,
  { kind, format, workspaceId }: WebhookRow,
  { id, event }: { readonly id: string; readonly event: WebhookEvent },
): Promise<string> {
  // An alert has already made its message.
  if (kind === 'slack') return JSON.stringify(event.data)
  if (kind === 'hook') return JSON.stringify(hookEvent(event, id, await answeredFlow(tools, event)))
  if (format === 'standard') return JSON.stringify(event)
  const message = eventMessage(event, await readOrigin(tools, workspaceId, event))
  // Saving refuses such types, so only a webhook of an alert under another release could get here.
  if (message === null) return JSON.stringify({ text: event.type })
  switch (format) {
    case 'slack':
      return slackBody(message)
    case 'teams':
      return teamsBody(message)
    default:
      return unreachable(format)
  }
}
