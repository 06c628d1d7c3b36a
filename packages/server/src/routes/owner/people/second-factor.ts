import { visitOf } from '../../../access/owner.ts'
import { endApp } from '../../../actions/owner/people/passkeys.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import { accessChanged } from '../../../events/happened.ts'
import type { OwnerHandlers } from '../serve-owner.ts'
import { judged } from './judged.ts'
import { personOf } from './person-of.ts'

export const secondFactorHandlers = {
  begin_second_factor: async ({ deps, body, caller, request, reply, signIn }) => {
    const begun = judged(deps, personOf(caller), () =>
      signIn.beginSecondFactor(body.password, visitOf(request)),
    )
    const { uri, keptCodes, cookies } = await begun
    reply.header('set-cookie', [...cookies])
    return { uri, kept_codes: [...keptCodes] }
  },

  confirm_second_factor: async ({ deps, body, caller, request, reply, signIn }) => {
    reply.header('set-cookie', [
      ...(await judged(deps, personOf(caller), () =>
        signIn.confirmSecondFactor(body.code, visitOf(request)),
      )),
    ])
    await recordOfPerson(deps, caller.actor, 'confirm_second_factor')
    return { done: true }
  },

  end_second_factor: async ({ deps, body, caller, request, reply, signIn }) => {
    const person = personOf(caller)
    if ((await deps.passkeys.list(person.id)).length > 0) {
      await judged(deps, person, () => signIn.checkPassword(body.password, visitOf(request)))
      await endApp(deps, person.id)
    } else
      reply.header('set-cookie', [
        ...(await judged(deps, person, () =>
          signIn.endSecondFactor(body.password, visitOf(request)),
        )),
      ])
    await recordOfPerson(deps, caller.actor, 'end_second_factor')
    // A workspace that requires a second factor opens nothing to them now.
    deps.publish([accessChanged({ kind: 'person', id: person.id })])
    return { done: true }
  },
} satisfies Partial<OwnerHandlers>
