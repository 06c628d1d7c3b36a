// The chat as the visitor's side reads it (seed §3 "Chat detail", C-13 to C-16).
import { z } from 'zod'
import { Id } from './id.ts'
import { OperatingPeriod } from './node.ts'

export const chatStatuses = ['open', 'queued', 'closed', 'archived'] as const
export const ChatRating = z.object({ rating: z.union([z.literal(0), z.literal(50), z.literal(100)]), created_at: z.string() }).meta({ id: 'ChatRating' })
const person = z.record(z.string(), z.unknown())
export const TimelineItem = z
  .object({
    id: Id,
    action: z.string(),
    actor: z.string(),
    detail: z.object({
      comment: z.object({ body: z.string().nullable(), attachment: z.unknown(), created_at: z.string() }),
      user: person.optional(),
      customer: person.optional(),
    }),
  })
  .meta({ id: 'TimelineItem' })
export const ChatDetail = z
  .object({
    node: z.object({
      name: z.string(),
      logo_url: z.string().nullable(),
      operating: z.boolean().nullable(),
      operating_24_7: z.boolean(),
      operating_hours: z.array(OperatingPeriod),
      timezone: z.string().nullable(),
    }),
    creator: person,
    responses: z.array(z.object({ question: z.unknown(), response: z.unknown() })),
    timeline_items: z.array(TimelineItem),
    chat_ratings: z.array(ChatRating),
    chat_rating_enabled: z.boolean(),
    status: z.enum(chatStatuses),
    created_at: z.string(),
    chat_queue_body: z.string().nullable(),
    account: person,
    prevent_upload: z.boolean(),
    chat_rating_setting: z.object({ body: z.string().nullable() }),
    creator_language_code: z.string().nullable(),
  })
  .meta({ id: 'ChatDetail' })
