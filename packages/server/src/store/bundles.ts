// A workspace as a bundle, in and out (owner-side contract). In: one transaction, created or replaced by id, nothing at
// all when an id belongs to somebody else. Out: in slices, so that a long read does not hold up the answers.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bundle, Flow, Integration, NodeSettings, WidgetSettings } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { customerSearch } from './customer-search.ts'
import { addVersion, putDraft } from './flows.ts'
import { exportGoldenPaths, putGoldenPaths } from './golden-paths.ts'
import { customerOf, putNode } from './nodes.ts'
import { plainJson } from './plain-text.ts'
import type { Standing, Tables } from './schema.ts'
import type { Session } from './session.ts'
import { buried } from './tombstones.ts'
import { putWidget } from './widgets.ts'

const slice = 500

/** Thrown to undo the transaction; the store answers its ids. */
export class IdsTaken extends Error {
  readonly ids: readonly string[]
  constructor(ids: readonly string[]) {
    super('some ids belong to another workspace')
    this.ids = ids
  }
}

/** The ids of customers that stayed out because they were erased. */
export async function importBundle(session: Session, workspaceId: string, bundle: Bundle, at: number): Promise<readonly string[]> {
  const taken: string[] = []
  for (const flow of bundle.flows) {
    if ((await putDraft(session, workspaceId, flow, at)) === 'taken') taken.push(flow.id)
    else if (await differsFromNewest(session.db, flow)) await addVersion(session.db, workspaceId, flow, at)
  }
  for (const draft of bundle.drafts ?? []) if ((await putDraft(session, workspaceId, draft, at)) === 'taken') taken.push(draft.id)
  for (const { flow_id, paths } of bundle.golden_paths ?? []) if (!(await putGoldenPaths(session, workspaceId, flow_id, paths, at))) taken.push(flow_id)
  for (const { id, ...settings } of bundle.nodes) if ((await putNode(session, workspaceId, id, settings, at)) === 'taken') taken.push(id)
  for (const { identity_secret, ...settings } of bundle.widgets) {
    const secret = identity_secret === undefined ? 'kept' : { set: identity_secret }
    if ((await putWidget(session, workspaceId, settings, secret, at)) === 'taken') taken.push(settings.code)
  }
  for (const integration of bundle.integrations) if (!(await putIntegration(session, workspaceId, integration, at))) taken.push(integration.reference_id)
  const erased = await buried(session, workspaceId, bundle.customers)
  const customers = bundle.customers.filter(({ id }) => !erased.has(id))
  taken.push(...(await putCustomers(session, workspaceId, customers, at)))
  if (taken.length > 0) throw new IdsTaken(taken)
  return [...erased]
}

export async function exportBundle(db: Kysely<Tables>, workspaceId: string): Promise<Bundle> {
  const flows = await db.selectFrom('flow').select('draft').where('workspace_id', '=', workspaceId).orderBy('created_at').orderBy('id').execute()
  const nodes = await db.selectFrom('node').select(['id', 'settings']).where('workspace_id', '=', workspaceId).orderBy('created_at').orderBy('id').execute()
  const widgets = await db.selectFrom('widget').select('settings').where('workspace_id', '=', workspaceId).orderBy('code').execute()
  const integrations = await db.selectFrom('integration').select('definition').where('workspace_id', '=', workspaceId).orderBy('reference_id').execute()
  const goldenPaths = await exportGoldenPaths(db, workspaceId)
  return {
    format: 'askwell-bundle/1',
    flows: flows.map((row) => JSON.parse(row.draft) as Flow),
    nodes: nodes.map((row) => ({ ...(JSON.parse(row.settings) as NodeSettings), id: row.id })),
    widgets: widgets.map((row) => JSON.parse(row.settings) as WidgetSettings),
    customers: await exportCustomers(db, workspaceId),
    integrations: integrations.map((row) => JSON.parse(row.definition) as Integration),
    ...(goldenPaths.length > 0 && { golden_paths: goldenPaths }),
  }
}

async function exportCustomers(db: Kysely<Tables>, workspaceId: string): Promise<Bundle['customers']> {
  const customers: Bundle['customers'] = []
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('customer')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
    customers.push(...rows.map(customerOf))
    const last = rows.at(-1)
    if (last === undefined || rows.length < slice) return customers
    after = last.id
    await nextTurn()
  }
}

/** A draft that says what its newest version says is not published again. The version's own number is no difference. */
async function differsFromNewest(db: Kysely<Tables>, draft: Flow): Promise<boolean> {
  const newest = await db
    .selectFrom('flow_version')
    .select(['version', 'document'])
    .where('flow_id', '=', draft.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest === undefined || newest.document !== plainJson({ ...draft, version: newest.version })
}

/** False = another workspace's. */
export async function putIntegration({ db }: Session, workspaceId: string, integration: Integration, at: number): Promise<boolean> {
  const { secret_headers, ...definition } = integration
  const row = {
    reference_id: definition.reference_id,
    workspace_id: workspaceId,
    definition: plainJson(definition),
    updated_at: at,
    secret_headers: secret_headers === undefined ? null : plainJson(secret_headers),
  }
  const stored = await db
    .insertInto('integration')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('reference_id')
        .doUpdateSet((of) => ({
          definition: of.ref('excluded.definition'),
          updated_at: of.ref('excluded.updated_at'),
          // Write only, as a widget's secret.
          ...(secret_headers === undefined ? {} : { secret_headers: of.ref('excluded.secret_headers') }),
        }))
        .whereRef('integration.workspace_id', '=', 'excluded.workspace_id'),
    )
    .returning('reference_id')
    .execute()
  return stored.length === 1
}

/** The ids that are another workspace's. The last of two with one id counts. */
async function putCustomers({ db }: Session, workspaceId: string, customers: Bundle['customers'], at: number): Promise<string[]> {
  const rows = [...new Map(customers.map((one) => [one.id, one])).values()].map(({ schema, attributes, ...fields }) => ({
    ...fields,
    workspace_id: workspaceId,
    schema: plainJson(schema),
    attributes: plainJson(attributes),
    search: customerSearch(fields),
    created_at: at,
    updated_at: at,
  }))
  const taken: string[] = []
  for (let start = 0; start < rows.length; start += slice) {
    const part = rows.slice(start, start + slice)
    const stored = await db
      .insertInto('customer')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((of) => ({
            external_id: of.ref('excluded.external_id'),
            user_id: of.ref('excluded.user_id'),
            email: of.ref('excluded.email'),
            name: of.ref('excluded.name'),
            phone_number: of.ref('excluded.phone_number'),
            gender: of.ref('excluded.gender'),
            birth_year: of.ref('excluded.birth_year'),
            schema: of.ref('excluded.schema'),
            attributes: of.ref('excluded.attributes'),
            search: of.ref('excluded.search'),
            updated_at: of.ref('excluded.updated_at'),
            // What a page claimed is now the owner's own word.
            standing: sql<Standing>`case when customer.standing = 'proven' then 'proven' else 'known' end`,
          }))
          .whereRef('customer.workspace_id', '=', 'excluded.workspace_id'),
      )
      .returning('id')
      .execute()
    if (stored.length === part.length) continue
    const mine = new Set(stored.map((row) => row.id))
    taken.push(...part.filter((row) => !mine.has(row.id)).map((row) => row.id))
  }
  return taken
}
