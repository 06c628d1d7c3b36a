import { listSessions } from '../../../actions/owner/people/me.ts'
import { presentSession } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const listSessionsRoute: OwnerHandler<'list_sessions'> = async ({ deps, caller }) => {
  const { id, sessionId } = personOf(caller)
  return { items: (await listSessions(deps, id)).map((row) => presentSession(row, sessionId)), next: null }
}
