import { isSetUpNeeded } from '../../actions/owner/people/me.ts'
import type { DoorHandler } from './serve-door.ts'

export const signInWaysRoute: DoorHandler<'sign_in_ways'> = async ({ deps }) => ({
  set_up_needed: await isSetUpNeeded(deps),
  single_sign_on: deps.config.singleSignOn?.name ?? null,
  resets_by_mail: deps.sendMail !== null,
})
