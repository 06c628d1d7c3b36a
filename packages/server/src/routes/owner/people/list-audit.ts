import { listAudit } from '../../../actions/owner/people/audit.ts'
import { presentAuditEntry } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const listAuditRoute: OwnerHandler<'list_audit'> = async ({ deps, workspaceId, query: { actor_id: actorId, action, target, from, to, ...page } }) => {
  const filters = { actorId, action, target, fromMs: timeOf(from), untilMs: timeOf(to) }
  const { items, next } = await listAudit(deps, workspaceId, filters, page)
  return { items: items.map(presentAuditEntry), next }
}

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))
