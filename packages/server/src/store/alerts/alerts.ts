// Alerts of a workspace, the responses they still have to examine, and those they were raised for.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import { putSlack, removeSlack } from '../webhooks/slack.ts'
import type {
  AlertLook,
  AlertRaise,
  AlertRow,
  AlertTelling,
  AlertToTell,
  StoredAlertSettings,
} from './alert-rows.ts'
import { raiseAlerts, tellAlert } from './raise-alerts.ts'

export interface AlertStore {
  /** Newest first; a workspace has few. */
  list(workspaceId: string): Promise<readonly AlertRow[]>
  read(workspaceId: string, id: string): Promise<AlertRow | null>
  /** `slackUrl`: null = no Slack action. */
  add(alert: NewAlert, slackUrl: string | null): Promise<void>
  /** `slack`: `known` = the address stays. */
  change(alert: NewAlert, slack: SlackChange): Promise<boolean>
  remove(workspaceId: string, id: string): Promise<boolean>
  /** Responses of all workspaces to examine, longest due first. */
  looks(at: number, most: number): Promise<readonly AlertLook[]>
  /** Records that the response was examined, and what was raised; → the alerts that were raised now. */
  raise(look: AlertLook, raises: readonly AlertRaise[], at: number): Promise<readonly string[]>
  /** For whom the first alert has reserved the conversation of the response. */
  agentOf(feedbackId: string): Promise<string | null>
  /** What people are to be told of now, by alert. */
  toTell(at: number, most: number): Promise<readonly AlertToTell[]>
  /** False = somebody has told of some of it, or it no longer exists. */
  tell(telling: AlertTelling): Promise<boolean>
}

export interface NewAlert {
  readonly id: string
  readonly workspaceId: string
  readonly settings: StoredAlertSettings
  readonly at: number
}
export type SlackChange = { readonly url: string } | 'known' | null

export const alertWrites = { addAlert, changeAlert, removeAlert, raiseAlerts, tellAlert }

export const alertStore = (db: Kysely<Tables>, write: Calls<typeof alertWrites>): AlertStore => ({
  list: async (workspaceId) => {
    const rows = await db
      .selectFrom('alert')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(alertRow)
  },
  read: async (workspaceId, id) => {
    const row = await db
      .selectFrom('alert')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
    return row ? alertRow(row) : null
  },
  add: (alert, slackUrl) => write.addAlert(alert, slackUrl),
  change: (alert, slack) => write.changeAlert(alert, slack),
  remove: (workspaceId, id) => write.removeAlert(workspaceId, id),
  looks: async (at, most) => {
    const rows = await db
      .selectFrom('alert_look')
      .selectAll()
      .where('due_at', '<=', at)
      .orderBy('due_at')
      .limit(most)
      .execute()
    return rows.map(({ feedback_id: feedbackId, workspace_id: workspaceId, change }) => ({
      ...{ feedbackId, workspaceId, change },
    }))
  },
  raise: (look, raises, at) => write.raiseAlerts(look, raises, at),
  agentOf: async (feedbackId) => {
    const row = await db
      .selectFrom('alert_raise')
      .select('agent_id')
      .where('feedback_id', '=', feedbackId)
      .where('agent_id', 'is not', null)
      .orderBy('raised_at')
      .orderBy('alert_id')
      .limit(1)
      .executeTakeFirst()
    return row?.agent_id ?? null
  },
  toTell: (at, most) => alertsToTell(db, at, most),
  tell: (telling) => write.tellAlert(telling),
})

type AlertRecord = Tables['alert']

const alertRow = (row: AlertRecord): AlertRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  settings: JSON.parse(row.settings) as StoredAlertSettings,
  raised: row.raised,
  lastRaisedAt: row.last_raised_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

async function alertsToTell(
  db: Kysely<Tables>,
  at: number,
  most: number,
): Promise<readonly AlertToTell[]> {
  const rows = await db
    .selectFrom('alert_raise')
    .select(['alert_id', 'workspace_id', 'feedback_id'])
    .where('tell_at', '<=', at)
    .orderBy('tell_at')
    .orderBy('raised_at')
    .orderBy('feedback_id')
    .limit(most)
    .execute()
  const byAlert = new Map<string, AlertToTell>()
  for (const { alert_id: alertId, workspace_id: workspaceId, feedback_id } of rows)
    byAlert.set(alertId, {
      ...{ alertId, workspaceId },
      feedbackIds: [...(byAlert.get(alertId)?.feedbackIds ?? []), feedback_id],
    })
  return [...byAlert.values()]
}

export async function addAlert(
  session: Session,
  { id, workspaceId, settings, at }: NewAlert,
  slackUrl: string | null,
): Promise<void> {
  await session.db
    .insertInto('alert')
    .values({
      id,
      workspace_id: workspaceId,
      is_enabled: settings.enabled ? 1 : 0,
      settings: JSON.stringify(settings),
      raised: 0,
      last_raised_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  if (slackUrl !== null) await putSlack(session, { id, workspaceId, url: slackUrl }, at)
}

export async function changeAlert(
  session: Session,
  { id, workspaceId, settings, at }: NewAlert,
  slack: SlackChange,
): Promise<boolean> {
  const changed = await session.db
    .updateTable('alert')
    .set({
      is_enabled: settings.enabled ? 1 : 0,
      settings: JSON.stringify(settings),
      updated_at: at,
    })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  if (slack === null) await removeSlack(session, id)
  else if (slack !== 'known') await putSlack(session, { id, workspaceId, url: slack.url }, at)
  return true
}

export async function removeAlert(
  session: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const deleted = await session.db
    .deleteFrom('alert')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) return false
  await session.db.deleteFrom('alert_raise').where('alert_id', '=', id).execute()
  await removeSlack(session, id)
  return true
}

/** With what alerts know of these responses. */
export async function dropAlertMarks(
  { db }: Session,
  feedbackIds: readonly string[],
): Promise<void> {
  for (const table of ['alert_look', 'alert_raise'] as const)
    await db.deleteFrom(table).where('feedback_id', 'in', feedbackIds).execute()
}
