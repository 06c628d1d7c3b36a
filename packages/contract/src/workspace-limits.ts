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
  /** Beyond each of these two 13012, for the calls that create one and for imports. */
  surveys: 5_000,
  channels: 5_000,
  /** Beyond it 13005. */
  webhooks: 50,
  /** Bytes of uploaded files; null = no limit. Beyond it uploads are answered with 13012, and answers without files are accepted. */
  file_bytes: null,
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
    surveys: Limit,
    channels: Limit,
    webhooks: Limit,
    file_bytes: Size.nullable(),
  } satisfies Record<LimitName, z.ZodType>)
  .meta({ id: 'WorkspaceLimits' })
export type WorkspaceLimits = z.infer<typeof WorkspaceLimits>

const changed = Limit.nullable().optional()
/** Null = back to the usual limit. */
export const LimitChanges = z.object({
  saves_per_minute: changed,
  owner_calls_per_minute: changed,
  surveys: changed,
  channels: changed,
  webhooks: changed,
  file_bytes: Size.nullable().optional(),
} satisfies Record<LimitName, z.ZodType>)
export type LimitChanges = z.infer<typeof LimitChanges>

export const workspaceLimitCalls = {
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
