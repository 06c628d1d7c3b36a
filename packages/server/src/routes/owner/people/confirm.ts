import { visitOf } from '../../../access/owner.ts'
import { confirmSession, readConfirming } from '../../../actions/owner/people/confirm.ts'
import { recordOfPerson } from '../../../actions/owner/people/person-events.ts'
import { invalid } from '../../../refusal.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const confirmRoute: OwnerHandler<'confirm'> = async ({ deps, body, caller, request, signIn }) => {
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
    if (!mayUseCode) throw invalid([{ field: 'code', message: 'is not available for this account' }])
    await signIn.confirmSecondFactor(body.code, visitOf(request))
  })
  await confirmSession(deps, sessionId)
  await recordOfPerson(deps, caller.actor, 'confirm')
  return { done: true }
}
