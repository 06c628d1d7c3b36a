// Results, their exports and pages of them to share (owner-side.md "results", O-15). Same table form as `calls.ts`; joined
// to the owner's table in `owner.ts`. One set of filters everywhere: results, the list and the exports.
import { z } from 'zod'
import { Analysed, Analysis, SubjectList } from './analysis.ts'
import type { Call } from './call.ts'
import { followUpStatuses } from './follow-up-values.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, written } from './owner-parts.ts'
import { Device, Results, seriesUnits, TextSample } from './results.ts'

const flag = z.enum(['true', 'false']).transform((v) => v === 'true')
const either = z.enum(['true', 'false', 'any'])
const time = z.iso.datetime({ offset: true })

export const FeedbackFilters = z
  .object({
    node_id: Id.optional(),
    flow_id: Id.optional(),
    flow_version: z.coerce.number().int().min(1).optional(),
    /** The time of receipt: `from` is inclusive, `to` is exclusive. */
    from: time.optional(),
    to: time.optional(),
    completed: flag.optional(),
    internal: flag.optional(),
    offline: flag.optional(),
    channel: z.enum(['sms', 'email', 'link', 'whatsapp', 'push', 'none']).optional(),
    /** A language's id, or its code. */
    language: z.string().max(64).optional(),
    device: z.union([Device, z.literal('unknown')]).optional(),
    q: z.string().max(500).optional(),
    customer_id: Id.optional(),
    /** A filter of the analysis: its JSON in UTF-8, as base64url without padding. Needs a flow or a node. */
    f: z.string().max(8_000).optional(),
    /** Whose days and hours the filter means; absent = UTC. */
    timezone: z.string().min(1).max(64).optional(),
  })
  .meta({ id: 'FeedbackFilters' })
export type FeedbackFilters = z.infer<typeof FeedbackFilters>

/** Of the list and the exports: also what members have done about a response. */
export const ResponseFilters = FeedbackFilters.extend({
  tag: z.string().max(40).optional(),
  /** `none`: no follow-up. `any`: one in any state. `unclosed`: any but closed. `overdue`: not closed after its due time. */
  follow_up: z.enum([...followUpStatuses, 'none', 'any', 'unclosed', 'overdue']).optional(),
  /** The member whose follow-up it is; `none` = nobody's. */
  assignee: z.union([Id, z.literal('none')]).optional(),
}).meta({ id: 'ResponseFilters' })
export type ResponseFilters = z.infer<typeof ResponseFilters>

/** If absent, metrics cover complete feedback that is not internal; `any` covers both. */
export const ResultFilters = FeedbackFilters.omit({ flow_id: true, customer_id: true })
  .extend({
    completed: either.default('true'),
    internal: either.default('false'),
    unit: z.enum(seriesUnits).optional(),
    /** Weights the figures of questions and the score of the series. Only people of its base are counted. Not with `q`. */
    weighting_id: Id.optional(),
  })
  .meta({ id: 'ResultFilters' })
export type ResultFilters = z.infer<typeof ResultFilters>
const ofNode = ResultFilters.omit({ node_id: true })

/** The filters of results, without a search. `node_id`: only of a shared flow. */
const SharedFilters = z.object({
  node_id: Id.optional(),
  flow_version: z.int().min(1).optional(),
  from: time.optional(),
  to: time.optional(),
  completed: either.optional(),
  internal: either.optional(),
  offline: z.boolean().optional(),
  channel: FeedbackFilters.shape.channel,
  language: FeedbackFilters.shape.language,
  device: FeedbackFilters.shape.device,
  weighting_id: Id.optional(),
})

/** The comparison, by the filter that differs: `before` by time, the others by the filter of the same name. */
export const comparedBy = ['before', 'channel', 'device', 'language', 'node'] as const
const SharedComparison = z.object({ by: z.enum(comparedBy), filters: SharedFilters })

/** The fixed content of a shared page: filters, their comparison, and whether written answers are shown. */
export const ShareSettings = z
  .object({
    name: z.string().trim().min(1).max(255),
    filters: SharedFilters.default({}),
    compared: SharedComparison.nullable().default(null),
    show_texts: z.boolean().default(false),
    expires_at: time.nullable().default(null),
  })
  .meta({ id: 'ShareSettings' })
export type ShareSettings = z.infer<typeof ShareSettings>
export const ResultShare = ShareSettings.extend({
  id: Id,
  node_id: Id,
  created_at: z.string(),
}).meta({ id: 'ResultShare' })
export type ResultShare = z.infer<typeof ResultShare>
export const FlowResultShare = ShareSettings.extend({
  id: Id,
  flow_id: Id,
  created_at: z.string(),
}).meta({ id: 'FlowResultShare' })
export type FlowResultShare = z.infer<typeof FlowResultShare>

/** Numbers only: no free text unless its owner allowed it, no files, and never the respondents. */
export const SharedResults = z
  .object({
    name: z.string(),
    /** The name of the node, or of the flow if a flow is shared. */
    node_name: z.string(),
    logo_url: z.string().nullable(),
    /** Codes and names of the ids in the figures. */
    languages: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
    default_language: z.string(),
    filters: ShareSettings.shape.filters,
    /** The weighting of the page was deleted, so that its figures are no longer weighted. Absent where it was not. */
    is_weighting_gone: z.boolean().optional(),
    results: Results,
    compared: SharedComparison.extend({ results: Results }).nullable(),
  })
  .meta({ id: 'SharedResults' })
