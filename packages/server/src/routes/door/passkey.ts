// Signs in by a passkey: alone, for any person, or as the second step of the person who gave the password.
import { visitOf } from '../../access/owner.ts'
import { acceptAsKnown, openInvitation } from '../../actions/owner/people/invitations.ts'
import { tellOfPerson } from '../../actions/owner/people/person-events.ts'
import { refuseWithoutSignOn } from '../../actions/owner/people/required-sign-on.ts'
import { Refusal } from '../../refusal.ts'
import { tellAside, toldOf } from './enter.ts'
import { entered } from './entered.ts'
import type { DoorHandler, DoorInput } from './serve-door.ts'

export const askPasskeyRoute: DoorHandler<'ask_passkey'> = async ({
  deps,
  body,
  request,
  signIn,
}) => {
  const personId = body.step === 'second' ? await signIn.personInSecondStep(visitOf(request)) : null
  if (body.step === 'second' && personId === null)
    throw new Refusal(13003, 'The second step took too long. Please sign in again.')
  return { options: await deps.passkeys.ask(personId) }
}

/** As with a password: wrong tries at an account are counted and reported. An unknown key is not a try at any account. */
async function prove({
  deps,
  body: { passkey },
  request,
}: Pick<DoorInput<'sign_in_passkey'>, 'deps' | 'body' | 'request'>): Promise<Proven> {
  const holderId = await deps.passkeys.holderOf(passkey.id)
  const holder = holderId === null ? null : await deps.store.people.person(holderId)
  const attempt = (): Promise<string> =>
    deps.passkeys.prove(passkey, null).catch((error: unknown) => {
      if (error instanceof Refusal) tellAside(deps, request, async () => holderId, 'passkey_failed')
      throw error
    })
  if (holder === null) return { personId: await attempt(), known: [] }
  return {
    personId: await deps.tries.judge(holder.email, request, attempt),
    known: [deps.tries.remember(holder.email, request)],
  }
}

interface Proven {
  readonly personId: string
  /** Cookies by which this browser is known to the account. */
  readonly known: readonly string[]
}

export const signInPasskeyRoute: DoorHandler<'sign_in_passkey'> = async ({
  deps,
  body,
  request,
  reply,
  signIn,
}) => {
  const { invitation } = body
  if (invitation !== undefined) await openInvitation(deps, invitation)
  const { personId, known } = await prove({ deps, body, request })
  // In the second step, the provider of the workspace has already confirmed who this is.
  const isSecondStep = (await signIn.personInSecondStep(visitOf(request))) === personId
  const person = await deps.store.people.person(personId)
  if (person !== null && !isSecondStep) await refuseWithoutSignOn(deps, person.email)
  const welcome = await signIn.enterAs(personId, visitOf(request))
  if (invitation !== undefined) await acceptAsKnown(deps, invitation, personId, request.ip)
  await tellOfPerson(toldOf(deps, request), personId, 'sign_in')
  return entered(reply, { ...welcome, cookies: [...welcome.cookies, ...known] })
}
