// The actions that an audit log can name: every owner call that it keeps, signing in, and what an operator does.
import { ownerCalls } from './owner.ts'

/** Actions before the caller is known, such as signing in. */
export const doorActions = [
  'set_up',
  'accept_invitation',
  'sign_in',
  'sign_in_failed',
  'second_factor_failed',
  'passkey_failed',
  'reset_password',
] as const

/** What assistants do. `use_tool`: each call of a tool. */
export const assistantActions = ['use_tool', 'refresh_token_reused'] as const
/** What a company's directory does by SCIM. */
export const directoryActions = [
  'provision_person',
  'change_directory_person',
  'deactivate_person',
  'deprovision_person',
  'provision_group',
  'change_directory_group',
  'deprovision_group',
] as const
export type DirectoryAction = (typeof directoryActions)[number]

/** Actions of an operator with the command `askwell` that no call offers. */
export const commandActions = [
  'create_reset_link',
  'reset_second_factor',
  'end_sessions',
  'upgrade_tables',
  'finish_upgrade',
  'change_instance_key',
  'rotate_secret',
  'vacuum_store',
  'move_store',
  'import_store',
  'copy_files',
  'restore_backup',
  'apply_erasures',
  'suspend_workspace',
  'resume_workspace',
  'delete_workspace',
] as const
export type CommandAction = (typeof commandActions)[number]

type OwnerCallName = keyof typeof ownerCalls
/** The owner calls that write an entry. The studio does not compile without a sentence for each. */
export type AuditedCall = {
  [Name in OwnerCallName]: (typeof ownerCalls)[Name]['audit'] extends 'never' ? never : Name
}[OwnerCallName]
export type AuditAction =
  | AuditedCall
  | (typeof doorActions)[number]
  | (typeof assistantActions)[number]
  | DirectoryAction
  | CommandAction

export const isKept = (name: OwnerCallName): name is AuditedCall =>
  ownerCalls[name].audit !== 'never'