export type SharedResults = z.infer<typeof SharedResults>

const textsQuery = z.object({
  ...paging.shape,
  ...ofNode.omit({ unit: true, weighting_id: true }).shape,
})

export const ownerResultCalls = {
  node_results: {
    id: 'O-results',
    method: 'GET',
    path: '/owner/v1/nodes/:id/results',
    summary: 'Summarizes the answers of a node.',
    params: byId,
    query: ofNode,
    reply: Results,
    refusals: [...found, 13001],
    permission: 'results.read',
    audit: 'never',
  },
  flow_results: {
    id: 'O-flow-results',
    method: 'GET',
    path: '/owner/v1/flows/:id/results',
    summary: 'Summarizes the answers of a flow over every node where it was answered.',
    params: byId,
    query: z.object(ResultFilters.shape),
    reply: Results,
    refusals: [...found, 13001],
    permission: 'results.read',
    audit: 'never',
  },
  analyse: {
    id: 'O-analysis',
    method: 'POST',
    path: '/owner/v1/analysis',
    summary:
      'Answers questions about results: groups of feedback side by side, tables of two subjects, series, drivers of a score, and words of texts. It only reads.',
    body: Analysis,
    bodyKind: 'json',
    reply: Analysed,
    refusals: [...found, 13008, 13009, 13001, 13007],
    permission: 'results.read',
    audit: 'never',
  },
  analysis_subjects: {
    id: 'O-subjects',
    method: 'GET',
    path: '/owner/v1/analysis/subjects',
    summary:
      'Lists everything that a filter of results can ask for, with its values and operators.',
    query: z.object({ flow_id: Id.optional(), node_id: Id.optional() }),
    reply: SubjectList,
    refusals: [...found, 13001],
    permission: 'results.read',
    audit: 'never',
  },
  node_texts: {
    id: 'O-results-texts',
    method: 'GET',
    path: '/owner/v1/nodes/:id/results/questions/:question_id/texts',
    summary: 'Lists the texts written in answer to one question, newest first. `q` searches them.',
    params: byId.extend({ question_id: z.string() }),
    query: textsQuery,
    reply: page(TextSample),
    refusals: [...found, 13001],
    permission: 'results.read',
    audit: 'never',
  },
  flow_texts: {
    id: 'O-flow-results-texts',
    method: 'GET',
    path: '/owner/v1/flows/:id/results/questions/:question_id/texts',
    summary:
      'Lists the texts written in answer to one question, over every node where the flow was answered.',
    params: byId.extend({ question_id: z.string() }),
    query: z.object({
      ...paging.shape,
      ...ResultFilters.omit({ unit: true, weighting_id: true }).shape,
    }),
    reply: page(TextSample),
    refusals: [...found, 13001],
    permission: 'results.read',
    audit: 'never',
  },
  list_result_shares: {
    id: 'O-results-shares',
    method: 'GET',
    path: '/owner/v1/nodes/:id/results/shares',
    summary: 'Lists the shared pages of results, newest first, without their addresses.',
    params: byId,
    reply: page(ResultShare),
    refusals: found,
    permission: 'results.read',
    audit: 'never',
  },
  create_result_share: {
    id: 'O-results-share-create',
    method: 'POST',
    path: '/owner/v1/nodes/:id/results/shares',
    summary:
      'Creates an address at which anybody can read the results of a node. Only this reply shows it.',
    params: byId,
    body: ShareSettings,
    bodyKind: 'json',
    reply: ResultShare.extend({ url: z.string() }),
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_result_share: {
    id: 'O-results-share-delete',
    method: 'DELETE',
    path: '/owner/v1/nodes/:id/results/shares/:share_id',
    summary: 'Revokes a shared address, which stops working.',
    params: byId.extend({ share_id: z.string() }),
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
  list_flow_result_shares: {
    id: 'O-flow-results-shares',
    method: 'GET',
    path: '/owner/v1/flows/:id/results/shares',
    summary: 'Lists the shared pages of results of a flow, newest first, without their addresses.',
    params: byId,
    reply: page(FlowResultShare),
    refusals: found,
    permission: 'results.read',
    audit: 'never',
  },
  create_flow_result_share: {
    id: 'O-flow-results-share-create',
    method: 'POST',
    path: '/owner/v1/flows/:id/results/shares',
    summary:
      'Creates an address at which anybody can read the results of a flow. Only this reply shows it.',
    params: byId,
    body: ShareSettings,
    bodyKind: 'json',
    reply: FlowResultShare.extend({ url: z.string() }),
    refusals: [...written, 13002],
    permission: 'surveys.write',
    audit: 'each',
  },
  delete_flow_result_share: {
    id: 'O-flow-results-share-delete',
    method: 'DELETE',
    path: '/owner/v1/flows/:id/results/shares/:share_id',
    summary: 'Revokes a shared address of a flow.',
    params: byId.extend({ share_id: z.string() }),
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'surveys.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>

/** For anybody with the address of a shared page, signed in or not. */
export const sharedResultCalls = {
  shared_results: {
    id: 'S-results',
    method: 'GET',
    path: '/v1/shared_results/:token',
    summary: 'Reads the results behind a shared address.',
    params: z.object({ token: z.string().max(200) }),
    query: z.object({ unit: z.enum(seriesUnits).optional() }),
    reply: SharedResults,
    refusals: [13002, 13001, 13006],
  },
} as const satisfies Record<string, Call>
