// What routes are given beside the dependencies: a way to tell the sockets, and owners' settings as visitors see them.
import type { AccountTries } from '../access/account-tries.ts'
import type { Admit } from '../access/caller.ts'
import type { Limiter } from '../access/limits/limiter.ts'
import type { Passkeys } from '../access/sign-in/passkeys.ts'
import type { SignIn } from '../access/sign-in/sign-in.ts'
import type { Settings } from '../actions/respondent/settings.ts'
import type { Deps } from '../deps.ts'
import type { Happened } from './happened.ts'

export interface Served extends Deps {
  readonly signIn: SignIn
  readonly passkeys: Passkeys
  readonly admit: Admit
  readonly limiter: Limiter
  readonly tries: AccountTries
  /** Owners' settings, at most a second old. */
  readonly settings: Settings
  /** After the commit. Never throws and never waits: whoever misses it catches up. */
  readonly publish: (events: readonly Happened[]) => void
  /** Agents of this workspace who have the inbox open, at whichever server. */
  readonly agentsThere: (workspaceId: string) => readonly string[]
  /** Gives conversations that wait to agents with room, where the channel says so. */
  readonly assignWaiting: (workspaceId: string) => Promise<void>
}
