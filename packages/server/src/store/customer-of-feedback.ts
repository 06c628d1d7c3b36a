// Finds, fills or makes the customer record a feedback belongs to, inside the feedback's own transaction. Looked for by
// our id, then the host's external id, then the host's user id; always within the workspace.
import { randomUUID } from 'node:crypto'
import { type Claims, claimsOf, makesCustomer, pointsAtCustomer } from './customer-claims.ts'
import type { CustomerRecord } from './schema.ts'
import type { Session } from './session.ts'
import type { FeedbackRow } from './store.ts'

type Row = Omit<FeedbackRow, 'customerId'>

/** Anybody may send attributes, so a record stops growing somewhere. */
const mostKeys = 200

export async function findCustomer(session: Session, row: Row): Promise<CustomerRecord | null> {
  const { id, external_id, user_id } = claimsOf(row)
  return (
    (id && (await lookUp(session, row.workspaceId, 'id', id))) ||
    (external_id && (await lookUp(session, row.workspaceId, 'external_id', external_id))) ||
    (user_id && (await lookUp(session, row.workspaceId, 'user_id', user_id))) ||
    null
  )
}

/** The id of the record that this feedback belongs to now; null = nobody was named. `earlierId` = the customer of the run's earlier save. */
export async function keepCustomer(session: Session, row: Row, found: CustomerRecord | null, earlierId: string | null): Promise<string | null> {
  const claims = settled(claimsOf(row), row.isCompleted)
  const record = found ?? (earlierId === null ? null : await lookUp(session, row.workspaceId, 'id', earlierId))
  if (record) {
    await fillGaps(session, record, claims, row.receivedAt)
    return record.id
  }
  return makesCustomer(claims, row.isCompleted) ? makeCustomer(session, row, claims) : null
}

/** What was typed may still be corrected while the survey is being answered; only the host's ids are final at once. */
function settled(claims: Claims, isCompleted: boolean): Claims {
  if (isCompleted) return claims
  return {
    id: claims.id,
    external_id: claims.external_id,
    user_id: claims.user_id,
    email: null,
    name: null,
    phone_number: null,
    gender: null,
    birth_year: null,
    schema: {},
    attributes: {},
  }
}

/** Feedback without any of these can go the short way. */
export function namesCustomer(row: Row): boolean {
  const claims = claimsOf(row)
  return pointsAtCustomer(claims) || makesCustomer(claims, row.isCompleted)
}

async function lookUp(session: Session, workspaceId: string, column: 'id' | 'external_id' | 'user_id', value: string): Promise<CustomerRecord | null> {
  const lock = session.engine === 'postgres' ? ' for update' : ''
  const rows = await session.rows<CustomerRecord>(`select * from customer where workspace_id = ? and ${column} = ? order by created_at, id limit 1${lock}`, [
    workspaceId,
    value,
  ])
  return rows[0] ?? null
}

async function fillGaps(session: Session, record: CustomerRecord, claims: Claims, at: number): Promise<void> {
  const next = {
    external_id: record.external_id ?? (await unlessAnothers(session, record, 'external_id', claims.external_id)),
    user_id: record.user_id ?? (await unlessAnothers(session, record, 'user_id', claims.user_id)),
    email: record.email ?? claims.email,
    name: record.name ?? claims.name,
    phone_number: record.phone_number ?? claims.phone_number,
    gender: record.gender ?? claims.gender,
    birth_year: record.birth_year ?? claims.birth_year,
    schema: missingKeysAdded(record.schema, claims.schema),
    attributes: missingKeysAdded(record.attributes, claims.attributes),
  }
  const changed = Object.entries(next).some(([name, value]) => record[name as keyof typeof next] !== value)
  if (changed)
    await session.db
      .updateTable('customer')
      .set({ ...next, updated_at: at })
      .where('id', '=', record.id)
      .execute()
}

/** A host's id stays with the record that has it: two with one id could not be told apart afterwards. */
async function unlessAnothers(
  session: Session,
  { workspace_id }: CustomerRecord,
  column: 'external_id' | 'user_id',
  claimed: string | null,
): Promise<string | null> {
  return claimed === null || (await lookUp(session, workspace_id, column, claimed)) ? null : claimed
}

async function makeCustomer(session: Session, row: Row, { id: _claimed, schema, attributes, ...fields }: Claims): Promise<string> {
  // Never under the claimed id: a stranger must not be able to take an id that an owner will import.
  const id = randomUUID()
  const json = { schema: missingKeysAdded('{}', schema), attributes: missingKeysAdded('{}', attributes) }
  await session.db
    .insertInto('customer')
    .values({ id, workspace_id: row.workspaceId, ...fields, ...json, created_at: row.receivedAt, updated_at: row.receivedAt })
    .execute()
  return id
}

/** The stored text itself when nothing is new, so that an unchanged record is not written again. */
function missingKeysAdded(stored: string, claimed: Claims['schema']): string {
  const known = JSON.parse(stored) as Record<string, unknown>
  const missing = Object.entries(claimed).filter(([key]) => !Object.hasOwn(known, key))
  const room = mostKeys - Object.keys(known).length
  return missing.length === 0 || room <= 0 ? stored : JSON.stringify(Object.fromEntries([...Object.entries(known), ...missing.slice(0, room)]))
}
