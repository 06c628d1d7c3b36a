// Alerts on figures: their settings, whether each is raised, and when its figure is read next.
import type { Kysely } from 'kysely'
import { addJob } from '../jobs/jobs.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import { deliverTo } from '../webhooks/events.ts'
import { putSlack, removeSlack } from '../webhooks/slack.ts'
import type { SlackChange } from './alerts.ts'
import type {
  FigureAlertRow,
  FigureLook,
  FigureRaise,
  FigureTrouble,
  NewFigureAlert,
  StoredFigureAlertSettings,
} from './figure-alert-rows.ts'

export const figureMailJob = 'figure_alert_mail'

export interface FigureAlertStore {
  /** Newest first; a workspace has few. */
  list(workspaceId: string): Promise<readonly FigureAlertRow[]>
  read(workspaceId: string, id: string): Promise<FigureAlertRow | null>
  add(alert: NewFigureAlert, slackUrl: string | null): Promise<void>
  /** `isAnother`: it asks for something else than before, so nothing is raised yet, and its figure is read soon. */
  change(
    alert: NewFigureAlert & { readonly isAnother: boolean },
    slack: SlackChange,
  ): Promise<boolean>
  remove(workspaceId: string, id: string): Promise<boolean>
  /** Those of all workspaces whose figure is to be read now, longest due first. */
  due(at: number, most: number): Promise<readonly FigureAlertRow[]>
  /** One server takes a look that is due. If it is not settled, the next is at `againAt`. False = another server has taken it. */
  take(alert: Pick<FigureAlertRow, 'id' | 'lookAt'>, againAt: number): Promise<boolean>
  /** What was found by the settings of `alert`. False = they were changed meanwhile, or another server was first. */
  settle(alert: FigureAlertRow, look: FigureLook, at: number): Promise<boolean>
}

export const figureAlertWrites = {
  addFigureAlert,
  changeFigureAlert,
  removeFigureAlert,
  takeFigureLook,
  settleFigureAlert,
}

export const figureAlertStore = (
  db: Kysely<Tables>,
  write: Calls<typeof figureAlertWrites>,
): FigureAlertStore => ({
  list: async (workspaceId) => {
    const rows = await db
      .selectFrom('figure_alert')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(rowOf)
  },
  read: async (workspaceId, id) => {
    const row = await db
      .selectFrom('figure_alert')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
    return row ? rowOf(row) : null
  },
  add: (alert, slackUrl) => write.addFigureAlert(alert, slackUrl),
  change: (alert, slack) => write.changeFigureAlert(alert, slack),
  remove: (workspaceId, id) => write.removeFigureAlert(workspaceId, id),
  due: async (at, most) => {
    const rows = await db
      .selectFrom('figure_alert')
      .selectAll()
      .where('is_enabled', '=', 1)
      .where('look_at', '<=', at)
      .orderBy('look_at')
      .orderBy('id')
      .limit(most)
      .execute()
    return rows.map(rowOf)
  },
  take: ({ id, lookAt }, againAt) => write.takeFigureLook(id, lookAt, againAt),
  settle: (alert, look, at) => write.settleFigureAlert(alert, look, at),
})

const rowOf = (row: Tables['figure_alert']): FigureAlertRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  makerId: row.maker_id,
  settings: JSON.parse(row.settings) as StoredFigureAlertSettings,
  isRaised: row.is_raised === 1,
  raised: row.raised,
  lastRaisedAt: row.last_raised_at,
  lookAt: row.look_at,
  trouble: row.trouble === null ? null : (JSON.parse(row.trouble) as FigureTrouble),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export async function addFigureAlert(
  session: Session,
  { id, workspaceId, makerId, settings, at }: NewFigureAlert,
  slackUrl: string | null,
): Promise<void> {
  await session.db
    .insertInto('figure_alert')
    .values({
      id,
      workspace_id: workspaceId,
      maker_id: makerId,
      is_enabled: settings.enabled ? 1 : 0,
      settings: JSON.stringify(settings),
      ...{ is_raised: 0, raised: 0, last_raised_at: null, look_at: at, trouble: null },
      created_at: at,
      updated_at: at,
    })
    .execute()
  if (slackUrl !== null) await putSlack(session, { id, workspaceId, url: slackUrl }, at)
}

export async function changeFigureAlert(
  session: Session,
  {
    id,
    workspaceId,
    makerId,
    settings,
    at,
    isAnother,
  }: NewFigureAlert & { readonly isAnother: boolean },
  slack: SlackChange,
): Promise<boolean> {
  const changed = await session.db
    .updateTable('figure_alert')
    .set({
      maker_id: makerId,
      is_enabled: settings.enabled ? 1 : 0,
      settings: JSON.stringify(settings),
      ...{ trouble: null, updated_at: at },
      ...(isAnother && { is_raised: 0, look_at: at }),
    })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  if (slack === null) await removeSlack(session, id)
  else if (slack !== 'known') await putSlack(session, { id, workspaceId, url: slack.url }, at)
  return true
}

export async function removeFigureAlert(
  session: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const deleted = await session.db
    .deleteFrom('figure_alert')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (deleted.numDeletedRows === 0n) return false
  await removeSlack(session, id)
  return true
}

export async function takeFigureLook(
  { db }: Session,
  id: string,
  lookAt: number,
  againAt: number,
): Promise<boolean> {
  const taken = await db
    .updateTable('figure_alert')
    .set({ look_at: againAt })
    .where('id', '=', id)
    .where('look_at', '=', lookAt)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** The state and the messages are one transaction, so a server that is killed raises the alert entirely or not at all. */
export async function settleFigureAlert(
  session: Session,
  alert: FigureAlertRow,
  look: FigureLook,
  at: number,
): Promise<boolean> {
  const settled = await session.db
    .updateTable('figure_alert')
    .set({
      trouble: look.trouble && JSON.stringify(look.trouble),
      look_at: look.nextAt,
      ...changesTo(alert, look.next, at),
    })
    .where('id', '=', alert.id)
    .where('workspace_id', '=', alert.workspaceId)
    .where('settings', '=', JSON.stringify(alert.settings))
    .where('maker_id', '=', alert.makerId)
    .where('is_raised', '=', alert.isRaised ? 1 : 0)
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n) return false
  if (typeof look.next !== 'string') await sendMessages(session, alert, look.next, at)
  return true
}

function changesTo({ raised }: FigureAlertRow, next: FigureLook['next'], at: number) {
  if (next === 'unchanged') return {}
  if (next === 'quiet') return { is_raised: 0 } as const
  return { is_raised: 1, raised: raised + 1, last_raised_at: at } as const
}

async function sendMessages(
  session: Session,
  { id, workspaceId }: FigureAlertRow,
  { value, n, memberIds, webhook, slack }: FigureRaise,
  at: number,
): Promise<void> {
  for (const memberId of memberIds)
    await addJob(
      session,
      {
        kind: figureMailJob,
        name: null,
        payload: { workspace_id: workspaceId, alert_id: id, member_id: memberId, value, n },
        runAt: at,
      },
      at,
    )
  const event = {
    workspaceId,
    type: 'alert.raised',
    at,
    feedbackId: null,
    customerId: null,
  } as const
  if (webhook !== null) await deliverTo(session, webhook.id, { ...event, data: webhook.data })
  if (slack !== null) await deliverTo(session, id, { ...event, data: slack })
}
