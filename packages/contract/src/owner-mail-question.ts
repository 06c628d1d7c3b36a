// The first question of a survey for a mail, each option a link (ECO-50). Same table form as `calls.ts`; joined to the owner's
// table in `owner.ts`.
import { z } from 'zod'
import type { OwnerCall } from './owner-call.ts'
import { byId, found } from './owner-parts.ts'

/** Makers of mail programs whose merge tags are known; `plain` has none. */
export const mailMakers = ['plain', 'mailchimp', 'sendgrid', 'hubspot', 'brevo'] as const
export type MailMaker = (typeof mailMakers)[number]

export const MailQuestion = z
  .object({
    /** Key of the question. */
    question: z.string(),
    /** Code of the language in which it is written. */
    language: z.string(),
    /** A table without script, style sheet or form; at most 20,000 bytes. */
    html: z.string(),
    text: z.string(),
    /** By which the mail program names its receiver in the links; null = nobody is named. */
    merge_tag: z.string().nullable(),
    /** The mail program fills in the merge tag, so no signature can cover it. Signed links come from invitations. */
    signed: z.literal(false),
  })
  .meta({ id: 'MailQuestion' })
export type MailQuestion = z.infer<typeof MailQuestion>

export const ownerMailQuestionCalls = {
  mail_question: {
    id: 'O-node-mail-question',
    method: 'GET',
    path: '/owner/v1/nodes/:id/email',
    summary:
      'Writes a question of the node for a mail, as HTML and as text. Each option is a link that opens the survey with this answer.',
    params: byId,
    query: z.object({
      /** Key or id; absent = the first one that a link can answer. */
      question: z.string().min(1).max(255).optional(),
      /** Code of a language of the survey; absent = its default. */
      language: z.string().min(1).max(20).optional(),
      for: z.enum(mailMakers).default('plain'),
    }),
    reply: MailQuestion,
    refusals: [...found, 13001],
    permission: 'surveys.read',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
