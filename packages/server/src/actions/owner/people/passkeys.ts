// A passkey is a second factor like an app: what remains of the second step when one of them is removed.
import type { Deps } from '../../../deps.ts'
import type { SignInCondition } from '../../../store/people/people.ts'

const of = (column: string, value: string): SignInCondition[] => [
  { column, operator: 'eq', value, connector: 'AND' },
]

/** Call it after a passkey was removed: without another factor the password alone is enough again, and the recovery codes end. */
export async function tellOfPasskeyEnd(
  { store }: Pick<Deps, 'store'>,
  personId: string,
): Promise<void> {
  const { hasApp, hasPasskey } = await store.people.proofsOf(personId)
  if (hasApp || hasPasskey) return
  await store.signIn.remove('second_factor', of('user_id', personId))
  await store.signIn.update('person', of('id', personId), { two_factor_enabled: 0 })
}

/** For a person who keeps passkeys: the app is no longer a factor, and the recovery codes stay. */
export async function endApp({ store }: Pick<Deps, 'store'>, personId: string): Promise<void> {
  await store.signIn.update('second_factor', of('user_id', personId), { verified: 0 })
}
