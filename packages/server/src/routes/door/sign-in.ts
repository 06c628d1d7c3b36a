import { enter } from './enter.ts'
import { entered } from './entered.ts'
import type { DoorHandler } from './serve-door.ts'

export const signInRoute: DoorHandler<'sign_in'> = async ({ deps, body, request, reply }) => {
  const welcome = await deps.tries.judge(body.email, request, () => enter(deps, request, body))
  return entered(reply, {
    ...welcome,
    cookies: [...welcome.cookies, deps.tries.remember(body.email, request)],
  })
}
