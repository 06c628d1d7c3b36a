// Sessions have two limits: an idle time, and a longest duration however much they are used. The library knows only the idle
// time and extends the session with every use, so the expiry that it writes is capped here. The stored expiry is therefore
// the real one.
import type { Config } from '../../config/config.ts'
import type { SignInRow, SignInStore } from '../../store/people/people.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000

export interface SessionTimes {
  readonly idleMs: number
  readonly longestMs: number
  /** How often the expiry of a used session is written. */
  readonly refreshMs: number
}

export const sessionTimes = ({
  sessionIdleHours,
  sessionDays,
}: Pick<Config, 'sessionIdleHours' | 'sessionDays'>): SessionTimes => ({
  idleMs: sessionIdleHours * hourMs,
  longestMs: sessionDays * dayMs,
  refreshMs: Math.min(hourMs, (sessionIdleHours * hourMs) / 4),
})

export function withBoundedSessions(
  rows: SignInStore,
  { longestMs }: Pick<SessionTimes, 'longestMs'>,
): SignInStore {
  const bounded = (row: SignInRow, createdAt: number): SignInRow =>
    typeof row['expires_at'] === 'number'
      ? { ...row, expires_at: Math.min(row['expires_at'], createdAt + longestMs) }
      : row
  return {
    ...rows,
    create: (table, row) =>
      rows.create(
        table,
        table === 'person_session' ? bounded(row, Number(row['created_at'])) : row,
      ),
    async update(table, where, change, add) {
      if (table !== 'person_session' || change['expires_at'] === undefined)
        return rows.update(table, where, change, add)
      // When a session began never changes, so it may be read beforehand.
      const [found] = await rows.find(table, where, { limit: 1 })
      return found === undefined
        ? []
        : rows.update(table, where, bounded(change, Number(found['created_at'])), add)
    },
  }
}
