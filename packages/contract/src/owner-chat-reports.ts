// A report of the conversations of a period: how many began, ended and stayed open, how long visitors waited, and their ratings.
import { z } from 'zod'
import { Id } from './id.ts'
import { ChatLabelName } from './owner-agents.ts'
import type { OwnerCall } from './owner-call.ts'

export const mostReportDays = 366

const count = z.int().min(0)

/** `from` and `to`: the first and the last day in the time zone; if absent, the 30 days that end today. */
export const ChatReportQuery = z
  .object({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** An IANA name. */
    timezone: z.string().min(1).max(64).default('UTC'),
    /** Limits totals, days and hours; the agents' table always has all agents. */
    agent_id: Id.optional(),
    label: ChatLabelName.optional(),
    node_id: Id.optional(),
  })
  .meta({ id: 'ChatReportQuery' })
export type ChatReportQuery = z.infer<typeof ChatReportQuery>

/** Seconds, interpolated between two values; null where `count` is 0. */
export const ReportTimes = z
  .object({ count, median_s: z.int().nullable(), p90_s: z.int().nullable() })
  .meta({ id: 'ReportTimes' })
export type ReportTimes = z.infer<typeof ReportTimes>

/** `average`: 0 to 100, of `good` (100), `neutral` (50) and `bad` (0). */
export const ReportRatings = z
  .object({ count, average: z.number().nullable(), good: count, neutral: count, bad: count })
  .meta({ id: 'ReportRatings' })
export type ReportRatings = z.infer<typeof ReportRatings>

/** `open`: at the end of the day, or now if it has not ended; null if it has not begun. */
export const ReportDay = z
  .object({
    day: z.iso.date(),
    started: count,
    answered: count,
    closed: count,
    reopened: count,
    open: count.nullable(),
  })
  .meta({ id: 'ReportDay' })
export type ReportDay = z.infer<typeof ReportDay>

/** `agent_id` null: unassigned; with `deleted`, deleted agents' messages. `conversations`: the period's that the agent has now. */
export const ReportAgent = z
  .object({
    agent_id: Id.nullable(),
    name: z.string().nullable(),
    deleted: z.boolean().optional(),
    conversations: count,
    replies: count,
    closed: count,
    first_response: ReportTimes,
    handling: ReportTimes,
    ratings: ReportRatings,
  })
  .meta({ id: 'ReportAgent' })
export type ReportAgent = z.infer<typeof ReportAgent>

/** `weekday`: 1 = Monday. */
export const ReportHour = z
  .object({
    weekday: z.int().min(1).max(7),
    hour: z.int().min(0).max(23),
    started: count,
    ratings: count,
    rating_average: z.number().nullable(),
  })
  .meta({ id: 'ReportHour' })
export type ReportHour = z.infer<typeof ReportHour>

export const ChatReport = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    timezone: z.string(),
    totals: z.object({
      started: count,
      answered: count,
      closed: count,
      reopened: count,
      replies: count,
      open_at_start: count,
      open_at_end: count,
      /** From the beginning to the first answer, of conversations first answered in the period. */
      first_response: ReportTimes,
      /** The same without the time outside the channel's current opening hours. */
      first_response_in_hours: ReportTimes,
      /** From the beginning to the end, of conversations that ended in the period and were not reopened since. */
      handling: ReportTimes,
      ratings: ReportRatings,
    }),
    days: z.array(ReportDay).max(mostReportDays),
    agents: z.array(ReportAgent),
    /** All 168 hours of a week, from Monday 0:00. */
    hours: z.array(ReportHour),
  })
  .meta({ id: 'ChatReport' })
export type ChatReport = z.infer<typeof ChatReport>

export const reportTables = ['days', 'agents', 'hours'] as const
export type ReportTable = (typeof reportTables)[number]

const refused = [13003, 13006, 13001, 13007] as const

export const ownerChatReportCalls = {
  chat_report: {
    id: 'O-chat-report',
    method: 'GET',
    path: '/owner/v1/chat_report',
    summary:
      'Reports on the conversations of a period: started, answered and closed, response and handling times, open ones, ratings, agents and the busiest hours. 13001: more than 366 days, or an unknown time zone, agent or channel. 13007: too many conversations for one report.',
    query: z.object(ChatReportQuery.shape),
    reply: ChatReport,
    refusals: refused,
    permission: 'results.read',
    audit: 'never',
  },
  export_chat_report: {
    id: 'O-chat-report-csv',
    method: 'GET',
    path: '/owner/v1/chat_report.csv',
    summary:
      'Exports one table of the same report as CSV: UTF-8 with a byte order mark. Times are in seconds and ratings are between 0 and 100.',
    query: ChatReportQuery.extend({ table: z.enum(reportTables).default('days') }),
    reply: z.string(),
    refusals: refused,
    permission: 'results.read',
    audit: 'each',
    confirm: true,
  },
} as const satisfies Record<string, OwnerCall>
