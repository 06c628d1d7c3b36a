import { askReset } from '../../actions/owner/people/reset-mail.ts'
import { Refusal } from '../../refusal.ts'
import type { DoorHandler } from './serve-door.ts'

export const askPasswordResetRoute: DoorHandler<'ask_password_reset'> = async ({ deps, body }) => {
  if (deps.sendMail === null)
    throw new Refusal(13004, 'No mail server is configured, so no link can be sent.')
  if (await deps.tries.mayMail(body.email)) await askReset(deps, body.email)
  return { done: true }
}
