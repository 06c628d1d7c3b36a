// The audit log: owners read it, and every call that changes something adds an entry.
import { type AuditedCall, type AuditRule, ownerCalls } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { type OwedEntry, whileOwing } from '../../../store/index.ts'
import type { AuditFilters, AuditRow, AuditState } from '../../../store/people/people.ts'
import type { Page, PageRequest } from '../../../store/query/page.ts'
import type { AuditSubject } from './audit-subject.ts'
import { type Acting, note } from './notes.ts'

export const listAudit = (
  { store }: Deps,
  workspaceId: string,
  filters: AuditFilters,
  page: PageRequest,
): Promise<Page<AuditRow>> => store.people.audit(workspaceId, filters, page)

export const checkAudit = (
  { store }: Deps,
  workspaceId: string,
  kept: { readonly number: number; readonly hash: string } | null,
): Promise<AuditState> => store.people.auditState(workspaceId, kept)

const minuteMs = 60_000

interface AuditLogger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/**
 * Writes the head of each workspace's audit log into the server's log. These lines are outside the database: an operator who
 * keeps them can detect later whether an audit log was restored to an earlier day.
 */
export async function logAuditHeads(
  { store }: Pick<Deps, 'store'>,
  log: AuditLogger,
): Promise<void> {
  for (const { workspaceId, number, hash, isGenuine } of await store.people.auditHeads()) {
    const line = { audit_head: { workspace: workspaceId, number, hash } }
    if (isGenuine) log.info(line, 'audit log')
    else log.warn(line, 'the audit log of this workspace was changed outside Askwell')
  }
}

/** Once a day: logs the heads, and checks that each log is complete. Returns how many are not; null = stopped early. */
export async function checkAuditLogs(
  deps: Pick<Deps, 'store'>,
  log: AuditLogger,
  signal: AbortSignal,
): Promise<number | null> {
  let faults = 0
  await logAuditHeads(deps, log)
  for (const { workspaceId } of await deps.store.people.auditHeads()) {
    if (signal.aborted) return null
    const { fault, brokenAt, entries, expected } = await deps.store.people.auditState(
      workspaceId,
      null,
    )
    if (fault === null) continue
    faults += 1
    log.warn(
      { audit_fault: fault, workspace: workspaceId, broken_at: brokenAt, entries, expected },
      'the audit log was altered',
    )
  }
  return faults
}

/** One recorded call of an owner: its change and its audit entry. */
export interface AuditedChange<D> {
  readonly deps: D
  /** The first write of `change` owes the entry, so that a server which dies before the reply does not lose it. */
  run<T>(change: () => Promise<T>): Promise<T>
  /** → whether there is a new entry: for repeated actions a recent one may exist already. */
  record(about: AuditSubject): Promise<boolean>
}

/** `aboutOf` returns what is known before the reply, given the id of the new object. */
export function keptChange<D extends Deps>(
  deps: D,
  { workspaceId, actor }: Acting,
  call: AuditedCall,
  aboutOf: (madeId: string | undefined) => AuditSubject,
): AuditedChange<D> {
  const { store, clock, newId } = deps
  const rule: AuditRule = ownerCalls[call].audit
  const id = newId()
  const begunAt = clock()
  let madeId: string | undefined
  let owed: OwedEntry | undefined
  let isOver = false
  const entryOf = (at: number, about: AuditSubject): OwedEntry => ({
    id,
    workspaceId,
    note: note(at, actor, call, about.target, about),
    unlessSince: typeof rule === 'string' ? undefined : at - rule.onceInMinutes * minuteMs,
  })

  function owing(): OwedEntry | undefined {
    if (isOver) return undefined
    owed ??= entryOf(begunAt, aboutOf(madeId))
    return owed
  }

  return {
    deps: {
      ...deps,
      newId: () => {
        const made = newId()
        madeId ??= made
        return made
      },
    },
    async run(change) {
      try {
        return await whileOwing(owing, change)
      } catch (error) {
        // After any other error it is unknown whether the change happened, so the owed entry stays.
        if (error instanceof Refusal && owed !== undefined) await store.people.forgetOwed(id)
        throw error
      } finally {
        isOver = true
      }
    },
    async record(about) {
      const entry = entryOf(clock(), about)
      if (owed !== undefined) return store.people.settleOwed(entry)
      const { unlessSince } = entry
      // Checked first, so that a frequent action does not wait for the lock that appending needs.
      if (
        unlessSince !== undefined &&
        (await store.people.isRecorded(workspaceId, entry.note, unlessSince))
      )
        return false
      return store.people.record(workspaceId, entry.note, unlessSince)
    },
  }
}
