// What members do about a response: tags, notes, and one follow-up with an owner and a due time. Same table form as `calls.ts`;
// joined in `owner.ts`. Respondents see nothing of it.
import { z } from 'zod'
import { followUpOutcomes, followUpStatuses, mostChatLabels } from './follow-up-values.ts'
import { Id } from './id.ts'
import { ChatLabelName } from './owner-agents.ts'
import type { OwnerCall } from './owner-call.ts'
import { RecentResponse } from './owner-home.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'

export const FollowUpStatus = z.enum(followUpStatuses)
export type FollowUpStatus = z.infer<typeof FollowUpStatus>
export const FollowUpOutcome = z.enum(followUpOutcomes)
export type FollowUpOutcome = z.infer<typeof FollowUpOutcome>
export const FollowUpPriority = z.enum(['normal', 'high'])

/** A response has at most one. */
export const FollowUp = z
  .object({
    status: FollowUpStatus,
    /** Null while it is not closed. */
    outcome: FollowUpOutcome.nullable(),
    /** A member of the workspace; null = nobody. */
    assignee_id: Id.nullable(),
    due_at: z.string().nullable(),
    priority: FollowUpPriority,
    created_at: z.string(),
    /** The first note or change of status after it was made. */
    first_action_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    /** The number of its changes; a change that names an older one is refused. */
    revision: z.int(),
  })
  .meta({ id: 'FollowUp' })
export type FollowUp = z.infer<typeof FollowUp>

/** A member of the follow-up that changed, with its values before and after. */
export const FollowUpChange = z.object({
  field: z.enum(['status', 'outcome', 'assignee_id', 'due_at', 'priority']),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type FollowUpChange = z.infer<typeof FollowUpChange>

/** An entry of the timeline, which only grows: a note, or what changed. */
export const FollowUpEntry = z
  .object({
    id: Id,
    created_at: z.string(),
    /** The name of the writer at that time. */
    by: z.string(),
    note: z.string().nullable(),
    changes: z.array(FollowUpChange),
  })
  .meta({ id: 'FollowUpEntry' })
export type FollowUpEntry = z.infer<typeof FollowUpEntry>

export const FollowUpDetail = z
  .object({
    tags: z.array(z.string()),
    follow_up: FollowUp.nullable(),
    /** Oldest first. */
    timeline: z.array(FollowUpEntry),
  })
  .meta({ id: 'FollowUpDetail' })
export type FollowUpDetail = z.infer<typeof FollowUpDetail>

/** `soon`: within the next 24 hours. Neither `overdue` nor `soon` includes closed ones. */
export const followUpDues = ['overdue', 'soon', 'none'] as const

/** A follow-up with what a list shows of its response. */
export const ListedFollowUp = RecentResponse.extend({
  tags: z.array(z.string()),
  follow_up: FollowUp,
}).meta({ id: 'ListedFollowUp' })
export type ListedFollowUp = z.infer<typeof ListedFollowUp>

/** A tag exists as long as a response has it. */
export const FeedbackTag = z.object({ tag: z.string(), feedbacks: z.int() })

export const ownerFollowUpCalls = {
  list_feedback_tags: {
    id: 'O-tags',
    method: 'GET',
    path: '/owner/v1/tags',
    summary: 'Lists the tags in use and the number of responses with each.',
    reply: z.object({ items: z.array(FeedbackTag), next: z.null() }),
    refusals: refused,
    permission: 'feedback.read',
    audit: 'never',
  },
  set_feedback_tags: {
    id: 'O-tags-set',
    method: 'PUT',
    path: '/owner/v1/feedbacks/:id/tags',
    summary:
      'Replaces the tags of a response. A tag that differs from an existing one only in upper and lower case is the same tag.',
    params: byId,
    body: z.object({ tags: z.array(ChatLabelName).max(mostChatLabels) }),
    bodyKind: 'json',
    reply: FollowUpDetail,
    refusals: [...written, 13002],
    permission: 'chats.write',
    audit: 'each',
  },
  list_follow_ups: {
    id: 'O-follow-ups',
    method: 'GET',
    path: '/owner/v1/follow_ups',
    summary:
      'Lists follow-ups with their responses: the earliest due time first, and those without one last.',
    query: paging.extend({
      status: z.enum([...followUpStatuses, 'unclosed']).optional(),
      /** A member; `none` = nobody. */
      assignee: z.union([Id, z.literal('none')]).optional(),
      due: z.enum(followUpDues).optional(),
      flow_id: Id.optional(),
      tag: z.string().max(40).optional(),
    }),
    reply: page(ListedFollowUp),
    refusals: [...refused, 13001],
    permission: 'feedback.read',
    audit: 'never',
  },
  get_follow_up: {
    id: 'O-follow-up',
    method: 'GET',
    path: '/owner/v1/feedbacks/:id/follow_up',
    summary: 'Reads the tags, the follow-up and the notes of a response.',
    params: byId,
    reply: FollowUpDetail,
    refusals: found,
    permission: 'feedback.read',
    audit: 'never',
  },
  patch_follow_up: {
    id: 'O-follow-up-patch',
    method: 'PATCH',
    path: '/owner/v1/feedbacks/:id/follow_up',
    summary:
      'Changes the given members of a response’s follow-up, or begins it. `revision`: that was read, 0 where there is none. Closing needs an outcome. 13005: somebody else has changed it.',
    params: byId,
    body: z.object({
      revision: z.int().min(0).default(0),
      status: FollowUpStatus.optional(),
      outcome: FollowUpOutcome.nullable().optional(),
      assignee_id: Id.nullable().optional(),
      due_at: z.iso.datetime({ offset: true }).nullable().optional(),
      priority: FollowUpPriority.optional(),
    }),
    bodyKind: 'json',
    reply: FollowUpDetail,
    refusals: [...written, 13002, 13005],
    permission: 'chats.write',
    audit: 'each',
  },
  add_feedback_note: {
    id: 'O-feedback-note',
    method: 'POST',
    path: '/owner/v1/feedbacks/:id/notes',
    summary: 'Adds a note to a response that only members see.',
    params: byId,
    body: z.object({ body: z.string().trim().min(1).max(5_000) }),
    bodyKind: 'json',
    reply: FollowUpDetail,
    refusals: [...written, 13002],
    permission: 'chats.write',
    audit: { onceInMinutes: 15 },
  },
} as const satisfies Record<string, OwnerCall>
