import { Refusal } from '../../refusal.ts'
import type { DoorHandler } from './serve-door.ts'

export const askPasswordResetRoute: DoorHandler<'ask_password_reset'> = async ({ deps, body, signIn, limiter }) => {
  if (deps.sendMail === null) throw new Refusal(13004, 'No mail server is configured, so no link can be sent.')
  limiter.countAccount(body.email)
  await signIn.askReset(body.email)
  return { done: true }
}
