// Reads sealed segments, and which of their hours were changed since they were sealed.
import { type Chunk, type ColumnKind, type EncodedChunk, numberOf } from '@askwell/engine/results'
import type { Kysely } from 'kysely'
import { type ChangedHour, changedHours } from '../store/results/column-reads.ts'
import { type SegmentHead, segmentColumns } from '../store/results/segments.ts'
import type { Tables } from '../store/schema.ts'

/** Received from `from` up to `before` (exclusive), in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly before: number
}

const hourMs = 3_600_000

export async function readSegment(
  db: Kysely<Tables>,
  { id, rows }: Pick<SegmentHead, 'id' | 'rows'>,
): Promise<EncodedChunk> {
  const columns = await segmentColumns(db, id)
  // A segment of this version has kinds of this version.
  return { rows, columns: columns.map((one) => ({ ...one, kind: one.kind as ColumnKind })) }
}

/** Since the segment that was sealed first. */
export const changesSince = async (
  db: Kysely<Tables>,
  nodeId: string,
  heads: readonly SegmentHead[],
): Promise<readonly ChangedHour[]> =>
  heads.length === 0 ? [] : changedHours(db, nodeId, Math.min(...heads.map(({ change }) => change)))

/** Hours since 1970 of which the segment does not have the newest feedback. */
export const staleHours = (
  { change, fromMs, beforeMs }: Pick<SegmentHead, 'change' | 'fromMs' | 'beforeMs'>,
  changes: readonly ChangedHour[],
): ReadonlySet<number> =>
  new Set(
    changes
      .filter((one) => one.change > change)
      .map(({ hour }) => hour)
      .filter((hour) => hour * hourMs < beforeMs && (hour + 1) * hourMs > fromMs),
  )

/** The parts of these hours that are in the span. */
export const spansOf = (hours: ReadonlySet<number>, { from, before }: Span): readonly Span[] =>
  [...hours].map((hour) => ({
    from: Math.max(from, hour * hourMs),
    before: Math.min(before, (hour + 1) * hourMs),
  }))

/** Removes what was received in these hours, and returns how many feedbacks that were. */
export function removeHours(chunk: Chunk, hours: ReadonlySet<number>): number {
  const received = chunk.numbers.get(numberOf.received)?.values
  let removed = 0
  if (hours.size === 0 || received === undefined) return 0
  for (let row = 0; row < chunk.rows; row += 1) {
    if (!chunk.has(row) || !hours.has(Math.floor((received[row] ?? 0) / hourMs))) continue
    chunk.remove(row)
    removed += 1
  }
  return removed
}
