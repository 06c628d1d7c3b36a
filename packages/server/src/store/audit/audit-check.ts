// Checks that the audit log of a workspace is complete: every entry fits the one before it, and there are as many as the head
// says. The check cannot detect a log that was restored to an earlier day together with its head. For that, the server's own
// log keeps the head of each day (`kept`).
import type { Kysely } from 'kysely'
import type { Keys } from '../keys/keys.ts'
import type { AuditHead, AuditState } from '../people/people.ts'
import type { Tables } from '../schema.ts'
import { type AuditHeadRow, auditKey, hashOfEntry, isGenuine } from './audit-chain.ts'

const checkedTogether = 1_000

/** `kept`: number and hash of an entry as they were noted earlier, from a line of the log. */
export async function auditState(
  db: Kysely<Tables>,
  keys: Keys,
  workspaceId: string,
  kept: { number: number; hash: string } | null,
): Promise<AuditState> {
  const key = auditKey(keys)
  let previous = { number: 0, hash: '' }
  let keptHash = kept?.number === 0 ? '' : null
  for (;;) {
    // The head is read before the entries: the next round checks what is appended meanwhile.
    const head = await headWithLast(db, workspaceId)
    const entries = await db
      .selectFrom('audit')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('number', '>', previous.number)
      .orderBy('number')
      .limit(checkedTogether)
      .execute()
    for (const entry of entries) {
      if (entry.number === kept?.number) keptHash = entry.hash
      const follows =
        entry.number === previous.number + 1 &&
        entry.previous_hash === previous.hash &&
        entry.hash === hashOfEntry(key, entry)
      if (!follows)
        return {
          ...stateOf(head),
          entries: previous.number,
          brokenAt: previous.number + 1,
          fault: 'entry',
          isKept: null,
        }
      if (entry.number === head?.number && entry.hash !== head.hash)
        return {
          ...stateOf(head),
          entries: previous.number,
          brokenAt: entry.number,
          fault: 'entry',
          isKept: null,
        }
      previous = entry
    }
    if (entries.length === checkedTogether) {
      // The embedded store answers synchronously, so a long log would block every other call.
      await new Promise((resolve) => setImmediate(resolve))
      continue
    }
    const isKept = kept === null ? null : keptHash === kept.hash
    const fault = headFault(head, previous.number)
    return {
      ...stateOf(head),
      entries: previous.number,
      brokenAt: fault === null ? null : previous.number + 1,
      fault,
      isKept,
    }
  }

  function headFault(
    head: (AuditHeadRow & { last: number | null }) | undefined,
    entries: number,
  ): AuditState['fault'] {
    if (head === undefined || !isGenuine(key, head)) return 'head'
    if (entries < head.number) return 'cut'
    return (head.last ?? 0) > head.number ? 'entry' : null
  }
}

const stateOf = (head: AuditHeadRow | undefined): Pick<AuditState, 'expected' | 'hash'> => ({
  expected: head?.number ?? 0,
  hash: head?.hash ?? '',
})

/** Both in one statement, so that an entry that is being appended is in both or in neither. */
function headWithLast(db: Kysely<Tables>, workspaceId: string) {
  return db
    .selectFrom('audit_head')
    .selectAll()
    .select((expressions) =>
      expressions
        .selectFrom('audit')
        .select(({ fn }) => fn.max<number | null>('number').as('last'))
        .where('workspace_id', '=', workspaceId)
        .as('last'),
    )
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

export async function auditHeads(db: Kysely<Tables>, keys: Keys): Promise<readonly AuditHead[]> {
  const heads = await db
    .selectFrom('workspace')
    .leftJoin('audit_head', 'audit_head.workspace_id', 'workspace.id')
    .select(['workspace.id', 'audit_head.number', 'audit_head.hash', 'audit_head.mac'])
    .orderBy('workspace.id')
    .execute()
  return heads.map(({ id, number, hash, mac }) => {
    const head = { workspace_id: id, number: number ?? 0, hash: hash ?? '', mac: mac ?? '' }
    return {
      workspaceId: id,
      number: head.number,
      hash: head.hash,
      isGenuine: isGenuine(auditKey(keys), head),
    }
  })
}
