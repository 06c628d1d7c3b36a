// Workspaces in the owner API: their members, invitations and audit log. Same table form as `calls.ts`; joined in `owner.ts`.
import { z } from 'zod'
import { givenAccess } from './access.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, done, found, page, paging, refused, written } from './owner-parts.ts'
import { AuditEntry, Email, Invitation, Member, PersonName, WorkspaceSummary } from './people.ts'
import { Role } from './role.ts'

export const ownerWorkspaceCalls = {
  create_workspace: {
    id: 'O-workspace-create',
    method: 'POST',
    path: '/owner/v1/workspaces',
    summary:
      'Creates a workspace with the caller as its owner. Only people who already own a workspace can create one.',
    body: z.object({ name: PersonName }),
    bodyKind: 'json',
    reply: WorkspaceSummary,
    refusals: written,
    permission: 'self',
    audit: 'own',
  },
  switch_workspace: {
    id: 'O-workspace-switch',
    method: 'POST',
    path: '/owner/v1/workspaces/:id/switch',
    summary: 'Switches this session to another workspace of the caller.',
    params: byId,
    reply: WorkspaceSummary,
    refusals: found,
    permission: 'self',
    audit: 'own',
  },
  patch_workspace: {
    id: 'O-workspace-patch',
    method: 'PATCH',
    path: '/owner/v1/workspace',
    summary:
      'Changes the given fields: the name, and whether members need a second factor. Only an owner who has one can require it.',
    body: z.object({ name: PersonName.optional(), needs_second_factor: z.boolean().optional() }),
    bodyKind: 'json',
    reply: done,
    refusals: [...written, 13005],
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
  list_members: {
    id: 'O-members',
    method: 'GET',
    path: '/owner/v1/members',
    summary: 'Lists the members of the workspace.',
    reply: z.object({ items: z.array(Member), next: z.null() }),
    refusals: refused,
    permission: 'people.read',
    audit: 'never',
  },
  get_member: {
    id: 'O-member',
    method: 'GET',
    path: '/owner/v1/members/:id',
    summary:
      'Reads a member of the workspace, with the channels that the person sees and the right to export.',
    params: byId,
    reply: Member,
    refusals: found,
    permission: 'people.manage',
    audit: 'never',
  },
  patch_member: {
    id: 'O-member-patch',
    method: 'PATCH',
    path: '/owner/v1/members/:id',
    summary:
      'Changes a member’s role, channels or right to export. The last owner cannot be demoted. Removed rights end immediately.',
    params: byId,
    body: z.object({ role: Role.optional(), ...givenAccess }),
    bodyKind: 'json',
    reply: Member,
    refusals: [...written, 13002, 13005],
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
  delete_member: {
    id: 'O-member-delete',
    method: 'DELETE',
    path: '/owner/v1/members/:id',
    summary: 'Removes a person from the workspace. The last owner cannot be removed.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: [...found, 13005],
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
  list_invitations: {
    id: 'O-invitations',
    method: 'GET',
    path: '/owner/v1/invitations',
    summary: 'Lists the invitations that can still be accepted.',
    reply: z.object({ items: z.array(Invitation), next: z.null() }),
    refusals: refused,
    permission: 'people.manage',
    audit: 'never',
  },
  create_invitation: {
    id: 'O-invitation-create',
    method: 'POST',
    path: '/owner/v1/invitations',
    summary:
      'Invites a person by e-mail. Without a mail server, the reply contains the link for the inviter to pass on. The channels of an agent must be chosen; an analyst sees all channels unless some are chosen.',
    body: z.object({ email: Email, role: Role, ...givenAccess }),
    bodyKind: 'json',
    reply: z.object({ invitation: Invitation, url: z.string().nullable() }),
    refusals: [...written, 13005],
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
  delete_invitation: {
    id: 'O-invitation-delete',
    method: 'DELETE',
    path: '/owner/v1/invitations/:id',
    summary: 'Revokes an invitation.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'people.manage',
    audit: 'own',
  },
  list_audit: {
    id: 'O-audit',
    method: 'GET',
    path: '/owner/v1/audit',
    summary: 'Lists the audit log of the workspace, newest first.',
    query: paging.extend({
      actor_id: z.string().max(64).optional(),
      action: z.string().max(64).optional(),
      /** The target of an entry: its id, code or reference. */
      target: z.string().max(255).optional(),
      /** `from` is inclusive, `to` is exclusive. */
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: page(AuditEntry),
    refusals: [...refused, 13001],
    permission: 'audit.read',
    audit: 'never',
  },
  check_audit: {
    id: 'O-audit-check',
    method: 'GET',
    path: '/owner/v1/audit/check',
    summary:
      'Verifies the audit log: each entry must fit the one before it, and none may be missing at the end.',
    /** From a line in the server's log, to check that this entry is unchanged. */
    query: z.object({
      number: z.coerce.number().int().min(0).optional(),
      hash: z.string().max(64).optional(),
    }),
    reply: z.object({
      entries: z.int(),
      broken_at: z.int().nullable(),
      /** The expected number of entries, and the hash of the last. */
      expected: z.int(),
      hash: z.string(),
      /** `entry`: one was changed, moved or inserted. `cut`: the newest are missing. `head`: the end of the record was changed. */
      fault: z.enum(['entry', 'cut', 'head']).nullable(),
      /** Null when no entry was asked for, or the record was altered. */
      kept: z.boolean().nullable(),
    }),
    refusals: [...refused, 13001],
    permission: 'audit.read',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
