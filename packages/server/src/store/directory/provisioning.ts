// The token of a workspace's directory, and the mail domains that the workspace has proved.
import type { Role } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export interface ProvisioningRow {
  /** Null = no directory may call. */
  readonly token: {
    readonly prefix: string
    readonly createdAt: number
    readonly usedAt: number | null
  } | null
  readonly defaultRole: Role | null
}
export interface MailDomainRow {
  readonly id: string
  readonly workspaceId: string
  /** In lower case. */
  readonly domain: string
  readonly proof: string
  readonly createdAt: number
  /** Null = not proven yet. */
  readonly provenAt: number | null
  readonly requiresSignOn: boolean
  readonly passwordOwnerId: string | null
}
export interface DirectoryCaller {
  readonly workspaceId: string
  readonly isSuspended: boolean
  readonly usedAt: number | null
}

export async function provisioning(
  db: Kysely<Tables>,
  workspaceId: string,
): Promise<ProvisioningRow> {
  const row = await db
    .selectFrom('provisioning')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return {
    token: row?.token_hash
      ? { prefix: row.token_prefix ?? '', createdAt: row.token_at ?? 0, usedAt: row.token_used_at }
      : null,
    defaultRole: row?.default_role ?? null,
  }
}

export async function directoryCaller(
  db: Kysely<Tables>,
  hash: string,
): Promise<DirectoryCaller | null> {
  const row = await db
    .selectFrom('provisioning')
    .innerJoin('workspace', 'workspace.id', 'provisioning.workspace_id')
    .select(['workspace.id', 'workspace.suspended_at', 'token_used_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row
    ? { workspaceId: row.id, isSuspended: row.suspended_at !== null, usedAt: row.token_used_at }
    : null
}

/** Replaces the token; null = it is revoked. False = there was none to revoke. */
export async function setDirectoryToken(
  session: Session,
  workspaceId: string,
  token: { readonly hash: string; readonly prefix: string } | null,
  note: AuditNote,
): Promise<boolean> {
  const { db } = session
  const columns = {
    token_hash: token?.hash ?? null,
    token_prefix: token?.prefix ?? null,
    token_at: token === null ? null : note.at,
    token_used_at: null,
  }
  if (token === null) {
    const revoked = await db
      .updateTable('provisioning')
      .set(columns)
      .where('workspace_id', '=', workspaceId)
      .where('token_hash', 'is not', null)
      .returning('workspace_id')
      .execute()
    if (revoked.length === 0) return false
  } else
    await db
      .insertInto('provisioning')
      .values({ workspace_id: workspaceId, ...columns })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(columns))
      .execute()
  await record(session, workspaceId, note)
  return true
}

export async function noteDirectoryUse(
  { db }: Session,
  workspaceId: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('provisioning')
    .set({ token_used_at: at })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

export async function mailDomains(
  db: Kysely<Tables>,
  workspaceId: string,
): Promise<MailDomainRow[]> {
  const rows = await db
    .selectFrom('mail_domain')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('domain')
    .execute()
  return rows.map(domainRow)
}

/** Of all workspaces that have proved it. */
export async function provenDomains(db: Kysely<Tables>, domain: string): Promise<MailDomainRow[]> {
  const rows = await db
    .selectFrom('mail_domain')
    .selectAll()
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .orderBy('proven_at')
    .orderBy('id')
    .execute()
  return rows.map(domainRow)
}

/** `taken`: the workspace has this domain. `full`: it has `most`. */
export async function addMailDomain(
  session: Session,
  row: MailDomainRow,
  most: number,
  note: AuditNote,
): Promise<'done' | 'taken' | 'full'> {
  const present = await mailDomains(session.db, row.workspaceId)
  if (present.some(({ domain }) => domain === row.domain)) return 'taken'
  if (present.length >= most) return 'full'
  await session.db
    .insertInto('mail_domain')
    .values({
      ...{ id: row.id, workspace_id: row.workspaceId, domain: row.domain, proof: row.proof },
      ...{ created_at: row.createdAt, proven_at: row.provenAt, requires_sign_on: 0 },
    })
    .execute()
  await record(session, row.workspaceId, note)
  return 'done'
}

export async function changeMailDomain(
  session: Session,
  { id, workspaceId, provenAt, requiresSignOn, passwordOwnerId }: MailDomainRow,
  note: AuditNote,
): Promise<boolean> {
  const changed = await session.db
    .updateTable('mail_domain')
    .set({
      proven_at: provenAt,
      requires_sign_on: requiresSignOn ? 1 : 0,
      password_owner_id: passwordOwnerId,
    })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  if (changed.length === 0) return false
  await record(session, workspaceId, note)
  return true
}

export async function removeMailDomain(
  session: Session,
  workspaceId: string,
  id: string,
  note: AuditNote,
): Promise<boolean> {
  const removed = await session.db
    .deleteFrom('mail_domain')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  if (removed.length === 0) return false
  await record(session, workspaceId, note)
  return true
}

const domainRow = (row: Tables['mail_domain']): MailDomainRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  domain: row.domain,
  proof: row.proof,
  createdAt: row.created_at,
  provenAt: row.proven_at,
  requiresSignOn: row.requires_sign_on === 1,
  passwordOwnerId: row.password_owner_id,
})
