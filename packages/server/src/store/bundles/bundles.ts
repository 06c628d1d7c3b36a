// Imports and exports a workspace as a bundle (owner-side contract). An import is one transaction that creates or replaces by
// id, and stores nothing when an id belongs to another workspace. An export reads in slices, so it does not block other calls.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bundle, CountedLimit, Flow, Integration, NodeSettings } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { customerSearch } from '../customers/customer-search.ts'
import { buried } from '../customers/tombstones.ts'
import { addVersion, putDraft } from '../flows/flows.ts'
import { putGoldenPaths, readGoldenPaths } from '../flows/golden-paths.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import { customerOf, putNode } from '../nodes/nodes.ts'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { IdentityLevel, Tables } from '../schema.ts'
import { putWidget, widgetSettings } from '../widgets/widgets.ts'
import { countInWorkspace, workspaceRules } from '../workspaces/workspace-rules.ts'
import type { BundleReads, TakenIds } from './bundle-store.ts'
import { type BundlePart, type BundleText, partsOf } from './bundle-text.ts'

const slice = 500

/** Thrown to undo the transaction; the store answers its ids. */
export class IdsTaken extends Error {
  readonly taken: TakenIds
  constructor(taken: TakenIds) {
    super('some ids belong to another workspace')
    this.taken = taken
  }
}

/** → the ids of customers that were not imported because they were erased. */
export async function importBundle(
  session: Session,
  workspaceId: string,
  text: BundleText,
  at: number,
): Promise<readonly string[]> {
  const before = await countParts(session, workspaceId)
  const others = new Set<string>()
  const customers: string[] = []
  const erased: string[] = []
  for (const part of partsOf(text)) {
    if ('customers' in part) {
      const gone = await buried(session, workspaceId, part.customers)
      const coming = part.customers.filter(({ id }) => !gone.has(id))
      erased.push(...gone)
      customers.push(...(await putCustomers(session, workspaceId, coming, at)))
    } else {
      const taken = await putPart(session, workspaceId, part, at)
      if (taken !== null) others.add(taken)
    }
  }
  if (others.size + customers.length > 0) throw new IdsTaken({ customers, others: [...others] })
  await refuseBeyond(session, workspaceId, before)
  return erased
}

const limited: readonly CountedLimit[] = ['surveys', 'channels', 'contacts']
type Counts = Readonly<Record<CountedLimit, number>>

async function countParts({ db }: Session, workspaceId: string): Promise<Counts> {
  return {
    surveys: await countInWorkspace(db, workspaceId, 'surveys'),
    channels: await countInWorkspace(db, workspaceId, 'channels'),
    contacts: await countInWorkspace(db, workspaceId, 'contacts'),
  }
}

/** Replacing what is there is always possible. */
async function refuseBeyond(session: Session, workspaceId: string, before: Counts): Promise<void> {
  const rules = await workspaceRules(session.db, workspaceId)
  const after = await countParts(session, workspaceId)
  const full = limited.find(
    (what) => rules !== null && after[what] > before[what] && after[what] > rules.limits[what],
  )
  if (full !== undefined) throw new IdsTaken({ customers: [], others: [], full })
}

/** → the id that belongs to another workspace. */
async function putPart(
  session: Session,
  workspaceId: string,
  part: Exclude<BundlePart, { customers: unknown }>,
  at: number,
): Promise<string | null> {
  if ('flow' in part) {
    const { flow } = part
    if ((await putDraft(session, workspaceId, flow, at)) === 'taken') return flow.id
    if (await differsFromNewest(session.db, flow))
      await addVersion(session.db, workspaceId, flow, at)
    return null
  }
  if ('draft' in part)
    return (await putDraft(session, workspaceId, part.draft, at)) === 'taken' ? part.draft.id : null
  if ('goldenPaths' in part) {
    const { flow_id, paths } = part.goldenPaths
    return (await putGoldenPaths(session, workspaceId, flow_id, paths, at)) ? null : flow_id
  }
  if ('node' in part) {
    const { id, ...settings } = part.node
    return (await putNode(session, workspaceId, id, settings, at)) === 'taken' ? id : null
  }
  if ('widget' in part) {
    const { identity_secret, ...settings } = part.widget
    const secret = identity_secret === undefined ? 'kept' : { set: identity_secret }
    return (await putWidget(session, workspaceId, settings, secret, at)) === 'taken'
      ? settings.code
      : null
  }
  await putIntegration(session, workspaceId, part.integration, at)
  return null
}

