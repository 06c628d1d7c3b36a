// A cookie that the sign-in library has accepted once need not be verified again: its session is looked up by its row. The
// row is read every time, so an ended session is refused at once, whichever server ended it.
import { createHash } from 'node:crypto'
import type { SignInRow, SignInStore } from '../../store/people/people.ts'
import type { SessionTimes } from './bounded-sessions.ts'

/** More people than work on any one server at once; the oldest entry is dropped. */
const mostKnown = 2_000

export interface KnownSessions {
  /** Null = the library must check: unknown, ended, or due to be extended. */
  find(cookies: string): Promise<FoundSession | null>
  /** `cookies`: the complete `Cookie` header, because several cookies are relevant. */
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

/** Whether the library must write the session again, or it has expired. */
const isDue = (row: SignInRow, nowMs: number, refreshMs: number): boolean =>
  Number(row['updated_at']) + refreshMs <= nowMs || Number(row['expires_at']) <= nowMs

const nameOf = (cookies: string): string => createHash('sha256').update(cookies).digest('base64')

export interface FoundSession {
  readonly sessionId: string
  readonly personId: string
  readonly cookies: readonly string[]
}
