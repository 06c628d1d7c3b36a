// Responses in the owner API. Same table form as `calls.ts`; joined in `owner.ts`.
import { z } from 'zod'
import { ChatAnswer } from './chat.ts'
import { Channel, FeedbackCustomer, PathStep, ShownNotice, StoredResponse } from './feedback.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { FollowUp } from './owner-follow-ups.ts'
import { byId, found, page, paging, refused } from './owner-parts.ts'
import { ResponseFilters } from './owner-results.ts'
import { Device } from './results.ts'

export const FeedbackSummary = z
  .object({
    id: Id,
    node_id: Id,
    flow_id: Id,
    flow_version: z.int(),
    completed: z.boolean(),
    created_at: z.string(),
    received_at: z.string(),
    created_offline: z.boolean(),
    is_internal_feedback: z.boolean(),
    language_id: Id,
    channel: Channel.nullable(),
    origin_url: z.string().nullable(),
    user_id: z.string().nullable(),
    time_spent_in_seconds: z.number(),
    device_id: Id,
    /** The device type of the respondent; null = not known. */
    device: Device.nullable(),
    responses: z.array(StoredResponse),
    customer: FeedbackCustomer.nullable(),
    tags: z.array(z.string()).optional(),
    /** Null = there is none. */
    follow_up: FollowUp.nullable().optional(),
  })
  .meta({ id: 'FeedbackSummary' })
export type FeedbackSummary = z.infer<typeof FeedbackSummary>

/** An upload of an answer; `question_id` is null where no answer names it. */
export const AnswerFile = z
  .object({
    id: Id,
    url: z.string(),
    name: z.string(),
    type: z.string(),
    bytes: z.int(),
    question_id: Id.nullable(),
    scanned: z.enum(['clean', 'not_scanned']),
  })
  .meta({ id: 'AnswerFile' })
export type AnswerFile = z.infer<typeof AnswerFile>

/** A small flow that was sent into the feedback's chat. `responses` and `answers` say the same, as stored and in words. */
export const AnsweredForm = z
  .object({
    id: Id,
    name: z.string(),
    flow_id: Id,
    flow_version: z.int(),
    sent_at: z.string(),
    /** null = not answered; then both lists are empty. */
    answered_at: z.string().nullable(),
    responses: z.array(StoredResponse),
    answers: z.array(ChatAnswer),
  })
  .meta({ id: 'AnsweredForm' })
export type AnsweredForm = z.infer<typeof AnsweredForm>

/** `created_at` is clamped to a possible time; `created_at_claimed` is present if the claim was impossible (calls.md C-04). */
export const FeedbackDetail = FeedbackSummary.extend({
  files: z.array(AnswerFile),
  forms: z.array(AnsweredForm),
  path: z.array(PathStep),
  seed: z.int().nullable(),
  created_at_claimed: z.string().nullable(),
  /** The shown privacy notice; null = no notice was shown. */
  privacy_notice: ShownNotice.nullable(),
}).meta({ id: 'FeedbackDetail' })
export type FeedbackDetail = z.infer<typeof FeedbackDetail>

export const ownerFeedbackCalls = {
  list_feedbacks: {
    id: 'O-feedbacks',
    method: 'GET',
    path: '/owner/v1/feedbacks',
    summary: 'Lists feedback, newest first.',
    query: paging.extend(ResponseFilters.shape),
    reply: page(FeedbackSummary),
    refusals: [...refused, 13001],
    permission: 'feedback.read',
    audit: 'never',
  },
  get_feedback: {
    id: 'O-feedback',
    method: 'GET',
    path: '/owner/v1/feedbacks/:id',
    summary: 'Reads a feedback with its answers, customer and path.',
    params: byId,
    reply: FeedbackDetail,
    refusals: found,
    permission: 'feedback.read',
    audit: 'never',
  },
  delete_feedback: {
    id: 'O-feedback-delete',
    method: 'DELETE',
    path: '/owner/v1/feedbacks/:id',
    summary: 'Deletes a feedback with its answers.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'feedback.delete',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
