// The caller's passkeys. With the first one the password alone no longer signs in.
import type { Caller } from '../../../access/caller.ts'
import { visitOf } from '../../../access/owner.ts'
import { tellOfPasskeyEnd } from '../../../actions/owner/people/passkeys.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import { accessChanged } from '../../../events/happened.ts'
import type { Served } from '../../../events/served.ts'
import { presentPasskey } from '../../../present/owner/people.ts'
import { notFound } from '../../../refusal.ts'
import type { OwnerHandlers } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const passkeyHandlers = {
  list_passkeys: async ({ deps, caller }) => ({
    items: (await deps.passkeys.list(personOf(caller).id)).map(presentPasskey),
    next: null,
  }),

  begin_passkey: async ({ deps, caller }) => ({
    options: await deps.passkeys.beginAdding(await wholePerson(deps, caller)),
  }),

  create_passkey: async ({ deps, caller, body, request, reply, signIn }) => {
    const { id } = personOf(caller)
    const passkey = await deps.passkeys.add(id, body.name, body.passkey)
    const { keptCodes, cookies } = await signIn.askSecondStep(visitOf(request))
    if (cookies.length > 0) reply.header('set-cookie', [...cookies])
    await recordOfPerson(deps, caller.actor, 'create_passkey')
    return {
      passkey: presentPasskey(passkey),
      kept_codes: keptCodes === null ? null : [...keptCodes],
    }
  },

  patch_passkey: async ({ deps, caller, params, body }) => {
    if (!(await deps.passkeys.rename(personOf(caller).id, params.id, body.name))) throw notFound()
    return { done: true }
  },

  delete_passkey: async ({ deps, caller, params }) => {
    const { id } = personOf(caller)
    if (!(await deps.passkeys.remove(id, params.id))) throw notFound()
    await tellOfPasskeyEnd(deps, id)
    await recordOfPerson(deps, caller.actor, 'delete_passkey')
    deps.publish([accessChanged({ kind: 'person', id })])
    return { id: params.id }
  },

  ask_confirm_passkey: async ({ deps, caller }) => ({
    options: await deps.passkeys.ask(personOf(caller).id),
  }),
} satisfies Partial<OwnerHandlers>

async function wholePerson({ store }: Served, caller: Caller) {
  const person = await store.people.person(personOf(caller).id)
  if (person === null) throw notFound()
  return person
}
