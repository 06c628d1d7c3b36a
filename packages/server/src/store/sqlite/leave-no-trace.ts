// Removes erased text from the files of the embedded store. Deleting overwrites it in the pages of the database, but the log
// still has older pages: it is copied back and truncated after an erasure.
import { writesThat } from '../subjects.ts'
import type { Database } from './database.ts'
import type { Job, Settled } from './group-commit.ts'

const erasing = writesThat('erases')
const slices = writesThat('erasesInSlices')

export interface TraceRemover {
  /** Call it after the commit of every group, outside of any transaction. */
  committed(jobs: readonly Job[], settled: readonly Settled[]): void
}

export function traceRemover(database: Database, busyTimeoutMs: number): TraceRemover {
  let hasErased = false
  let isOver = false
  return {
    committed(jobs, settled) {
      for (const [place, { name }] of jobs.entries()) {
        const one = settled[place]
        if (one === undefined || !('result' in one) || !(erasing.has(name) || slices.has(name)))
          continue
        const isMore = one.result === true || (typeof one.result === 'number' && one.result > 0)
        if (isMore) hasErased = true
        if (hasErased && !(slices.has(name) && isMore)) isOver = true
      }
      // While a reader uses older pages the log cannot be truncated: the next group tries again.
      if (isOver && cutLog(database, busyTimeoutMs)) [hasErased, isOver] = [false, false]
    },
  }
}

/** False = a reader blocks it. Writers must not wait for it. */
export function cutLog(database: Database, busyTimeoutMs: number): boolean {
  database.prepare('pragma busy_timeout = 0').all([])
  const [row] = database.prepare('pragma wal_checkpoint(truncate)').all([])
  database.prepare(`pragma busy_timeout = ${busyTimeoutMs}`).all([])
  return typeof row === 'object' && row !== null && 'busy' in row && row.busy === 0
}
