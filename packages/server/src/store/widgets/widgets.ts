// Widgets and their settings. A bundle brings them through the same statement as the owner API.
import { WidgetSettings } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import { pageOf, readCursor } from '../query/cursor.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { plainJson, plainText } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import { inChannels, type Sight } from '../query/sight.ts'
import type { IdentityLevel, Tables } from '../schema.ts'
import type { ProvenBy, VisitRow, WidgetRow } from './widget-store.ts'

export async function listWidgets(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
  page: PageRequest,
  sight?: Sight,
): Promise<Page<WidgetRow>> {
  const after = page.after === undefined ? undefined : readCursor(page.after)
  if (after === null) return { items: [], next: null }
  const rows = await db
    .selectFrom('widget')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(inChannels('node_id', sight?.channels))
    .$if(after !== undefined, (query) => query.where('code', '>', after?.id ?? ''))
    .orderBy('code')
    .limit(page.limit + 1)
    .execute()
  return pageOf(
    rows,
    page,
    (row) => ({ at: 0, id: row.code }),
    (row) => widgetRow(keys, row),
  )
}

export async function widget(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
  code: string,
): Promise<WidgetRow | null> {
  const row = await db
    .selectFrom('widget')
    .selectAll()
    .where('code', '=', code)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ? widgetRow(keys, row) : null
}

export async function widgetByCode(
  db: Kysely<Tables>,
  keys: Keyring,
  code: string,
): Promise<WidgetRow | null> {
  const row = await db.selectFrom('widget').selectAll().where('code', '=', code).executeTakeFirst()
  return row ? widgetRow(keys, row) : null
}

export async function widgetsOfNode(
  db: Kysely<Tables>,
  keys: Keyring,
  nodeId: string,
): Promise<WidgetRow[]> {
  return (
    await db
      .selectFrom('widget')
      .selectAll()
      .where('node_id', '=', nodeId)
      .orderBy('code')
      .execute()
  ).map((row) => widgetRow(keys, row))
}

/** `identitySecret`: null removes it; 'kept' keeps the stored one, because it is write-only and clients cannot send it back. */
export async function putWidget(
  { db, keys }: Session,
  workspaceId: string,
  settings: WidgetSettings,
  identitySecret: { readonly set: string | null } | 'kept',
  at: number,
): Promise<'stored' | 'taken'> {
  const clear = identitySecret === 'kept' ? null : identitySecret.set
  const secret =
    clear === null ? null : keys.seal(placeOf('widget.identity_secret', settings.code), clear)
  const stored = await db
    .insertInto('widget')
    .values({
      code: settings.code,
      workspace_id: workspaceId,
      node_id: settings.node_id,
      settings: plainJson(settings),
      identity_secret: secret,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((of) => ({
          node_id: of.ref('excluded.node_id'),
          settings: of.ref('excluded.settings'),
          updated_at: of.ref('excluded.updated_at'),
          ...(identitySecret === 'kept' ? {} : { identity_secret: secret }),
        }))
        .whereRef('widget.workspace_id', '=', 'excluded.workspace_id'),
    )
    .returning('code')
    .execute()
  return stored.length === 1 ? 'stored' : 'taken'
}

export async function deleteWidget(
  { db }: Session,
  workspaceId: string,
  code: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('widget')
    .where('code', '=', code)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const mostVisits = 1_000

export async function visitsOf(
  db: Kysely<Tables>,
  workspaceId: string,
  customerId: string,
): Promise<VisitRow[]> {
  const rows = await db
    .selectFrom('visit')
    .select(['customer_id', 'node_id', 'at'])
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostVisits)
    .execute()
  return rows.map((row) => ({ customerId: row.customer_id, nodeId: row.node_id, at: row.at }))
}

export async function provenCustomer(
  db: Kysely<Tables>,
  workspaceId: string,
  by: ProvenBy,
  subject: string,
  standings: readonly IdentityLevel[] = ['proven', 'known'],
): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(by, '=', plainText(subject))
    .where('standing', 'in', standings)
    .orderBy('standing', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A setting that a stored widget lacks has its default. */
export const widgetSettings = (stored: string): WidgetSettings => ({
  ...defaults,
  ...JSON.parse(stored),
})
const defaults = WidgetSettings.parse({
  code: 'PSN-0000000',
  node_id: '00000000-0000-4000-8000-000000000000',
})

function widgetRow(keys: Keyring, row: Tables['widget']): WidgetRow {
  return {
    workspaceId: row.workspace_id,
    settings: widgetSettings(row.settings),
    identitySecret:
      row.identity_secret === null
        ? null
        : keys.open(placeOf('widget.identity_secret', row.code), row.identity_secret),
    updatedAt: row.updated_at,
  }
}
