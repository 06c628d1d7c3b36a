// The writing side of the embedded store, run by the worker. Jobs run in the order they arrive. All saves that wait together
// in the queue share one transaction, and one that fails fails alone. There is no timer: the saves that arrive
// while a commit is being flushed are the next group.
import type { Session } from '../query/session.ts'
import { runWrite, type WriteDuties } from '../run-write.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { type WriteName, writesThat } from '../subjects.ts'

export interface Job {
  readonly number: number
  readonly name: WriteName
  readonly args: readonly unknown[]
  readonly duties: WriteDuties | undefined
}

export type Settled =
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly error: unknown }

/** Limits how long the first of a group waits for the last. */
const mostTogether = 250

const together = writesThat('inGroups')

/** Takes the jobs of the next transaction off the queue. */
export function takeGroup(queue: Job[]): Job[] {
  const alone = queue.findIndex((job) => !together.has(job.name))
  const size = alone === 0 ? 1 : alone === -1 ? queue.length : alone
  return queue.splice(0, Math.min(size, mostTogether))
}

/**
 * First without savepoints, which double the cost of the inserts: every page is copied before it is changed. A save
 * that is refused returns having written nothing; only one that throws makes the group start over with them.
 */
export async function commitGroup(
  session: Session,
  jobs: readonly Job[],
): Promise<readonly Settled[]> {
  try {
    return await inOneTransaction(session, jobs, bare)
  } catch (error) {
    if (error instanceof StoreUnavailable || jobs.length === 1)
      return jobs.map(({ number }) => ({ number, error }))
  }
  try {
    return await inOneTransaction(session, jobs, inSavepoint)
  } catch (error) {
    return jobs.map(({ number }) => ({ number, error }))
  }
}

async function inOneTransaction(
  session: Session,
  jobs: readonly Job[],
  perform: (session: Session, job: Job) => Promise<Settled>,
): Promise<Settled[]> {
  const settled: Settled[] = []
  try {
    await session.rows('begin immediate', [])
    for (const job of jobs) settled.push(await perform(session, job))
    await session.rows('commit', [])
    return settled
  } catch (error) {
    // A full disk may already have rolled the transaction back; a second rollback is then an error.
    await session.rows('rollback', []).catch(() => undefined)
    throw error
  }
}

async function bare(session: Session, { number, name, args, duties }: Job): Promise<Settled> {
  return { number, result: await runWrite(session, name, args, duties) }
}

async function inSavepoint(
  session: Session,
  { number, name, args, duties }: Job,
): Promise<Settled> {
  await session.rows('savepoint one', [])
  try {
    const result = await runWrite(session, name, args, duties)
    await session.rows('release one', [])
    return { number, result }
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    await session.rows('rollback to one', [])
    await session.rows('release one', [])
    return { number, error }
  }
}
