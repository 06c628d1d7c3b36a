// A message from a web view counts only if the page around it is of the host and it has the nonce of this opening (ECO-63).
import type { AppMessage } from '@askwell/contract/embed'
import { originOf } from './address.ts'

/** The message of the widget's page, where a script of this package listens to the widget. */
export interface WidgetNews {
  readonly type: 'widget'
  readonly event: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly nonce: string
}

export interface Sender {
  readonly origin: string
  readonly nonce: string
}

const types: readonly unknown[] = ['psn:hello', 'ready', 'size', 'event', 'refused', 'widget']

/** Both sides are built together, so the type alone determines the other members of a message. */
export function readMessage(
  { data, url }: { readonly data: string; readonly url: string },
  { origin, nonce }: Sender,
): AppMessage | WidgetNews | null {
  if (originOf(url) !== origin) return null
  try {
    const message: Partial<AppMessage> | null = JSON.parse(data)
    return message?.nonce === nonce && types.includes(message.type) ? (message as AppMessage) : null
  } catch {
    return null
  }
}
