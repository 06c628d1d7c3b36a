// The tables of a company's directory, and its people and groups as the store hands them out.
import type { Role } from '@askwell/contract'
import type { AuditNote } from '../audit/audit-note.ts'

type Flag = 0 | 1

export interface DirectoryTables {
  /** `proof`: the random part of the TXT record. `password_owner_id`: may sign in by password although sign-on is required. */
  mail_domain: {
    id: string
    workspace_id: string
    domain: string
    proof: string
    created_at: number
    proven_at: number | null
    requires_sign_on: Flag
    password_owner_id: string | null
  }
  /** `default_role`: of active people without a group that gives a role; null = they are no members. */
  provisioning: {
    workspace_id: string
    token_hash: string | null
    token_prefix: string | null
    token_at: number | null
    token_used_at: number | null
    default_role: Role | null
  }
  group_role: { workspace_id: string; name: string; role: Role }
  /** `user_key`: the user name in lower case. `attributes`: JSON. `granted_role`: the role that groups gave last. */
  directory_person: {
    workspace_id: string
    person_id: string
    user_name: string
    user_key: string
    external_id: string | null
    attributes: string
    is_active: Flag
    granted_role: Role | null
    version: number
    created_at: number
    updated_at: number
  }
  directory_group: {
    id: string
    workspace_id: string
    name: string
    external_id: string | null
    version: number
    created_at: number
    updated_at: number
  }
  directory_group_person: { group_id: string; person_id: string }
}

/** What a directory says of a person. */
export interface DirectoryEntry {
  readonly userName: string
  readonly externalId: string | null
  /** In lower case. */
  readonly email: string
  readonly isActive: boolean
  readonly givenName: string | null
  readonly familyName: string | null
  readonly displayName: string | null
}
/** `version` is 0 for a member whom no directory has touched yet. */
export interface DirectoryPersonRow extends DirectoryEntry {
  readonly id: string
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
}
export interface DirectoryGroupRow {
  readonly id: string
  readonly name: string
  readonly externalId: string | null
  readonly version: number
  readonly createdAt: number
  readonly updatedAt: number
}
/** `replace` is applied first; null = the present members stay. */
export interface MembersChange {
  readonly replace: readonly string[] | null
  readonly add: readonly string[]
  readonly remove: readonly string[]
}
/** All that are named must fit. */
export interface PersonFilter {
  readonly id?: string | undefined
  readonly userName?: string | undefined
  readonly externalId?: string | undefined
  readonly email?: string | undefined
}
export interface GroupFilter {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly externalId?: string | undefined
  readonly memberId?: string | undefined
}
/** `start` counts from 0. */
export interface Slice {
  readonly start: number
  readonly count: number
}
export interface Sliced<T> {
  readonly total: number
  readonly items: readonly T[]
}

export interface Doer {
  readonly at: number
  readonly actor: AuditNote['actor']
}
/** A person whose role changed or whose membership ended. `handedBack`: conversations without an agent. */
export interface RoleEffect {
  readonly personId: string
  readonly handedBack: readonly string[]
}
/**
 * `stale`: another version is stored. `taken`: the user name, the address or the group's name belongs to somebody else.
 * `unknown_member`: a group names a person whom the workspace does not have. In all these cases nothing was changed.
 */
export type DirectoryOutcome =
  | { readonly kind: 'done'; readonly id: string; readonly effects: readonly RoleEffect[] }
  | { readonly kind: 'missing' | 'stale' | 'taken' | 'last_owner' | 'unknown_member' }
