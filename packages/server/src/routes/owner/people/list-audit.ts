import { listAudit } from '../../../actions/owner/people/audit.ts'
import { presentAuditEntry } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listAuditRoute: OwnerHandler<'list_audit'> = async ({ deps, workspaceId, query }) => {
  const { items, next } = await listAudit(deps, workspaceId, query)
  return { items: items.map(presentAuditEntry), next }
}