/** Each part of a workspace in the order of a bundle, read lazily. */
export const readsOfBundle = (db: Kysely<Tables>, workspaceId: string): BundleReads => ({
  async *flows() {
    const ids = await db
      .selectFrom('flow')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    // One may have a megabyte.
    for (const { id } of ids) {
      const row = await db
        .selectFrom('flow')
        .select('draft')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (row !== undefined) yield JSON.parse(row.draft) as Flow
      await nextTurn()
    }
  },
  async *nodes() {
    const ids = await db
      .selectFrom('node')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    // One may have a long stylesheet.
    for (const { id } of ids) {
      const row = await db
        .selectFrom('node')
        .select('settings')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (row !== undefined) yield { ...(JSON.parse(row.settings) as NodeSettings), id }
      await nextTurn()
    }
  },
  widgets: () =>
    inSlices(
      (after) =>
        db
          .selectFrom('widget')
          .select(['code', 'settings'])
          .where('workspace_id', '=', workspaceId)
          .where('code', '>', after)
          .orderBy('code')
          .limit(slice)
          .execute(),
      ({ code }) => code,
      ({ settings }) => widgetSettings(settings),
    ),
  customers: () =>
    inSlices(
      (after) =>
        db
          .selectFrom('customer')
          .selectAll()
          .where('workspace_id', '=', workspaceId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(slice)
          .execute(),
      ({ id }) => id,
      customerOf,
    ),
  integrations: () =>
    inSlices(
      (after) =>
        db
          .selectFrom('integration')
          .select(['reference_id', 'definition'])
          .where('workspace_id', '=', workspaceId)
          .where('reference_id', '>', after)
          .orderBy('reference_id')
          .limit(slice)
          .execute(),
      ({ reference_id }) => reference_id,
      ({ definition }) => JSON.parse(definition) as Integration,
    ),
  golden_paths: () => readGoldenPaths(db, workspaceId),
})

/** Yields between two slices, so that other calls of the embedded store's thread can run. */
async function* inSlices<Row, Part>(
  read: (after: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  partOf: (row: Row) => Part,
): AsyncGenerator<Part> {
  for (let after = ''; ; ) {
    const rows = await read(after)
    for (const row of rows) yield partOf(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < slice) return
    after = keyOf(last)
    await nextTurn()
  }
}

/** A draft that equals its newest version is not published again. The version number is ignored. */
async function differsFromNewest(db: Kysely<Tables>, draft: Flow): Promise<boolean> {
  const newest = await db
    .selectFrom('flow_version')
    .select(['version', 'document'])
    .where('flow_id', '=', draft.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    newest === undefined || newest.document !== plainJson({ ...draft, version: newest.version })
  )
}

export async function putIntegration(
  { db, keys }: Session,
  workspaceId: string,
  integration: Integration,
  at: number,
): Promise<void> {
  const { secret_headers, ...definition } = integration
  const id = `${workspaceId}/${definition.reference_id}`
  const row = {
    id,
    reference_id: definition.reference_id,
    workspace_id: workspaceId,
    definition: plainJson(definition),
    updated_at: at,
    secret_headers:
      secret_headers === undefined
        ? null
        : keys.seal(placeOf('integration.secret_headers', id), plainJson(secret_headers)),
  }
  await db
    .insertInto('integration')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'reference_id']).doUpdateSet((of) => ({
        definition: of.ref('excluded.definition'),
        updated_at: of.ref('excluded.updated_at'),
        // Write-only, like a widget's secret; sealed for the row of this id.
        ...(secret_headers === undefined
          ? {}
          : { id: of.ref('excluded.id'), secret_headers: of.ref('excluded.secret_headers') }),
      })),
    )
    .execute()
}

/** → the ids that belong to another workspace. Of two customers with one id the last is used. */
async function putCustomers(
  { db }: Session,
  workspaceId: string,
  customers: Bundle['customers'],
  at: number,
): Promise<string[]> {
  const rows = [...new Map(customers.map((one) => [one.id, one])).values()].map(
    ({ schema, attributes, ...fields }) => ({
      ...fields,
      workspace_id: workspaceId,
      schema: plainJson(schema),
      attributes: plainJson(attributes),
      search: customerSearch(fields),
      created_at: at,
      updated_at: at,
    }),
  )
  if (rows.length === 0) return []
  const stored = await db
    .insertInto('customer')
    .values(rows)
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
          // The owner now confirms what a page only claimed.
          standing: sql<IdentityLevel>`case when customer.standing = 'proven' then 'proven' else 'known' end`,
        }))
        .whereRef('customer.workspace_id', '=', 'excluded.workspace_id'),
    )
    .returning('id')
    .execute()
  const mine = new Set(stored.map((row) => row.id))
  return rows.flatMap(({ id }) => (mine.has(id) ? [] : id))
}
