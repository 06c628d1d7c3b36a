// A database of the last release without sealing: the next start seals or hashes its secrets, and every link and token that
// was handed out before still works.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeSettings, WidgetSettings } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../index.ts'
import { migrations } from '../migrate.ts'
import { openPool } from '../postgres/pool.ts'
import { kyselyOver as overPostgres } from '../postgres/transactions.ts'
import type { Tables } from '../schema.ts'
import { openDatabase, kyselyOver as overSqlite } from '../sqlite/database.ts'
import { settings } from '../suite/build.ts'
import { takeDump, textsOf } from '../suite/dump.ts'
import {
  newPlace,
  postgresUrl,
  type StoreLocation,
  skipReason,
  testKeyring,
} from '../suite/stores.ts'
import { migrate } from '../upgrade/run-steps.ts'
import { isSealed } from './keyring.ts'
import { sealedColumns } from './sealed-columns.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const canary = (name: string): string => `canary-${name}-of-an-earlier-release`
const [workspace_id, node_id, at] = [randomUUID(), randomUUID(), 1_700_000_000_000] as const
const randomKey = 'b7e6a0de-7d3f-4f0e-9c43-0c8de6cb7f4e'
const times = { created_at: at, updated_at: at }

for (const engine of ['sqlite', 'postgres'] as const) {
  const isSkipped = engine === 'postgres' && postgresUrl === null
  describe.skipIf(isSkipped)(
    isSkipped
      ? `an earlier database · postgres, skipped: ${skipReason}`
      : `an earlier database · ${engine}`,
    () => {
      it('is sealed and hashed by the first start, in every row, and keys and links that exist still work', async () => {
        const place = await newPlace(engine)
        undo.push(place.remove)
        await fill(place.options)
        const store = await openStore(place.options)
        undo.push(() => store.close())
        await expectFound(store)

        const dump = await takeDump(place.options)
        expect(
          textsOf(dump).filter(({ text }) => text.includes('canary-') || text.includes(randomKey)),
        ).toEqual([])
        for (const { table, column } of sealedColumns)
          for (const row of dump.get(table) ?? [])
            if (row[column] !== null)
              expect([table, column, isSealed(String(row[column]))]).toEqual([table, column, true])
        if (engine === 'sqlite') expect(filesOf(place.options.dataDir)).not.toContain('canary-')
      })
    },
  )
}

const filesOf = (dataDir: string): string =>
  ['askwell.db', 'askwell.db-wal']
    .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    .join('')

/** Rows as that release wrote them, more than one slice of the migration. */
async function fill(options: StoreLocation['options']): Promise<void> {
  const db =
    options.databaseUrl === null
      ? overSqlite(openDatabase(join(options.dataDir, 'askwell.db'), 100))
      : overPostgres(
          openPool(options.databaseUrl, { connections: 2, connectMs: 5_000, statementMs: 60_000 }),
        )
  const earlier = Object.entries(migrations(engineOf(options), testKeyring)).filter(
    ([name]) => name < '0016',
  )
  await migrate(engineOf(options), db, Object.fromEntries(earlier))
  await insert(db, 'workspace', { id: workspace_id, name: 'Main', created_at: at })
  await insert(db, 'secret', { name: 'chat', value: canary('chat') })
  await insert(db, 'node', {
    id: node_id,
    workspace_id,
    flow_id: 'f',
    settings: JSON.stringify(NodeSettings.parse({ ...settings(), id: node_id })),
    ...times,
  })
  const webhook = {
    id: 'w1',
    workspace_id,
    url: 'https://x.example/',
    types: '[]',
    is_enabled: 1,
    ...times,
  }
  await insert(db, 'webhook', {
    ...webhook,
    secret: canary('webhook'),
    previous_secret: canary('webhook-before'),
    previous_until: at,
  })
  await insert(db, 'webhook', {
    ...webhook,
    id: 'w2',
    secret: canary('webhook-2'),
    previous_secret: null,
    previous_until: null,
  })
  const widget = JSON.stringify(WidgetSettings.parse({ code: 'PSN-ABCDEF1', node_id }))
  await insert(db, 'widget', {
    code: 'PSN-ABCDEF1',
    workspace_id,
    node_id,
    settings: widget,
    identity_secret: canary('identity'),
    updated_at: at,
  })
  const integration = { reference_id: 'crm', workspace_id, definition: '{}', updated_at: at }
  await insert(db, 'integration', {
    ...integration,
    secret_headers: JSON.stringify({ 'x-key': canary('header') }),
  })
  await insert(db, 'sms_outbox', {
    id: 's',
    workspace_id,
    address: '+436601',
    body: canary('code'),
    created_at: at,
  })
  await insert(db, 'person', { id: 'p', name: 'Ada', email: 'ada@x.example', ...times })
  await insert(db, 'person_session', {
    id: 'ps',
    user_id: 'p',
    token: canary('session'),
    expires_at: at,
    ...times,
  })
  await insert(db, 'verification', {
    id: 'v',
    identifier: canary('reset'),
    value: 'p',
    expires_at: at,
    ...times,
  })
  const account = {
    id: 'a',
    user_id: 'p',
    account_id: 'p',
    provider_id: 'single-sign-on',
    ...times,
  }
  await insert(db, 'person_account', {
    ...account,
    access_token: canary('access'),
    refresh_token: canary('refresh'),
    id_token: canary('id-token'),
  })
  const feedback = {
    id: 'f1',
    workspace_id,
    node_id,
    flow_id: 'f',
    flow_version: 1,
    device_id: 'd',
    run_key: `key:${randomKey}`,
    is_completed: 1,
  }
  const rest = {
    is_internal: 0,
    is_offline: 0,
    created_at: at,
    claimed_at: at,
    received_at: at,
    language_id: 'l',
    time_spent_seconds: 0,
    attachment_ids: '[]',
    path: '[]',
  }
  await insert(db, 'feedback', { ...feedback, ...rest, search: '' })
  await insert(db, 'feedback', { ...feedback, ...rest, search: '', id: 'f2', run_key: 'at:d:5' })
  await insert(db, 'customer', { id: 'c', workspace_id, schema: '{}', attributes: '{}', ...times })
  const mailing = {
    id: 'm',
    workspace_id,
    node_id,
    name: 'M',
    kind: 'links',
    subject: '',
    body: '',
    reminder_days: '[]',
    created_at: at,
  }
  await insert(db, 'mailing', mailing)
  for (let place = 0; place < 600; place += 1) {
    const recipient = { id: `r${place}`, workspace_id, mailing_id: 'm', place, customer_id: 'c' }
    await insert(db, 'mailing_recipient', {
      ...recipient,
      link: canary(`link-${place}`),
      signature: canary(`signature-${place}`),
    })
  }
  await db.destroy()
}

