// Ends access after a change of an account. The sign-in library makes such changes in many places: somebody signs out, sets
// another password, uses a reset link, turns the second factor on or off. All of them write these rows, so earlier sessions
// and links are ended here, and the event about it is published here.
import type { AccessSubject } from '../../events/access-subject.ts'
import type { SignInCondition, SignInStore, SignInValue } from '../../store/people/people.ts'

export function withEnds(rows: SignInStore, ended: (subject: AccessSubject) => void): SignInStore {
  const remove: SignInStore['remove'] = async (table, where) => {
    const removed = await rows.remove(table, where)
    if (table === 'person_session')
      for (const { id } of removed) ended({ kind: 'session', id: String(id) })
    return removed
  }
  /** Ends reset links, and sign-ins that wait for their second step: both began before the change. */
  const endWhatWasBegun = (personId: SignInValue) =>
    rows.remove('verification', [is('value', personId)])
  return {
    ...rows,
    remove,
    async update(table, where, change, add) {
      const changed = await rows.update(table, where, change, add)
      if (table === 'person_account' && 'password' in change)
        for (const row of changed) await endWhatWasBegun(row['user_id'] ?? null)
      if (table === 'person' && 'two_factor_enabled' in change) {
        for (const { id = null } of changed) {
          await endWhatWasBegun(id)
          // Also the session that made the change: the library opens a new one for it right afterwards.
          await remove('person_session', [is('user_id', id)])
        }
      }
      return changed
    },
  }
}

const is = (column: string, value: SignInValue): SignInCondition => ({
  column,
  operator: 'eq',
  value,
  connector: 'AND',
})
