export type { CallOptions, ListPage, PagedList } from './calling.ts'
export { type Askwell, type AskwellOptions, createAskwell } from './create-askwell.ts'
export {
  AskwellConnectionError,
  AskwellError,
  AskwellTimeoutError,
  type FieldFault,
} from './errors.ts'
export { type FollowOptions, followChanges } from './follow-changes.ts'
export type * from './generated/types.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookFault,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts'
