import { checkAudit, listAudit } from '../../../actions/owner/people/audit.ts'
import { presentAuditEntry } from '../../../present/owner/people.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const auditHandlers = {
  list_audit: async ({
    deps,
    workspaceId,
    query: { actor_id: actorId, action, target, from, to, ...page },
  }) => {
    const filters = { actorId, action, target, fromMs: timeOf(from), untilMs: timeOf(to) }
    const { items, next } = await listAudit(deps, workspaceId, filters, page)
    return { items: items.map(presentAuditEntry), next }
  },

  check_audit: async ({ deps, workspaceId, query: { number, hash } }) => {
    const kept = number === undefined || hash === undefined ? null : { number, hash }
    const {
      entries,
      brokenAt,
      expected,
      hash: headHash,
      fault,
      isKept,
    } = await checkAudit(deps, workspaceId, kept)
    return { entries, broken_at: brokenAt, expected, hash: headHash, fault, kept: isKept }
  },
} satisfies Partial<OwnerHandlers>

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text)
