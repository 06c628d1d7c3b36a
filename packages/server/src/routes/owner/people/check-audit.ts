import { checkAudit } from '../../../actions/owner/people/audit.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const checkAuditRoute: OwnerHandler<'check_audit'> = async ({ deps, workspaceId, query: { number, hash } }) => {
  const kept = number === undefined || hash === undefined ? null : { number, hash }
  const { entries, brokenAt, expected, hash: headHash, fault, isKept } = await checkAudit(deps, workspaceId, kept)
  return { entries, broken_at: brokenAt, expected, hash: headHash, fault, kept: isKept }
}
