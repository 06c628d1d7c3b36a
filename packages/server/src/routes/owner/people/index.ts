// The owner calls about people, as one record for the table of handlers.
import type { peopleCalls } from '@askwell/contract'
import type { OwnerHandler } from '../serve-owner.ts'
import { beginSecondFactorRoute } from './begin-second-factor.ts'
import { changePasswordRoute } from './change-password.ts'
import { checkAuditRoute } from './check-audit.ts'
import { confirmSecondFactorRoute } from './confirm-second-factor.ts'
import { createApiKeyRoute } from './create-api-key.ts'
import { createInvitationRoute } from './create-invitation.ts'
import { createWorkspaceRoute } from './create-workspace.ts'
import { deleteApiKeyRoute } from './delete-api-key.ts'
import { deleteInvitationRoute } from './delete-invitation.ts'
import { deleteMemberRoute } from './delete-member.ts'
import { endSecondFactorRoute } from './end-second-factor.ts'
import { endSessionRoute } from './end-session.ts'
import { listApiKeysRoute } from './list-api-keys.ts'
import { listAuditRoute } from './list-audit.ts'
import { listInvitationsRoute } from './list-invitations.ts'
import { listMembersRoute } from './list-members.ts'
import { listSessionsRoute } from './list-sessions.ts'
import { meRoute } from './me.ts'
import { patchMeRoute } from './patch-me.ts'
import { patchMemberRoute } from './patch-member.ts'
import { patchWorkspaceRoute } from './patch-workspace.ts'
import { signOutRoute } from './sign-out.ts'
import { switchWorkspaceRoute } from './switch-workspace.ts'

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
  create_workspace: createWorkspaceRoute,
  switch_workspace: switchWorkspaceRoute,
  patch_workspace: patchWorkspaceRoute,
  list_members: listMembersRoute,
  patch_member: patchMemberRoute,
  delete_member: deleteMemberRoute,
  list_invitations: listInvitationsRoute,
  create_invitation: createInvitationRoute,
  delete_invitation: deleteInvitationRoute,
  list_api_keys: listApiKeysRoute,
  create_api_key: createApiKeyRoute,
  delete_api_key: deleteApiKeyRoute,
  list_audit: listAuditRoute,
  check_audit: checkAuditRoute,
}
