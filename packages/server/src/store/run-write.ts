// Runs a write by its name, with the audit entry that it owes.
import { type OwedEntry, oweFor } from './audit/owed-entries.ts'
import type { Session } from './query/session.ts'
import { type WriteName, writes } from './subjects.ts'

/** `args` must be the named write's own; the types of `Calls` check that. `owed`: the entry that the write owes when it changes something. */
export function runWrite(
  session: Session,
  name: WriteName,
  args: readonly unknown[],
  owed: OwedEntry | undefined,
): Promise<unknown> {
  const write = writes[name] as (session: Session, ...args: readonly unknown[]) => Promise<unknown>
  return owed === undefined
    ? write(session, ...args)
    : oweFor(session, owed, () => write(session, ...args))
}
