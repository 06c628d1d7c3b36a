// Deletes a workspace in slices, so that no transaction is long and an interrupted deletion can be continued. Rows come before
// those that they refer to. Files are only marked: a server removes their bytes and then their rows.
import { sql } from 'kysely'
import { recordEverywhere } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'

export const own = 'workspace_id = ?'
export const ofOwn = (column: string, parent: keyof Tables, key = 'id'): string =>
  `${column} in (select ${key} from ${parent} where workspace_id = ?)`

/** In this order. A table that is missing here fails a test. */
export const deletedParts: Readonly<Partial<Record<keyof Tables, string>>> = {
  // First, so that the deletion of the others is not recorded.
  change_recording: own,
  change_entry: own,
  mailing_recipient: own,
  mailing: own,
  webhook_delivery: own,
  webhook_slot: ofOwn('webhook_id', 'webhook'),
  webhook: own,
  push_mark: own,
  chat_handover: own,
  push_subscription: own,
  chat_labelled: own,
  chat_block: own,
  chat_note: ofOwn('feedback_id', 'chat', 'feedback_id'),
  chat_item: ofOwn('feedback_id', 'chat', 'feedback_id'),
  chat: own,
  chat_view: own,
  canned_reply: own,
  agent: own,
  deleted_agent: own,
  consent: own,
  follow_up: own,
  follow_up_entry: own,
  feedback_tag: own,
  alert_look: own,
  alert_raise: own,
  alert: own,
  figure_alert: own,
  visit: own,
  contact_event: own,
  feedback: own,
  customer: own,
  tombstone: own,
  result_share: own,
  weighting: own,
  theme: own,
  contact_segment: own,
  report_sending: own,
  report_recipient: own,
  report: own,
  dashboard: own,
  result_view: own,
  tally_dirty: ofOwn('node_id', 'node'),
  feedback_change: ofOwn('node_id', 'node'),
  segment_column:
    'segment_id in (select segment.id from segment join node on node.id = segment.node_id where node.workspace_id = ?)',
  segment: ofOwn('node_id', 'node'),
  node_view: ofOwn('node_id', 'node'),
  node_limit: own,
  signature_key: own,
  short_link_day: ofOwn('link_id', 'short_link'),
  short_link: own,
  feed: own,
  data_export_part: own,
  data_export: own,
  phone_code: own,
  sms_outbox: own,
  phone_question: ofOwn('flow_id', 'flow'),
  widget: own,
  integration_failure: own,
  integration: own,
  directory_group_person: ofOwn('group_id', 'directory_group'),
  directory_group: own,
  directory_person: own,
  group_role: own,
  provisioning: own,
  mail_domain: own,
  sign_on_request: own,
  sign_on_provider: own,
  channel_grant: own,
  idempotency: own,
  work_lease: own,
  invitation: own,
  oauth_token: ofOwn('grant_id', 'oauth_grant'),
  oauth_grant: own,
  oauth_client: own,
  api_key: own,
  golden_path: own,
  flow_version: own,
  node: own,
  flow: own,
}

export async function deleteWorkspaceSlice(
  session: Session,
  id: string,
  most: number,
): Promise<number> {
  const place = session.engine === 'sqlite' ? 'rowid' : 'ctid'
  for (const [table, condition] of Object.entries(deletedParts)) {
    // Once the nodes are deleted, nothing leads from their unclaimed uploads to the workspace.
    if (table === 'node') await markFiles(session, id)
    const deleted = await session.rows(
      `delete from ${table} where ${place} in (select ${place} from ${table} where ${condition} limit ${Math.floor(most)}) returning 1`,
      [id],
    )
    if (deleted.length > 0) return deleted.length
  }
  return 0
}

async function markFiles(session: Session, id: string): Promise<void> {
  await session.rows(
    `update stored_file set is_doomed = 1 where is_doomed = 0 and (workspace_id = ? or ${ofOwn('node_id', 'node')})`,
    [id, id],
  )
}

export async function endWorkspace(session: Session, id: string, note: AuditNote): Promise<void> {
  const { db } = session
  // What has arrived since the last slice.
  while ((await deleteWorkspaceSlice(session, id, 1_000)) > 0);
  await db
    .updateTable('stored_file')
    .set({ workspace_id: null, node_id: null })
    .where('workspace_id', '=', id)
    .execute()
  await db.deleteFrom('job').where('payload', 'like', `%"workspace_id":"${id}"%`).execute()
  await deletePeople(session, id)
  await db.deleteFrom('audit').where('workspace_id', '=', id).execute()
  await db.deleteFrom('audit_head').where('workspace_id', '=', id).execute()
  await db.deleteFrom('workspace').where('id', '=', id).execute()
  await recordEverywhere(session, note)
}

/** Members, and the accounts of those who belong to no other workspace. */
async function deletePeople({ db }: Session, id: string): Promise<void> {
  const members = db.selectFrom('member').select('person_id').where('workspace_id', '=', id)
  await db
    .deleteFrom('person')
    .where('id', 'in', members)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member')
            .select(sql`1`.as('one'))
            .whereRef('member.person_id', '=', 'person.id')
            .where('member.workspace_id', '<>', id),
        ),
      ),
    )
    .execute()
  await db.deleteFrom('member').where('workspace_id', '=', id).execute()
}
