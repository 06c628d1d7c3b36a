// How many deliveries a workspace may still begin in this minute, on all servers together (OP-67). Two servers that claim at the
// same moment may each use what is left, so a minute may have one turn too many.
import { addCounts, readCount } from '../nodes/counts.ts'
import type { Session } from '../query/session.ts'
import { workspaceRules } from '../workspaces/workspace-rules.ts'

export interface DeliveryMinute {
  left(workspaceId: string): Promise<number>
  count(workspaceId: string, deliveries: number): void
  /** The last write of the transaction, because other servers wait for these rows until its end. */
  store(): Promise<void>
}

const minuteMs = 60_000

export const deliveriesOfMinute = (workspaceId: string, at: number) => ({
  key: `deliveries of ${workspaceId}`,
  windowEndsAt: (Math.floor(at / minuteMs) + 1) * minuteMs,
})

export function deliveryMinute(session: Session, at: number): DeliveryMinute {
  const begun = new Map<string, number>()
  return {
    async left(workspaceId) {
      const rules = await workspaceRules(session.db, workspaceId)
      const known = await readCount(session.db, deliveriesOfMinute(workspaceId, at))
      const most = rules?.limits.deliveries_per_minute ?? Number.POSITIVE_INFINITY
      return Math.max(0, most - known - (begun.get(workspaceId) ?? 0))
    },
    count(workspaceId, deliveries) {
      begun.set(workspaceId, (begun.get(workspaceId) ?? 0) + deliveries)
    },
    async store() {
      const counts = [...begun].filter(([, by]) => by > 0)
      await addCounts(
        session,
        counts.map(([workspaceId, by]) => ({ ...deliveriesOfMinute(workspaceId, at), by })),
      )
    },
  }
}

/** `ASKWELL_RATE_LIMITS=off` */
export const endlessMinute: DeliveryMinute = {
  left: async () => Number.POSITIVE_INFINITY,
  count: () => undefined,
  store: async () => undefined,
}
