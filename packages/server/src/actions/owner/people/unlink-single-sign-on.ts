// Disconnects a person's account from the provider. Sessions that began through the provider end.
import type { Deps } from '../../../deps.ts'
import { accessChanged, type Done } from '../../../events/happened.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { SignInCondition, SignInValue } from '../../../store/people/people.ts'

export async function unlinkSingleSignOn(
  { store }: Pick<Deps, 'store'>,
  personId: string,
  sessionId: string,
): Promise<Done<null>> {
  const { hasSingleSignOn, hasPassword, hasPasskey } = await store.people.proofsOf(personId)
  if (!hasSingleSignOn) throw notFound()
  if (!hasPassword && !hasPasskey)
    throw new Refusal(
      13005,
      'This is the only way for this person to sign in. Add a passkey first.',
    )
  await store.signIn.remove('person_account', [
    where('user_id', 'eq', personId),
    where('provider_id', 'ne', 'credential'),
  ])
  const ended = await store.signIn.remove('person_session', [
    where('user_id', 'eq', personId),
    where('id', 'ne', sessionId),
  ])
  return {
    result: null,
    events: ended.map(({ id }) => accessChanged({ kind: 'session', id: String(id) })),
  }
}

const where = (
  column: string,
  operator: SignInCondition['operator'],
  value: SignInValue,
): SignInCondition => ({ column, operator, value, connector: 'AND' })
