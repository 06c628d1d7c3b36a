// What the first screen of the studio shows, in one call. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { refused } from './owner-parts.ts'

export const attentionKinds = [
  'unassigned_conversations',
  'my_unread',
  'overdue_follow_ups',
  'detractors_without_follow_up',
  'failed_deliveries',
  'ending_soon',
  'silent_survey',
  'falling_score',
  'stale_draft',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Something that needs somebody. A kind without anything to do is left out. */
export const Attention = z
  .object({
    kind: z.enum(attentionKinds),
    count: z.int().min(1),
    /** `now`: a person waits, or something does not work. */
    severity: z.enum(['now', 'soon']),
    /** Since when the oldest of them needs somebody; of what ends, when it ends. */
    oldest_at: z.string().nullable(),
    /** Below the studio's address. */
    target: z.string(),
    survey_id: Id.nullable(),
    /** Of the one survey, channel or address that it is about; null = several. */
    name: z.string().nullable(),
  })
  .meta({ id: 'Attention' })
export type Attention = z.infer<typeof Attention>

export const tileKinds = [
  'responses',
  'nps',
  'csat',
  'completion',
  'first_reply',
  'closed_follow_ups',
] as const

/** A figure of the period beside the same of as much time before it. */
export const HomeTile = z
  .object({
    kind: z.enum(tileKinds),
    /**
     * A number of responses; the NPS, −100…100; of `first_reply` the median time to the first message of an agent, in seconds; else a
     * share, 0…1. Null = not measured, or nothing to measure.
     */
    value: z.number().nullable(),
    /** What the value is made of: responses, answers, conversations, or follow-ups that were due. */
    n: z.int(),
    before: z.number().nullable(),
    n_before: z.int(),
    /** Whether the difference is more than chance, at 95 %. */
    verdict: z.enum(['higher', 'lower', 'no_difference', 'too_few']),
    /** False: whether people finish cannot be told, because no incomplete response was recorded. */
    is_measured: z.boolean(),
  })
  .meta({ id: 'HomeTile' })
export type HomeTile = z.infer<typeof HomeTile>

/** Times are medians of the follow-ups that began in the period. */
const loops = {
  /** Follow-ups whose due time was in the period. */
  due: z.int(),
  /** Those of them that were closed by then. */
  closed_in_time: z.int(),
  begun: z.int(),
  first_action_seconds: z.number().nullable(),
  closing_seconds: z.number().nullable(),
} as const

/** How well the workspace closes the loop, and for each member and survey. The busiest are first. */
export const FollowUpMeasures = z
  .object({
    ...loops,
    /** `assignee_id`: null = nobody. */
    by_assignee: z.array(z.object({ ...loops, assignee_id: Id.nullable() })),
    by_survey: z.array(z.object({ ...loops, survey_id: Id, name: z.string() })),
  })
  .meta({ id: 'FollowUpMeasures' })
export type FollowUpMeasures = z.infer<typeof FollowUpMeasures>

export const surveyTileStates = ['live', 'opens', 'closed', 'paused'] as const

/** A published survey: its figures of the period and its responses of twelve weeks. */
export const SurveyTile = z
  .object({
    survey_id: Id,
    name: z.string(),
    /** `opens`: no channel is open yet. `closed`: all of them have ended. `paused`: no channel is active. */
    state: z.enum(surveyTileStates),
    responses: z.int(),
    /** Of its first question with an NPS, else with a CSAT; null = none was answered in the period or before it. */
    score: HomeTile.nullable(),
    /** Responses of twelve weeks that begin on Mondays in UTC, oldest first. The last one is the present week. */
    weeks: z.array(z.int()),
  })
  .meta({ id: 'SurveyTile' })
export type SurveyTile = z.infer<typeof SurveyTile>

export const RecentResponse = z
  .object({
    id: Id,
    node_id: Id,
    node_name: z.string(),
    flow_id: Id,
    completed: z.boolean(),
    received_at: z.string(),
    /** Of the first scale, such as `3 / 10`; null = none was answered. */
    score: z.string().nullable(),
    /** The first that the respondent wrote, at most 200 characters. */
    words: z.string().nullable(),
    contact: z.string().nullable(),
  })
  .meta({ id: 'RecentResponse' })
export type RecentResponse = z.infer<typeof RecentResponse>

export const Home = z
  .object({
    attention: z.array(Attention),
    /** Null = the caller may not see results, or they are still being counted. */
    tiles: z.array(HomeTile).nullable(),
    /** At most six: live ones first, then the last changed. Null as with `tiles`. */
    surveys: z.array(SurveyTile).nullable(),
    /** Null = the caller may not see results. */
    follow_ups: FollowUpMeasures.nullable(),
    /** Newest first. */
    recent: z.array(RecentResponse),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>

export const ownerHomeCalls = {
  home: {
    id: 'O-home',
    method: 'GET',
    path: '/owner/v1/home',
    summary:
      'Reads what needs attention in the workspace, its figures beside those of the time before, and the newest responses, as far as the caller may see them.',
    /** Of the tiles; absent = the last 30 days. */
    query: z.object({
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: Home,
    refusals: [...refused, 13001],
    permission: 'feedback.read',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
