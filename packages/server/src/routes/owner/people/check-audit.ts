import { checkAudit } from '../../../actions/owner/people/audit.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const checkAuditRoute: OwnerHandler<'check_audit'> = async ({ deps, workspaceId }) => {
  const { entries, brokenAt } = await checkAudit(deps, workspaceId)
  return { entries, broken_at: brokenAt }
}
