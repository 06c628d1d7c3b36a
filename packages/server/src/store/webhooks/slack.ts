// The address of an alert's messages: a webhook of the kind `slack` under the id of the alert. Its deliveries are claimed, retried
// and logged as those of every webhook.
import type { WebhookType } from '@askwell/contract'
import { placeOf } from '../keys/sealed-columns.ts'
import type { Session } from '../query/session.ts'

export async function putSlack(
  { db, keys }: Session,
  { id, workspaceId, url }: { id: string; workspaceId: string; url: string },
  at: number,
): Promise<void> {
  const address = {
    url: new URL(url).origin,
    secret: keys.seal(placeOf('webhook.secret', id), url),
    is_enabled: 1 as const,
    disabled_reason: null,
    updated_at: at,
  }
  await db
    .insertInto('webhook')
    .values({
      ...{ id, workspace_id: workspaceId, ...address, created_at: at, kind: 'slack' },
      ...{ previous_secret: null, previous_until: null },
      // No event is published under this type, so that the address receives only what is sent to it alone.
      types: JSON.stringify(['alert.raised'] satisfies WebhookType[]),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(address))
    .execute()
}

export async function removeSlack({ db }: Session, id: string): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).where('kind', '=', 'slack').execute()
}
