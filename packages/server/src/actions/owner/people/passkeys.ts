// A passkey is a second factor, as an app is: what remains of the second step when one of them goes.
import type { Deps } from '../../../deps.ts'
import type { SignInCondition } from '../../../store/people/people.ts'

const of = (column: string, value: string): SignInCondition[] => [
  { column, operator: 'eq', value, connector: 'AND' },
]

/** After a passkey went: without any other factor the password does again, and the kept codes end. */
export async function tellOfPasskeyEnd(
  { store }: Pick<Deps, 'store'>,
  personId: string,
): Promise<void> {
  const { hasApp, hasPasskey } = await store.people.proofsOf(personId)
  if (hasApp || hasPasskey) return
  await store.signIn.remove('second_factor', of('user_id', personId))
  await store.signIn.update('person', of('id', personId), { two_factor_enabled: 0 })
}

/** For a person who goes on with passkeys: the app counts no more, and the kept codes stay. */
export async function endApp({ store }: Pick<Deps, 'store'>, personId: string): Promise<void> {
  await store.signIn.update('second_factor', of('user_id', personId), { verified: 0 })
}