const engineOf = ({ databaseUrl }: StoreLocation['options']) =>
  databaseUrl === null ? 'sqlite' : 'postgres'

// The type describes today's tables, not those of that release.
async function insert(
  db: Kysely<Tables>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(table)
    .values(row)
    .execute()
}

async function expectFound(store: Store): Promise<void> {
  expect(await store.secret('chat', () => 'never asked')).toBe(canary('chat'))
  expect(await store.webhooks.byId('w1')).toMatchObject({
    secret: canary('webhook'),
    previousSecret: { secret: canary('webhook-before'), until: at },
  })
  expect(await store.webhooks.byId('w2')).toMatchObject({
    secret: canary('webhook-2'),
    previousSecret: null,
  })
  expect((await store.widgets.byCode('PSN-ABCDEF1'))?.identitySecret).toBe(canary('identity'))
  expect((await store.integrations.callable(workspace_id, 'crm'))?.secretHeaders).toEqual({
    'x-key': canary('header'),
  })
  expect((await store.smsOutbox.list(workspace_id, { limit: 5 })).items[0]?.body).toBe(
    canary('code'),
  )
  const byText = (column: string, name: string) => [
    { column, operator: 'eq' as const, value: canary(name), connector: 'AND' as const },
  ]
  expect(await store.signIn.find('person_session', byText('token', 'session'))).toMatchObject([
    { id: 'ps', token: canary('session') },
  ])
  expect(await store.signIn.find('verification', byText('identifier', 'reset'))).toMatchObject([
    { id: 'v', identifier: canary('reset') },
  ])
  const hash = createHash('sha256').update(canary('session')).digest('hex')
  expect(
    await store.signIn.find('person_session', [
      { column: 'token', operator: 'eq', value: hash, connector: 'AND' },
    ]),
  ).toEqual([])
  for (const place of [0, 499, 500, 599]) {
    const found = await store.mailings.byLink(canary(`link-${place}`))
    expect(found).toMatchObject({
      id: `r${place}`,
      link: canary(`link-${place}`),
      signature: canary(`signature-${place}`),
    })
  }
  expect(await store.feedbackByKey(node_id, { idempotencyKey: randomKey })).toEqual({
    id: 'f1',
    isCompleted: true,
  })
  expect(await store.feedbackByKey(node_id, { deviceId: 'd', claimedAt: 5 })).toEqual({
    id: 'f2',
    isCompleted: true,
  })
  expect(
    await store.mailings.byLink(createHash('sha256').update(canary('link-0')).digest('hex')),
  ).toBeNull()
}
