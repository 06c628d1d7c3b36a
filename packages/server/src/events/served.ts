// Passed to routes in addition to the dependencies: a function that notifies the sockets, and owners' settings as visitors see them.
import type { AccountTries } from '../access/account-tries.ts'
import type { Admit } from '../access/caller.ts'
import type { Limiter } from '../access/limits/limiter.ts'
import type { Passkeys } from '../access/sign-in/passkeys.ts'
import type { SignIn } from '../access/sign-in/sign-in.ts'
import type { ChangeWaits } from '../actions/owner/change-waits.ts'
import type { Settings } from '../actions/respondent/settings.ts'
import type { Deps } from '../deps.ts'
import type { Exports } from '../exports/exports.ts'
import type { Live } from '../live/index.ts'
import type { Segments } from '../segments/segments.ts'
import type { Happened } from './happened.ts'

export interface Served extends Deps {
  readonly signIn: SignIn
  readonly passkeys: Passkeys
  readonly admit: Admit
  readonly limiter: Limiter
  readonly tries: AccountTries
  /** Owners' settings, at most a second old. */
  readonly settings: Settings
  /** Counts results in a thread. */
  readonly segments: Pick<Segments, 'ask' | 'seal' | 'load'>
  /** Writes feedback as files in a thread. */
  readonly exports: Pick<Exports, 'open'>
  /** Calls that wait for a change. */
  readonly changeWaits: ChangeWaits
  readonly live: Pick<Live, 'sockets' | 'bus' | 'socketsOf'>
  /** Called after the commit. Never throws and never waits: a client that misses it catches up. */
  readonly publish: (events: readonly Happened[]) => void
  /** Agents of this workspace who have the inbox open, at any server. */
  readonly agentsThere: (workspaceId: string) => readonly string[]
  /** Assigns waiting conversations to agents with capacity, where the channel is set so. */
  readonly assignWaiting: (workspaceId: string) => Promise<void>
}
