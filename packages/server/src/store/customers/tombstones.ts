// What is kept of an erased customer: keyed hashes of the ids with which a later import could restore them. The key is
// the instance's own, so people who have the table cannot try out ids on it.
import { createHmac, randomBytes } from 'node:crypto'
import type { Session } from '../query/session.ts'
import { keepSecret } from '../workspaces/workspaces.ts'

export interface CustomerIds {
  readonly id: string
  readonly external_id: string | null
  readonly user_id: string | null
}

export async function bury(
  session: Session,
  workspaceId: string,
  ids: CustomerIds,
  at: number,
): Promise<void> {
  const hash = await hasher(session)
  await session.db
    .insertInto('tombstone')
    .values(
      namesOf(ids).map((name) => ({ workspace_id: workspaceId, hash: hash(name), erased_at: at })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'hash']).doUpdateSet({ erased_at: at }),
    )
    .execute()
}

/** → the ids of the given customers that were erased. */
export async function buried(
  session: Session,
  workspaceId: string,
  customers: readonly CustomerIds[],
): Promise<ReadonlySet<string>> {
  const any = await session.db
    .selectFrom('tombstone')
    .select('hash')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  if (!any) return new Set()
  const hash = await hasher(session)
  const gone = new Set<string>()
  for (let start = 0; start < customers.length; start += slice) {
    const byHash = new Map(
      customers
        .slice(start, start + slice)
        .flatMap((one) => namesOf(one).map((name) => [hash(name), one.id] as const)),
    )
    const found = await session.db
      .selectFrom('tombstone')
      .select('hash')
      .where('workspace_id', '=', workspaceId)
      .where('hash', 'in', [...byHash.keys()])
      .execute()
    for (const row of found) gone.add(byHash.get(row.hash) ?? '')
  }
  return gone
}

const slice = 500

function namesOf({ id, external_id, user_id }: CustomerIds): string[] {
  return [
    `id ${id.toLowerCase()}`,
    ...(external_id === null ? [] : [`external ${external_id}`]),
    ...(user_id === null ? [] : [`user ${user_id}`]),
  ]
}

async function hasher(session: Session): Promise<(name: string) => string> {
  const key = await keepSecret(session, 'tombstone', randomBytes(32).toString('base64url'))
  return (name) => createHmac('sha256', key).update(name).digest('base64url')
}
