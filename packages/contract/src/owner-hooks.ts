// What automation services such as n8n, Zapier and Make need: who a key is, hooks that they set up and remove themselves, sample
// events, polling, and the fields of a survey. Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Filter } from './filter.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, refused, written } from './owner-parts.ts'
import { permissions } from './permissions.ts'
import { webhookTypes } from './webhook-values.ts'

const targetUrl = z.url({ protocol: /^https?$/ }).max(2_000)

/** A number, or texts: the keys of options, in the order of the answer. */
const FlatAnswer = z.union([z.string(), z.number(), z.array(z.string())])

/**
 * An event as hooks receive it. `id` is the same for the same event of a hook and of polling. Events about a response have
 * `answers` and `answers_text` in `data`, by the keys of the fields of its survey.
 */
export const HookEvent = z
  .object({
    id: z.string(),
    type: z.string(),
    timestamp: z.string(),
    data: z.record(z.string(), z.unknown()),
    /** As of a webhook. */
    seq: z.int().optional(),
    /** The event is invented, because there is none of its type yet. */
    sample: z.literal(true).optional(),
  })
  .meta({ id: 'HookEvent' })
export type HookEvent = z.infer<typeof HookEvent>

export const answerFieldTypes = ['text', 'number', 'choice', 'choices'] as const

/** `key`: of the answer in `answers`; a row of a matrix has `question.row`. `options`: empty = any value. */
export const AnswerField = z
  .object({
    key: z.string(),
    label: z.string(),
    type: z.enum(answerFieldTypes),
    options: z.array(z.object({ key: z.string(), label: z.string() })),
  })
  .meta({ id: 'AnswerField' })
export type AnswerField = z.infer<typeof AnswerField>
export type FlatAnswer = z.infer<typeof FlatAnswer>

/** The events that polling returns. */
export const polledTypes = ['feedback.created', 'feedback.completed'] as const
export type PolledType = (typeof polledTypes)[number]

const polled = z
  .string()
  .regex(/^feedback\.(created|completed)(,feedback\.(created|completed))?$/, {
    error: `must be types out of ${polledTypes.join(', ')}, separated by commas`,
  })

export const ownerHookCalls = {
  get_key: {
    id: 'O-key',
    method: 'GET',
    path: '/owner/v1/key',
    summary:
      'Returns the workspace, the name and the permissions of the caller. A test of a connection.',
    reply: z.object({
      workspace: z.object({ id: Id, name: z.string() }),
      name: z.string(),
      permissions: z.array(z.enum(permissions)),
      /** Null = never. */
      expires_at: z.string().nullable(),
    }),
    refusals: refused,
    permission: 'workspace.read',
    audit: 'never',
  },
  create_hook: {
    id: 'O-hook-create',
    method: 'POST',
    path: '/owner/v1/hooks',
    summary:
      'Creates a hook for one type of event and sends it a test event. Only this reply contains its secret. An address that answers 410 removes its hook.',
    body: z.object({
      target_url: targetUrl,
      event: z.enum(webhookTypes),
      /** As of a webhook. */
      filter: Filter.nullable().default(null),
    }),
    bodyKind: 'json',
    reply: z.object({ id: Id, secret: z.string() }),
    status: 201,
    refusals: [...written, 13005],
    permission: 'keys.manage',
    audit: 'each',
    confirm: true,
  },
  delete_hook: {
    id: 'O-hook-delete',
    method: 'DELETE',
    path: '/owner/v1/hooks/:id',
    summary: 'Deletes a hook. Events that still wait are not sent.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'keys.manage',
    audit: 'each',
  },
  sample_hook: {
    id: 'O-hook-sample',
    method: 'GET',
    path: '/owner/v1/hooks/sample',
    summary:
      'Returns one to three events of a type: the newest about responses, or invented ones with `sample: true`, whose answers are of the survey of the channel `node_id`.',
    query: z.object({ event: z.enum(webhookTypes), node_id: Id.optional() }),
    reply: z.object({ items: z.array(HookEvent) }),
    refusals: [...found, 13001],
    permission: 'feedback.read',
    audit: 'never',
  },
  list_events: {
    id: 'O-events',
    method: 'GET',
    path: '/owner/v1/events',
    summary:
      'Lists the newest events about responses, those received last first. `types` are separated by commas.',
    query: z.object({
      types: polled.default('feedback.completed'),
      node_id: Id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ items: z.array(HookEvent) }),
    refusals: [...found, 13001],
    permission: 'feedback.read',
    audit: 'never',
  },
  node_fields: {
    id: 'O-node-fields',
    method: 'GET',
    path: '/owner/v1/nodes/:id/fields',
    summary: 'Lists the fields of the published survey of a channel, by which events have answers.',
    params: byId,
    reply: z.object({ items: z.array(AnswerField) }),
    refusals: found,
    permission: 'channels.read',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
