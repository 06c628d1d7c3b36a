// The account of the person who calls: profile, password, sessions, and confirming their identity.
import { proofLeftMs } from '../../../access/confirmed.ts'
import { visitOf } from '../../../access/owner.ts'
import { refuseWeakPassword } from '../../../access/sign-in/weak-password.ts'
import { endConnections } from '../../../actions/owner/people/assistants.ts'
import { confirmSession, readConfirming } from '../../../actions/owner/people/confirm.ts'
import {
  changeMe,
  endSession,
  listSessions,
  readMe,
  readWorkspace,
} from '../../../actions/owner/people/me.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import { unlinkSingleSignOn } from '../../../actions/owner/people/unlink-single-sign-on.ts'
import { presentMe, presentSession } from '../../../present/owner/people.ts'
import { invalid } from '../../../refusal.ts'
import type { OwnerHandlers } from '../serve-owner.ts'
import { judged } from './judged.ts'
import { personOf } from './person-of.ts'

export const accountHandlers = {
  me: async ({ deps, caller }) => {
    const { workspace, person } = caller
    if (person === null) {
      const here = workspace && {
        role: workspace.role,
        ...(await readWorkspace(deps, workspace.id)),
      }
      return {
        person: null,
        workspace: here,
        workspaces: here ? [here] : [],
        access: workspace?.access ?? null,
      }
    }
    return presentMe({
      ...(await readMe(deps, person.id)),
      proofLeftMs: proofLeftMs(person, deps.clock()),
      sessionId: person.sessionId,
      workspaceId: workspace?.id ?? null,
      access: workspace?.access ?? null,
    })
  },

  patch_me: async ({ deps, caller, body }) => {
    const changes = await changeMe(deps, personOf(caller).id, body)
    await recordOfPerson(deps, caller.actor, 'patch_me', { changes })
    return { done: true }
  },

  change_password: async ({ deps, body, caller, request, reply, signIn }) => {
    const here = personOf(caller)
    const person = await deps.store.people.person(here.id)
    await refuseWeakPassword(body.new_password, [here.name, person?.email ?? ''], 'new_password')
    const change = { current: body.current_password, next: body.new_password }
    reply.header('set-cookie', [
      ...(await judged(deps, here, () => signIn.changePassword(change, visitOf(request)))),
    ])
    await endConnections(deps, caller.actor, here.id)
    await recordOfPerson(deps, caller.actor, 'change_password')
    return { done: true }
  },

  confirm: async ({ deps, body, caller, request, signIn }) => {
    const { id, sessionId } = personOf(caller)
    const { email, mayUseCode } = await readConfirming(deps, id)
    await deps.tries.judgeSession(email, sessionId, async () => {
      if ('password' in body) {
        await signIn.checkPassword(body.password, visitOf(request))
        return
      }
      if ('passkey' in body) {
        await deps.passkeys.prove(body.passkey, id)
        return
      }
      if (!mayUseCode)
        throw invalid([{ field: 'code', message: 'is not available for this account' }])
      await signIn.confirmSecondFactor(body.code, visitOf(request))
    })
    await confirmSession(deps, sessionId)
    await recordOfPerson(deps, caller.actor, 'confirm')
    return { done: true }
  },

  sign_out: async ({ deps, caller, request, reply, signIn }) => {
    personOf(caller)
    reply.header('set-cookie', [...(await signIn.leave(visitOf(request)))])
    await recordOfPerson(deps, caller.actor, 'sign_out')
    return { done: true }
  },

  list_sessions: async ({ deps, caller }) => {
    const { id, sessionId } = personOf(caller)
    return {
      items: (await listSessions(deps, id)).map((row) => presentSession(row, sessionId)),
      next: null,
    }
  },

  end_session: async ({ deps, caller, params }) => {
    deps.publish((await endSession(deps, personOf(caller).id, params.id)).events)
    await recordOfPerson(deps, caller.actor, 'end_session', { target: params.id })
    return { id: params.id }
  },

  unlink_single_sign_on: async ({ deps, caller }) => {
    const { id, sessionId } = personOf(caller)
    deps.publish((await unlinkSingleSignOn(deps, id, sessionId)).events)
    await recordOfPerson(deps, caller.actor, 'unlink_single_sign_on')
    return { done: true }
  },
} satisfies Partial<OwnerHandlers>
