// The record of what was done: read by owners, added to by every call that changes something.
import type { Deps } from '../../../deps.ts'
import type { AuditRow } from '../../../store/people.ts'
import type { Page, PageRequest } from '../../../store/store.ts'
import { type Acting, note } from './notes.ts'

export const listAudit = ({ store }: Deps, workspaceId: string, page: PageRequest): Promise<Page<AuditRow>> => store.people.audit(workspaceId, page)
export const checkAudit = ({ store }: Deps, workspaceId: string): Promise<{ readonly entries: number; readonly brokenAt: number | null }> =>
  store.people.auditFault(workspaceId)

/** A draft saves itself at every pause in typing: one entry says for half an hour that somebody works on it. */
const saidOnceMs: Readonly<Record<string, number>> = { put_draft: 30 * 60_000 }

export function recordCall({ store, clock }: Deps, { workspaceId, actor }: Acting, call: string, target: string | null): Promise<void> {
  const at = clock()
  const once = saidOnceMs[call]
  return store.people.record(workspaceId, note(at, actor, call, target), once === undefined ? undefined : at - once)
}
