// Commands that work on the store. PostgreSQL and an embedded store at rest are opened by the command (on-store.ts). A running server
// keeps the embedded store open alone, so the command is sent to it through a socket (command-socket.ts) and runs there.

import type { Config } from '../config/config.ts'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
import { studioOrigin } from '../config/origins.ts'
import { Refusal } from '../refusal.ts'
import type { AuditNote } from '../store/audit/audit-note.ts'
import type { Store } from '../store/index.ts'
import type { Command, CommandInput } from './command.ts'
import { cliActor } from './instance-entry.ts'

export interface StoreTools {
  readonly store: Store
  readonly config: Pick<Config, 'publicUrl' | 'studioUrl'>
  clock(): number
  newId(): string
}

/** `user`: the system user at the terminal. */
export type StoreInput = Omit<CommandInput, 'environment'> & { readonly user: string }

export interface StoreCommand extends Omit<Command, 'run'> {
  runOnStore(input: StoreInput, tools: StoreTools): Promise<ExitCode | 0>
}

export const actorOf = ({ user }: StoreInput): AuditNote['actor'] => cliActor(user)

export const studioLink = ({ config }: StoreTools, page: string, token: string): string =>
  `${studioOrigin(config)}/studio/${page}#${token}`

/** A refusal of an action becomes a sentence. */
export async function runOnStore(
  command: StoreCommand,
  input: StoreInput,
  tools: StoreTools,
): Promise<ExitCode | 0> {
  try {
    return await command.runOnStore(input, tools)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    input.err(`${[error.message, ...error.errors.map(sentenceOf)].join(' ')}\n`)
    return exitCodes.failed
  }
}
const sentenceOf = ({ field, message }: { field: string; message: string }): string =>
  `${field} ${message}.`
