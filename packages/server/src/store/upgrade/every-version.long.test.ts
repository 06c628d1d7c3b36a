// A database of every version, with two rows in each of its tables, is opened by this release. Every later step runs over
// them, and afterwards they are there unchanged, except where a step changes them on purpose. The rows are made from the
// catalogue of the tables and not by the code of an earlier release: this shows that steps run and lose nothing, and not
// that an earlier release wrote what this one expects.
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../index.ts'
import { secretPlace } from '../keys/keys.ts'
import { migrations } from '../migrate.ts'
import type { Engine, Tables } from '../schema.ts'
import { catalogueRows, insertsOf, type MadeRow, type MadeTables } from '../suite/catalogue-rows.ts'
import { connectTo } from '../suite/older-tables.ts'
import { newPlace, postgresUrl, skipReason, testKeyring } from '../suite/stores.ts'
import { migrate } from './run-steps.ts'

const levels = Object.keys(migrations('sqlite', testKeyring))

/** Contents that have a form, by column, one for each row. */
const forms = {
  'customer.schema': ['{"plan": "pro"}', '{}'],
  'customer.attributes': ['{"plan": "pro"}', '{}'],
  'feedback.answers': ['[{"question_id":"q","body":"a"}]', '[]'],
  'response.hide_personal_data': [1, 0],
  'response.is_unverified': [1, null],
  // A message of an agent who is not known, which two later steps look for.
  'chat.workspace_id': ['workspace.id.0', 'workspace.id.1'],
  'chat_item.actor': ['agent', 'agent'],
  'chat_item.action': ['add_comment', 'deleted_comment'],
  // Each of these belongs to exactly one of two things.
  'result_share.flow_id': [null, null],
  'push_subscription.person_id': [null, null],
  'push_subscription.session_id': [null, null],
}

/** Steps, triggers and servers write these: they may be counted again at any time, or follow from other rows. */
const skippedAt = (level: string): ReadonlySet<string> =>
  new Set([
    ...[
      'kysely_migration',
      'schema_state',
      'backfill',
      'feedback_change',
      'segment',
      'segment_column',
    ],
    ...(level >= '0070-answers' ? ['response'] : []),
    ...(level >= '0012-results' ? ['tally', 'tally_mark'] : []),
  ])

/** Steps and a start add rows to these. */
const addedTo = new Set(['secret', 'deleted_agent'])

const hash = (value: unknown): string => createHash('sha256').update(String(value)).digest('hex')
const cleared = (): null => null
/** What a step makes of a column: its last version, and what becomes of a value. */
const changed: Readonly<Record<string, readonly [string, (value: unknown) => unknown]>> = {
  'mailing_recipient.link': ['0016-sealed', hash],
  'person_session.token': ['0016-sealed', hash],
  'verification.identifier': ['0016-sealed', hash],
  'person_account.access_token': ['0016-sealed', cleared],
  'person_account.refresh_token': ['0016-sealed', cleared],
  'person_account.id_token': ['0016-sealed', cleared],
}
/** Columns that a step seals: the last version in clear text, and the column that names the row in the seal. */
const sealed: Readonly<Record<string, readonly [string, string]>> = {
  'secret.value': ['0015-flow-shares', 'name'],
  'webhook.secret': ['0016-sealed', 'id'],
  'webhook.previous_secret': ['0016-sealed', 'id'],
  'widget.identity_secret': ['0016-sealed', 'code'],
  'integration.secret_headers': ['0016-sealed', 'reference_id'],
  'sms_outbox.body': ['0016-sealed', 'id'],
  'mailing_recipient.signature': ['0016-sealed', 'id'],
}

const expectedOf = (level: string, table: string, row: MadeRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const [last, become] = changed[`${table}.${column}`] ?? ['', undefined]
      return [column, plain(level <= last && become !== undefined ? become(value) : value)]
    }),
  )

type FoundRow = Readonly<Record<string, unknown>>
/** A row as the version wrote it. A secret that it wrote in clear text must be sealed now. */
const foundAs = (
  level: string,
  table: string,
  row: FoundRow,
  written: readonly string[],
): FoundRow =>
  Object.fromEntries(
    written.map((column) => {
      const [last, key] = sealed[`${table}.${column}`] ?? ['', '']
      const value = row[column]
      return [column, plain(level <= last ? opened(table, column, String(row[key]), value) : value)]
    }),
  )

const opened = (table: string, column: string, row: string, value: unknown): string =>
  testKeyring.open(table === 'secret' ? secretPlace(row) : { table, row, column }, String(value))

/** The two engines read numbers and JSON as different types. */
const plain = (value: unknown): string | null =>
  value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)

async function bringTo(engine: Engine, db: Kysely<Tables>, level: string): Promise<void> {
  const all = Object.entries(migrations(engine, testKeyring))
  await migrate(engine, db, Object.fromEntries(all.filter(([name]) => name <= level)))
}

const made = new Map<string, MadeTables>()
beforeAll(async () => {
  const place = await newPlace('sqlite')
  const db = connectTo(place)
  const file = new DatabaseSync(`${place.options.dataDir}/askwell.db`)
  for (const level of levels) {
    await bringTo('sqlite', db, level)
    made.set(level, catalogueRows(file, skippedAt(level), forms))
  }
  file.close()
  await db.destroy()
  await place.remove()
})

const title = 'an upgrade from every version'
for (const engine of ['sqlite', 'postgres'] as const)
  describe.skipIf(engine === 'postgres' && postgresUrl === null)(
    engine === 'postgres' && postgresUrl === null
      ? `${title} on postgres, skipped: ${skipReason}`
      : `${title} on ${engine}`,
    () => {
      it.each(levels)('keeps two rows of each table of %s (OP-50)', async (level) => {
        const tables = made.get(level) ?? new Map<string, never>()
        expect(tables.size).toBeGreaterThan(10)
        const place = await newPlace(engine)
        const older = connectTo(place)
        await bringTo(engine, older, level)
        for (const statement of insertsOf(tables)) await sql.raw(statement).execute(older)
        await older.destroy()

        await (await openStore(place.options)).close()
        const db = connectTo(place)
        const rowsOf = async (table: string): Promise<FoundRow[]> =>
          (await sql.raw<FoundRow>(`select * from "${table}"`).execute(db)).rows
        const names = await rowsOf('kysely_migration')
        expect(names.map(({ name }) => name).toSorted()).toEqual(levels)
        for (const [table, rows] of tables)
          if (table !== 'response') {
            const written = Object.keys(rows[0] ?? {})
            const found = (await rowsOf(table)).map((row) => foundAs(level, table, row, written))
            if (!addedTo.has(table)) expect(found, table).toHaveLength(rows.length)
            for (const row of rows)
              expect(found, table).toContainEqual(expectedOf(level, table, row))
          }
        await keptAnswers(tables.get('response') ?? [], await rowsOf('feedback'))
        await db.destroy()
        await place.remove()
      })
    },
  )

/** Versions that stored an answer as a row: it is in its feedback now. */
async function keptAnswers(
  answers: readonly MadeRow[],
  feedbacks: readonly FoundRow[],
): Promise<void> {
  for (const { feedback_id, question_id, option_id, body, ranking } of answers) {
    const feedback = feedbacks.find(({ id }) => id === feedback_id)
    expect(JSON.parse(String(feedback?.['answers']))).toMatchObject([
      { question_id, option_id, body, ranking },
    ])
  }
}
