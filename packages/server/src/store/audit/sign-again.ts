// The log of a workspace from another instance, under the key of this one. Each entry keeps what it says. The caller has
// checked the log with the key it came from: a log that was altered there must stay invalid here.
import { type AuditEntryRow, type AuditHeadRow, hashOfEntry, macOfHead } from './audit-chain.ts'

/** Call it with the entries of each workspace in their order. */
export function signAgain(key: Buffer): (entry: AuditEntryRow) => AuditEntryRow {
  const last = new Map<string, string>()
  return (entry) => {
    const next = { ...entry, previous_hash: last.get(entry.workspace_id) ?? '' }
    const hash = hashOfEntry(key, next)
    last.set(entry.workspace_id, hash)
    return { ...next, hash }
  }
}

/** `hash`: of the last entry after it was signed again. */
export function signHead(
  key: Buffer,
  { workspace_id, number }: AuditHeadRow,
  { hash, isAltered }: { readonly hash: string; readonly isAltered: boolean },
): AuditHeadRow {
  const head = { workspace_id, number, hash }
  return { ...head, mac: isAltered ? '' : macOfHead(key, head) }
}
