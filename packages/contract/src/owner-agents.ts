// The profiles of agents and their canned replies, as the calls of owner-chats.ts carry them.
import { z } from 'zod'
import { mostChatLabels } from './follow-up-values.ts'
import { Id } from './id.ts'

const short = z.string().trim().max(255).nullable()

/** How an agent appears: a visitor reads the first of name, nickname, name with surname, e-mail and phone. */
export const AgentSettings = z
  .object({
    name: short.default(null),
    surname: short.default(null),
    nickname: short.default(null),
    email: z.email().max(254).nullable().default(null),
    phone_number: z.string().max(64).nullable().default(null),
    avatar_url: z
      .string()
      .max(2_000)
      .regex(/^(https?:\/\/|\/)/, 'must be an http(s) address or a path of this server')
      .nullable()
      .default(null),
    avatar_color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #20b8f7')
      .nullable()
      .default(null),
    /** While true, the agent gets no conversations automatically. */
    away: z.boolean().optional(),
  })
  .meta({ id: 'AgentSettings' })
export type AgentSettings = z.infer<typeof AgentSettings>
export const Agent = AgentSettings.extend({ id: Id, created_at: z.string() }).meta({ id: 'Agent' })
export type Agent = z.infer<typeof Agent>

export const NewAgent = AgentSettings.extend({ id: Id.optional() }).refine(
  ({ name, nickname, surname, email, phone_number }) =>
    [name, nickname, surname, email, phone_number].some((word) => word !== null && word !== ''),
  { message: 'name or nickname is required', path: ['name'] },
)

export const ChatLabelName = z.string().trim().min(1).max(40)

/** The changes to the conversation after the reply has been sent. */
export const ReplyActions = z
  .object({
    add_labels: z.array(ChatLabelName).max(mostChatLabels).default([]),
    /** The sender becomes the conversation's agent. */
    take: z.boolean().default(false),
    close: z.boolean().default(false),
  })
  .meta({ id: 'ReplyActions' })
export type ReplyActions = z.infer<typeof ReplyActions>

export const CannedReplySettings = z
  .object({
    title: z.string().trim().min(1).max(255),
    body: z.string().trim().min(1).max(5_000),
    actions: ReplyActions.default({ add_labels: [], take: false, close: false }),
  })
  .meta({ id: 'CannedReplySettings' })
export type CannedReplySettings = z.infer<typeof CannedReplySettings>
export const CannedReply = CannedReplySettings.extend({ id: Id, updated_at: z.string() }).meta({
  id: 'CannedReply',
})
export type CannedReply = z.infer<typeof CannedReply>
