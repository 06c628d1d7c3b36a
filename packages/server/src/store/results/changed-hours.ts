// Which hours of a node have changed feedback. A write that changes or adds feedback in an hour that columns may hold as settled
// names the hour in its own transaction; a trigger on `tally_dirty` numbers the change in `feedback_change`, which columns read.
import type { Session } from '../query/session.ts'

const hourMs = 3_600_000

const dirtyText = `insert into tally_dirty (node_id, hour, changes) values (?, ?, 1)
  on conflict (node_id, hour) do update set changes = tally_dirty.changes + 1`

/** Call it in the transaction that adds, changes or removes feedback of these nodes and times of receipt. */
export async function dirty(
  session: Session,
  feedbacks: readonly { readonly node_id: string; readonly received_at: number }[],
): Promise<void> {
  const hours = new Map(
    feedbacks.map(({ node_id, received_at }) => {
      const hour = Math.floor(received_at / hourMs)
      return [`${node_id} ${String(hour).padStart(12, '0')}`, [node_id, hour] as const]
    }),
  )
  // In a fixed order, so that two transactions cannot deadlock.
  for (const name of [...hours.keys()].toSorted()) {
    const [nodeId, hour] = hours.get(name) ?? ['', 0]
    await session.rows(dirtyText, [nodeId, hour])
  }
}

/** Columns take feedback for settled when it has not changed for so long. */
export const settledAfterMs = 600_000

/** Whether feedback that was received then may already be settled in columns. */
export const maybeSettled = (receivedAt: number, now: number): boolean =>
  now - receivedAt > settledAfterMs - 60_000
