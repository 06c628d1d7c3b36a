// The audit entry of a command that changes the whole instance, with the name of the system user (OP-78).
import { userInfo } from 'node:os'
import type { CommandAction } from '@askwell/contract'
import { note } from '../actions/owner/people/notes.ts'
import { recordForInstance } from '../store/audit/record-for-instance.ts'
import type { AuditNote } from '../store/index.ts'
import type { StoreOptions } from '../store/store-options.ts'

type Details = Partial<Pick<AuditNote, 'target' | 'changes'>>

export const cliActor = (user: string): AuditNote['actor'] => ({
  kind: 'system',
  id: null,
  name: `cli (${user})`,
})

export const instanceEntry = (
  action: CommandAction,
  { target = null, changes = [] }: Details = {},
): AuditNote => note(Date.now(), cliActor(systemUser()), action, target, { changes })

/** In each workspace of the store. */
export const recordCommand = (
  store: StoreOptions,
  action: CommandAction,
  details?: Details,
): Promise<void> => recordForInstance(store, instanceEntry(action, details))

/** A container may run as a number that has no name. */
export function systemUser(look: () => { readonly username: string } = userInfo): string {
  try {
    return look().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
