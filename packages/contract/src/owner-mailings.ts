// Mailings: a personal link for each of many people, mailed or returned as a list, with reminders to people who have not
// answered. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, written } from './owner-parts.ts'

export const mostRecipients = 5_000
export const mostReminders = 2

/** A recipient, found by `external_id`, else by `email`. An unknown recipient becomes a customer. */
export const NewRecipient = z
  .object({
    email: z.string().trim().max(254).nullable().default(null),
    name: z.string().trim().max(1_000).nullable().default(null),
    external_id: z.string().trim().min(1).max(255).nullable().default(null),
  })
  .meta({ id: 'NewRecipient' })
export type NewRecipient = z.infer<typeof NewRecipient>

/** All or nothing: if a recipient is refused, the fault names `recipients.<index>.<field>`, and nothing is stored. */
export const NewMailing = z
  .object({
    name: z.string().trim().min(1).max(255),
    /** `mail`: this server sends the links. `links`: it only creates them, to be sent in another way. */
    kind: z.enum(['mail', 'links']),
    subject: z.string().trim().max(255).default(''),
    /** Plain text with the placeholders `{name}` and `{link}`. Without `{link}`, the link is added at the end. */
    text: z.string().trim().max(10_000).default(''),
    /** The language of the page and of the texts around `text`. */
    lang: z.string().max(20).nullable().default(null),
    /** Days after the previous mail. Sent to recipients who have not answered. */
    reminder_days: z.array(z.int().min(1).max(60)).max(mostReminders).default([]),
    recipients: z.array(NewRecipient).min(1).max(mostRecipients),
  })
  .meta({ id: 'NewMailing' })
export type NewMailing = z.infer<typeof NewMailing>

/** In order of precedence: a recipient who has answered is `answered`, whatever else happened. */
export const recipientStates = [
  'answered',
  'unsubscribed',
  'failed',
  'opened',
  'sent',
  'stopped',
  'queued',
  'ready',
] as const
export type RecipientState = (typeof recipientStates)[number]

export const MailingRecipient = z
  .object({
    id: Id,
    customer_id: Id,
    email: z.string().nullable(),
    name: z.string().nullable(),
    external_id: z.string().nullable(),
    /** The recipient's personal link. */
    url: z.string(),
    state: z.enum(recipientStates),
    mails_sent: z.int(),
    sent_at: z.string().nullable(),
    opened_at: z.string().nullable(),
    /** `refused`: the mail server rejected this address. `unreachable`: the mail could not be delivered in many tries. */
    fault: z.enum(['refused', 'unreachable']).nullable(),
  })
  .meta({ id: 'MailingRecipient' })
export type MailingRecipient = z.infer<typeof MailingRecipient>

export const Mailing = z
  .object({
    id: Id,
    node_id: Id,
    name: z.string(),
    kind: z.enum(['mail', 'links']),
    subject: z.string(),
    text: z.string(),
    lang: z.string().nullable(),
    reminder_days: z.array(z.int()),
    created_at: z.string(),
    stopped_at: z.string().nullable(),
    /** How many recipients are in each state. */
    counts: z.record(z.enum(recipientStates), z.int()),
  })
  .meta({ id: 'Mailing' })
export type Mailing = z.infer<typeof Mailing>

export const ownerMailingCalls = {
  list_mailings: {
    id: 'O-mailings',
    method: 'GET',
    path: '/owner/v1/nodes/:id/mailings',
    summary:
      'Lists the mailings of a node, newest first, and says whether this server can send mail.',
    params: byId,
    query: paging,
    reply: page(Mailing).extend({ can_mail: z.boolean() }),
    refusals: [...found, 13001],
    permission: 'customers.write',
    audit: 'never',
  },
  create_mailing: {
    id: 'O-mailing-create',
    method: 'POST',
    path: '/owner/v1/nodes/:id/mailings',
    summary: 'Creates personal links, and mails them if requested.',
    params: byId,
    body: NewMailing,
    bodyKind: 'json',
    reply: Mailing,
    refusals: [...written, 13002, 13012],
    permission: 'customers.write',
    audit: 'each',
  },
  list_recipients: {
    id: 'O-mailing-recipients',
    method: 'GET',
    path: '/owner/v1/mailings/:id/recipients',
    summary: 'Lists the recipients of a mailing with their links and progress.',
    params: byId,
    query: paging,
    reply: page(MailingRecipient),
    refusals: [...found, 13001],
    permission: 'customers.write',
    audit: 'never',
  },
  stop_mailing: {
    id: 'O-mailing-stop',
    method: 'POST',
    path: '/owner/v1/mailings/:id/stop',
    summary: 'Stops a mailing. Links that were sent stay valid.',
    params: byId,
    reply: Mailing,
    refusals: found,
    permission: 'customers.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
