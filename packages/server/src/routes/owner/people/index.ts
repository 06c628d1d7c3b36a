// The owner calls about people, as one record for the table of handlers.
import type { peopleCalls } from '@askwell/contract'
import type { OwnerHandler } from '../serve-owner.ts'
import { beginSecondFactorRoute } from './begin-second-factor.ts'
import { changePasswordRoute } from './change-password.ts'
import { checkAuditRoute } from './check-audit.ts'
import { confirmRoute } from './confirm.ts'
import { confirmSecondFactorRoute } from './confirm-second-factor.ts'
import { createApiKeyRoute } from './create-api-key.ts'
import { createInvitationRoute } from './create-invitation.ts'
import { createWorkspaceRoute } from './create-workspace.ts'
import { deleteApiKeyRoute } from './delete-api-key.ts'
import { deleteInvitationRoute } from './delete-invitation.ts'
import { deleteMemberRoute } from './delete-member.ts'
import { endSecondFactorRoute } from './end-second-factor.ts'
import { endSessionRoute } from './end-session.ts'
import { getMemberRoute } from './get-member.ts'
import { listApiKeysRoute } from './list-api-keys.ts'
import { listAuditRoute } from './list-audit.ts'
import { listInvitationsRoute } from './list-invitations.ts'
import { listMembersRoute } from './list-members.ts'
import { listSessionsRoute } from './list-sessions.ts'
import { meRoute } from './me.ts'
import { askConfirmPasskeyRoute, beginPasskeyRoute, createPasskeyRoute, deletePasskeyRoute, listPasskeysRoute, patchPasskeyRoute } from './passkeys.ts'
import { patchApiKeyRoute } from './patch-api-key.ts'
import { patchMeRoute } from './patch-me.ts'
import { patchMemberRoute } from './patch-member.ts'
import { patchWorkspaceRoute } from './patch-workspace.ts'
import { signOutRoute } from './sign-out.ts'
import { switchWorkspaceRoute } from './switch-workspace.ts'
import { unlinkSingleSignOnRoute } from './unlink-single-sign-on.ts'

export const peopleHandlers: { readonly [Name in keyof typeof peopleCalls]: OwnerHandler<Name> } = {
  me: meRoute,
  patch_me: patchMeRoute,
  change_password: changePasswordRoute,
  sign_out: signOutRoute,
  list_sessions: listSessionsRoute,
  end_session: endSessionRoute,
  begin_second_factor: beginSecondFactorRoute,
  confirm_second_factor: confirmSecondFactorRoute,
  end_second_factor: endSecondFactorRoute,
  list_passkeys: listPasskeysRoute,
  begin_passkey: beginPasskeyRoute,
  create_passkey: createPasskeyRoute,
  patch_passkey: patchPasskeyRoute,
  delete_passkey: deletePasskeyRoute,
  unlink_single_sign_on: unlinkSingleSignOnRoute,
  ask_confirm_passkey: askConfirmPasskeyRoute,
  confirm: confirmRoute,
  create_workspace: createWorkspaceRoute,
  switch_workspace: switchWorkspaceRoute,
  patch_workspace: patchWorkspaceRoute,
  list_members: listMembersRoute,
  get_member: getMemberRoute,
  patch_member: patchMemberRoute,
  delete_member: deleteMemberRoute,
  list_invitations: listInvitationsRoute,
  create_invitation: createInvitationRoute,
  delete_invitation: deleteInvitationRoute,
  list_api_keys: listApiKeysRoute,
  create_api_key: createApiKeyRoute,
  patch_api_key: patchApiKeyRoute,
  delete_api_key: deleteApiKeyRoute,
  list_audit: listAuditRoute,
  check_audit: checkAuditRoute,
}
