import type { DoorHandler } from './serve-door.ts'

export const resetPasswordRoute: DoorHandler<'reset_password'> = async ({ body, signIn }) => {
  await signIn.resetPassword(body.token, body.password)
  return { done: true }
}
