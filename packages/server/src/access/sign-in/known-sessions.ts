// A cookie that the sign-in library has taken once need not be proved again: what it stands for is looked up by its row. The
// row is asked for every time, so a session that was ended lets nobody in from then on, whichever server ended it.
import { createHash } from 'node:crypto'
import type { SignInRow, SignInStore } from '../../store/people/people.ts'
import type { SessionTimes } from './bounded-sessions.ts'

/** More than any one server has people at work; the oldest is forgotten. */
const mostKnown = 2_000

export interface KnownSessions {
  /** Null = the library must look: unknown, ended, or to be prolonged. */
  find(cookies: string): Promise<FoundSession | null>
  /** The whole `Cookie` header, since more than one of them counts. */
  remember(cookies: string, token: string): void
}

export function knownSessions(
  rows: Pick<SignInStore, 'find'>,
  clock: () => number,
  { refreshMs }: Pick<SessionTimes, 'refreshMs'>,
): KnownSessions {
  const tokens = new Map<string, string>()
  return {
    async find(cookies) {
      const token = tokens.get(nameOf(cookies))
      if (token === undefined) return null
      const [row] = await rows.find(
        'person_session',
        [{ column: 'token', operator: 'eq', value: token, connector: 'AND' }],
        { limit: 1 },
      )
      if (row !== undefined && !isDue(row, clock(), refreshMs))
        return { sessionId: String(row['id']), personId: String(row['user_id']), cookies: [] }
      tokens.delete(nameOf(cookies))
      return null
    },
    remember(cookies, token) {
      tokens.set(nameOf(cookies), token)
      const [oldest] = tokens.keys()
      if (tokens.size > mostKnown && oldest !== undefined) tokens.delete(oldest)
    },
  }
}

/** Was it last written so long ago that the library is to write it again, or is it over? */
const isDue = (row: SignInRow, nowMs: number, refreshMs: number): boolean =>
  Number(row['updated_at']) + refreshMs <= nowMs || Number(row['expires_at']) <= nowMs

const nameOf = (cookies: string): string => createHash('sha256').update(cookies).digest('base64')

export interface FoundSession {
  readonly sessionId: string
  readonly personId: string
  readonly cookies: readonly string[]
}
