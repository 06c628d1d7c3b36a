// The types of events and the formats of webhooks. Without schemas, so that a screen can offer them without the library.

export const webhookTypes = [
  'feedback.created',
  'feedback.updated',
  'feedback.completed',
  'feedback.deleted',
  'customer.updated',
  'customer.deleted',
  'chat.message.created',
  'chat.message.updated',
  'chat.message.deleted',
  'chat.status.changed',
  'chat.rated',
  'chat.overdue',
  'follow_up.created',
  'follow_up.updated',
  'follow_up.closed',
  'alert.raised',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/**
 * `standard`: Standard Webhooks. `slack`, `teams`: messages to people, for an incoming webhook of Slack or a Workflows webhook of
 * Teams. `custom`: a request that the owner writes.
 */
export const webhookFormats = ['standard', 'slack', 'teams', 'custom'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** The events of which a message can be made. */
export const messageTypes = [
  'feedback.completed',
  'chat.message.created',
  'chat.status.changed',
  'chat.rated',
  'chat.overdue',
  'follow_up.created',
  'follow_up.updated',
  'follow_up.closed',
  'alert.raised',
] as const satisfies readonly WebhookType[]
export type MessageType = (typeof messageTypes)[number]

/** Messages may come together: of an hour, or of a day at 9 o'clock UTC. */
export const digestCadences = ['none', 'hourly', 'daily'] as const

export const webhookMethods = ['POST', 'PUT', 'PATCH'] as const
