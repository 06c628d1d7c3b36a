// Messages for the tests of every side of embed.ts: of the page in a frame, of the page in an app, and of the apps themselves.
import type { AppMessage } from './embed.ts'

/** What other programs may send, and no side may accept. */
export const foreignMessages: readonly unknown[] = [
  null,
  undefined,
  0,
  '',
  'psn:hello',
  [],
  {},
  { type: null },
  { type: 'constructor' },
  { type: 'PSN_END_OF_FLOW' },
  { type: ['psn:hello'] },
  { type: 'psn:port', nonce: 'n' },
]

/** Everything that a survey says in an app, in the order of one visit and with this nonce. */
export const appMessages = (nonce: string): readonly AppMessage[] => [
  { type: 'psn:hello', nonce },
  { type: 'size', heightPx: 481, nonce },
  { type: 'ready', nonce },
  { type: 'event', message: { type: 'PSN_END_OF_FLOW' }, nonce },
  {
    type: 'event',
    message: {
      type: 'PSN_FEEDBACK_SUBMITTED',
      feedback_id: '3f0d3c1e-0f6b-4d0a-9f07-0d2b5c9f1a11',
      node_id: '9a1c2b4e-7f35-4f4e-8c21-6b0f4f6d2c22',
      is_internal_feedback: false,
    },
    nonce,
  },
  { type: 'event', message: { type: 'PSN_WEB_WIDGET_CLOSED' }, nonce },
]

/** Why a page shows no survey, and what an app says about it when it closes. */
export const refusals: readonly (readonly [
  Extract<AppMessage, { type: 'refused' }>['screen'],
  'expired' | 'not_shown' | 'error',
])[] = [
  ['closed', 'expired'],
  ['already_answered', 'not_shown'],
  ['not_operating', 'not_shown'],
  ['not_found', 'error'],
  ['system_error', 'error'],
  ['invalid_signature', 'error'],
  ['blank', 'error'],
]
