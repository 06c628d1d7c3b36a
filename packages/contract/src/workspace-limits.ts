// The limits of one workspace, which keep it from using up what all workspaces of an instance share.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { refused, written } from './owner-parts.ts'

/** The limits of a workspace for which nobody has set others. */
export const usualLimits = {
  /** Beyond it 13006; pages keep the answers and try again. */
  saves_per_minute: 6_000,
  /** Beyond it 13006. */
  owner_calls_per_minute: 3_000,
  /** An analysis waits a few seconds for one before it; after that, and beyond the exports, 13006. */
  analyses_at_once: 4,
  exports_at_once: 2,
  /** To respondents and visitors, in a day of UTC. Beyond it mails wait until the next one. */
  mails_per_day: 10_000,
  /** To its webhooks, retries included. Beyond it they wait for the next minute. */
  deliveries_per_minute: 3_000,
  /** Open sockets of its visitors and agents. Beyond it 13006 at the socket, and pages read by calls. */
  sockets: 5_000,
  /** Beyond each of these three 13012, for the calls that create one and for imports. Answers add contacts beyond it. */
  surveys: 5_000,
  channels: 5_000,
  contacts: 5_000_000,
  /** Beyond it 13005. */
  webhooks: 50,
  /** Bytes of uploaded files; null = no limit. Beyond it uploads are answered with 13012, and answers without files are accepted. */
  file_bytes: null,
  /** Bytes of rows and uploaded files together; null = no limit. Beyond it 13012 for uploads and imports; answers without files are accepted. */
  stored_bytes: null,
} as const
export type LimitName = keyof typeof usualLimits
export const limitNames = Object.keys(usualLimits) as LimitName[]

const Limit = z.int().min(0).max(1_000_000_000)
/** Bytes. */
const Size = z.int().min(0)
export const WorkspaceLimits = z
  .object({
    saves_per_minute: Limit,
    owner_calls_per_minute: Limit,
    analyses_at_once: Limit,
    exports_at_once: Limit,
    mails_per_day: Limit,
    deliveries_per_minute: Limit,
    sockets: Limit,
    surveys: Limit,
    channels: Limit,
    contacts: Limit,
    webhooks: Limit,
    file_bytes: Size.nullable(),
    stored_bytes: Size.nullable(),
  } satisfies Record<LimitName, z.ZodType>)
  .meta({ id: 'WorkspaceLimits' })
export type WorkspaceLimits = z.infer<typeof WorkspaceLimits>

const changed = Limit.nullable().optional()
/** Limits on how many of something a workspace has. */
export type CountedLimit = 'surveys' | 'channels' | 'contacts'

/** Null = back to the usual limit. */
export const LimitChanges = z.object({
  saves_per_minute: changed,
  owner_calls_per_minute: changed,
  analyses_at_once: changed,
  exports_at_once: changed,
  mails_per_day: changed,
  deliveries_per_minute: changed,
  sockets: changed,
  surveys: changed,
  channels: changed,
  contacts: changed,
  webhooks: changed,
  file_bytes: Size.nullable().optional(),
  stored_bytes: Size.nullable().optional(),
} satisfies Record<LimitName, z.ZodType>)
export type LimitChanges = z.infer<typeof LimitChanges>

const Used = z.object({
  used: z.int().min(0),
  /** Null = no limit. */
  limit: z.int().min(0).nullable(),
})
/** The limits of which something can be in use now. Those of saves and owner calls are counted by each server as they come. */
export const usedLimits = [
  'analyses_at_once',
  'exports_at_once',
  'mails_per_day',
  'deliveries_per_minute',
  'sockets',
  'surveys',
  'channels',
  'contacts',
  'webhooks',
  'file_bytes',
  'stored_bytes',
] as const satisfies readonly LimitName[]
export type UsedLimit = (typeof usedLimits)[number]
/** Owners are warned when this much of a limit is in use. */
export const limitWarningPercents = [100, 80] as const
export const WorkspaceUsage = z
  .object({
    analyses_at_once: Used,
    exports_at_once: Used,
    mails_per_day: Used,
    deliveries_per_minute: Used,
    sockets: Used,
    surveys: Used,
    channels: Used,
    contacts: Used,
    webhooks: Used,
    file_bytes: Used,
    stored_bytes: Used,
  } satisfies Record<UsedLimit, z.ZodType>)
  .meta({ id: 'WorkspaceUsage' })
export type WorkspaceUsage = z.infer<typeof WorkspaceUsage>

export const workspaceLimitCalls = {
  workspace_usage: {
    id: 'O-workspace-usage',
    method: 'GET',
    path: '/owner/v1/workspace/usage',
    summary:
      'Reads how much of its limits the workspace uses now: what it has, and what it has sent in this day or minute of UTC.',
    reply: WorkspaceUsage,
    refusals: refused,
    permission: 'workspace.read',
    audit: 'never',
  },
  workspace_limits: {
    id: 'O-workspace-limits',
    method: 'GET',
    path: '/owner/v1/workspace/limits',
    summary: 'Reads the limits of the workspace.',
    reply: WorkspaceLimits,
    refusals: refused,
    permission: 'workspace.read',
    audit: 'never',
  },
  patch_workspace_limits: {
    id: 'O-workspace-limits-patch',
    method: 'PATCH',
    path: '/owner/v1/workspace/limits',
    summary:
      'Changes the given limits of a workspace of this instance; null sets the usual one again. Only owners of the first workspace may do this.',
    body: LimitChanges.extend({
      /** Left out: the caller's own workspace. */ workspace_id: Id.optional(),
    }),
    bodyKind: 'json',
    reply: WorkspaceLimits,
    refusals: [...written, 13002],
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
} as const satisfies Record<string, OwnerCall>
