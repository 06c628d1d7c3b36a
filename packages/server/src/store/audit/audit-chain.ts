// What an entry of the audit log hashes to. Each hash covers the hash before it, and is an HMAC with a key that is sealed in
// the database: somebody who can write to the database but does not have the instance's secret cannot forge an entry. The
// head of the log says how many entries there are, and is made with the same key.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../keys/keys.ts'
import type { Tables } from '../schema.ts'

export type AuditEntryRow = Tables['audit']
export type AuditHeadRow = Tables['audit_head']

/** Entries of older releases (1) have fewer columns and no key. The first entry after them, or the head, covers them. */
export function hashOfEntry(key: Buffer, entry: Omit<AuditEntryRow, 'hash'>): string {
  const {
    workspace_id,
    number,
    at,
    actor_kind,
    actor_id,
    actor_name,
    action,
    target,
    previous_hash,
  } = entry
  const first = [
    workspace_id,
    number,
    at,
    actor_kind,
    actor_id,
    actor_name,
    action,
    target,
    previous_hash,
  ]
  if (entry.hashed_as === 1) return createHash('sha256').update(JSON.stringify(first)).digest('hex')
  return keyed(key, ['entry', ...first, entry.address, entry.target_name, entry.changes])
}

export const macOfHead = (
  key: Buffer,
  { workspace_id, number, hash }: Omit<AuditHeadRow, 'mac'>,
): string => keyed(key, ['head', workspace_id, number, hash])

export function isGenuine(key: Buffer, head: AuditHeadRow): boolean {
  const [found, made] = [Buffer.from(head.mac), Buffer.from(macOfHead(key, head))]
  return found.length === made.length && timingSafeEqual(found, made)
}

/** Equal for two instances only when they have the same key, which it does not reveal. */
export const idOfAuditKey = (key: Buffer): string => keyed(key, ['key id'])

export const auditKey = (keys: Keys): Buffer => keys.secret('audit')

const keyed = (key: Buffer, parts: readonly unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
