// The audit entry that a change owes. An owner's call may make several changes, and the content of its entry is known only
// with its reply, so the entry itself is written after them. The transaction of the first change therefore adds a job that
// knows who did what to which target. The call's own entry deletes the job. If the server dies in between, the job remains
// and writes the entry.
import { AsyncLocalStorage } from 'node:async_hooks'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import { record } from './audit.ts'
import type { AuditNote } from './audit-note.ts'

export const owedEntryJob = 'audit_entry'

/** Longer than any call takes, so a job that is due belongs to a call that has ended. */
const longestCallMs = 15 * 60_000

export interface OwedEntry {
  /** Also the job's id. */
  readonly id: string
  readonly workspaceId: string
  readonly note: AuditNote
  /** As `record` takes it. */
  readonly unlessSince?: number | undefined
}

/** Called when something is about to be written, and returns the owed entry; undefined when the call is over. */
export type Owing = () => OwedEntry | undefined

const owing = new AsyncLocalStorage<Owing>()

/** The first write of `change` makes the call owe this entry. */
export const whileOwing = <T>(owed: Owing, change: () => Promise<T>): Promise<T> =>
  owing.run(owed, change)

/** For the engines: each write reads it once, in the calling context. */
export const owedEntry = (): OwedEntry | undefined => owing.getStore()?.()

/** In the transaction of the change. */
export async function keepOwed({ db }: Session, owed: OwedEntry): Promise<void> {
  const { id, note } = owed
  const times = { run_at: note.at + longestCallMs, created_at: note.at }
  await db
    .insertInto('job')
    .values({
      id,
      kind: owedEntryJob,
      name: null,
      payload: plainJson(owed),
      attempts: 0,
      claim: null,
      woken_at: null,
      ...times,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function forgetOwed(session: Session, id: string): Promise<void> {
  await takeOwed(session, id)
}

/** Writes the call's own entry in place of the owed one. */
export async function settleOwed(
  session: Session,
  { id, workspaceId, note, unlessSince }: OwedEntry,
): Promise<boolean> {
  const isNew = await record(session, workspaceId, note, unlessSince)
  await takeOwed(session, id)
  return isNew
}

/** Writes an entry that is still owed, with what was known before the change. */
export async function payOwed(session: Session, id: string): Promise<OwedEntry | null> {
  const owed = await takeOwed(session, id)
  if (owed !== null) await record(session, owed.workspaceId, owed.note, owed.unlessSince)
  return owed
}

async function takeOwed({ db }: Session, id: string): Promise<OwedEntry | null> {
  const job = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('kind', '=', owedEntryJob)
    .returning('payload')
    .executeTakeFirst()
  return job === undefined ? null : (JSON.parse(job.payload) as OwedEntry)
}
