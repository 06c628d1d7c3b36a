// Finds, fills or makes the customer record of a feedback, inside the feedback's own transaction. A record is looked up by
// our id, then the host's external id, then the host's user id, always within the workspace. Where the owner has signed one
// of the host's ids, only that one is used. A claim never reaches a proven record.
import { randomUUID } from 'node:crypto'
import type { FeedbackRow } from '../feedback/feedback-row.ts'
import type { Session } from '../query/session.ts'
import type { CustomerRecord, IdentityLevel } from '../schema.ts'
import type { ProvenBy } from '../widgets/widget-store.ts'
import {
  type Claims,
  claimsOf,
  makesCustomer,
  noClaims,
  pointsAtCustomer,
} from './customer-claims.ts'
import { customerSearch } from './customer-search.ts'

type Row = Omit<FeedbackRow, 'customerId'>

/** Anybody may send attributes, so the size of a record is limited. */
const mostKeys = 200

export async function findCustomer(
  session: Session,
  row: Row,
  provenBy: ProvenBy | null = null,
): Promise<CustomerRecord | null> {
  const { id, external_id, user_id } = claimsOf(row)
  const subject = provenBy && { external_id, user_id }[provenBy]
  if (provenBy && subject) return findProven(session, row.workspaceId, provenBy, subject)
  return (
    (id && (await lookUp(session, row.workspaceId, 'id', id))) ||
    (external_id &&
      (await lookUp(session, row.workspaceId, 'external_id', external_id, byClaim))) ||
    (user_id && (await lookUp(session, row.workspaceId, 'user_id', user_id, byClaim))) ||
    null
  )
}

/** The person's record according to the owner. One that a page only claimed may be a stranger's and is left alone. */
export const findProven = (
  session: Session,
  workspaceId: string,
  by: ProvenBy,
  subject: string,
): Promise<CustomerRecord | null> => lookUp(session, workspaceId, by, subject, ['proven', 'known'])

/** → the id of this feedback's customer; null = no customer is named. `earlierId`: the customer of the run's earlier save. */
export async function keepCustomer(
  session: Session,
  row: Row,
  found: CustomerRecord | null,
  earlierId: string | null,
  provenBy: ProvenBy | null = null,
): Promise<string | null> {
  const claims = unlessUnproven(settled(claimsOf(row), row.isCompleted), provenBy)
  const record =
    found ?? (earlierId === null ? null : await lookUp(session, row.workspaceId, 'id', earlierId))
  const standing = provenBy === null ? 'claimed' : 'proven'
  if (record && (provenBy === null || record.standing !== 'claimed')) {
    if (record.standing !== 'proven' || provenBy !== null)
      await fillGaps(session, record, claims, row.receivedAt, standing)
    return record.id
  }
  return makesCustomer(claims, row.isCompleted)
    ? makeCustomer(session, { workspaceId: row.workspaceId, at: row.receivedAt, standing }, claims)
    : null
}

/** With a proven id, the host's other id is only a claim, which could name a stranger. */
export const unlessUnproven = (claims: Claims, provenBy: ProvenBy | null): Claims =>
  provenBy === null
    ? claims
    : { ...claims, external_id: null, user_id: null, [provenBy]: claims[provenBy] }

/** Typed values may still be corrected while the survey is being answered; only the host's ids are final at once. */
function settled(claims: Claims, isCompleted: boolean): Claims {
  if (isCompleted) return claims
  return { ...noClaims, id: claims.id, external_id: claims.external_id, user_id: claims.user_id }
}

/** Feedback without any of these can be saved by `save-together.ts`. */
export function namesCustomer(row: Row): boolean {
  const claims = claimsOf(row)
  return pointsAtCustomer(claims) || makesCustomer(claims, row.isCompleted)
}

const byAnything: readonly IdentityLevel[] = ['known', 'claimed', 'proven']
const byClaim: readonly IdentityLevel[] = ['known', 'claimed']
export const claimedOnly: readonly IdentityLevel[] = ['claimed']

/** Best standing first, then the oldest. */
export async function lookUp(
  session: Session,
  workspaceId: string,
  column: 'id' | 'external_id' | 'user_id',
  value: string,
  standings = byAnything,
): Promise<CustomerRecord | null> {
  const lock = session.engine === 'postgres' ? ' for update' : ''
  const among = standings.map((standing) => `'${standing}'`).join(', ')
  // Alphabetical order ("claimed", "known", "proven") happens to be the order from worst to best.
  const text = `select * from customer where workspace_id = ? and ${column} = ? and standing in (${among}) order by standing desc, created_at, id limit 1${lock}`
  return (await session.rows<CustomerRecord>(text, [workspaceId, value]))[0] ?? null
}

/** `standing`: of the claims. The owner's signature makes a record proven; a claim does not change its standing. */
export async function fillGaps(
  session: Session,
  record: CustomerRecord,
  claims: Claims,
  at: number,
  standing: 'claimed' | 'proven',
): Promise<void> {
  const next = {
    standing: standing === 'proven' ? standing : record.standing,
    external_id:
      record.external_id ??
      (await unlessAnothers(session, record, 'external_id', claims.external_id)),
    user_id: record.user_id ?? (await unlessAnothers(session, record, 'user_id', claims.user_id)),
    email: record.email ?? claims.email,
    name: record.name ?? claims.name,
    phone_number: record.phone_number ?? claims.phone_number,
    gender: record.gender ?? claims.gender,
    birth_year: record.birth_year ?? claims.birth_year,
    schema: missingKeysAdded(record.schema, claims.schema),
    attributes: missingKeysAdded(record.attributes, claims.attributes),
  }
  const changed = Object.entries(next).some(
    ([name, value]) => record[name as keyof typeof next] !== value,
  )
  if (changed)
    await session.db
      .updateTable('customer')
      .set({ ...next, search: customerSearch(next), updated_at: at })
      .where('id', '=', record.id)
      .execute()
}

/** A host's id stays with the record that has it, because two claimed records with one id could not be distinguished later. */
async function unlessAnothers(
  session: Session,
  { workspace_id, standing }: CustomerRecord,
  column: 'external_id' | 'user_id',
  claimed: string | null,
): Promise<string | null> {
  const rivals = standing === 'claimed' ? claimedOnly : byAnything
  return claimed === null || (await lookUp(session, workspace_id, column, claimed, rivals))
    ? null
    : claimed
}

export async function makeCustomer(
  session: Session,
  {
    workspaceId,
    at,
    standing,
  }: { readonly workspaceId: string; readonly at: number; readonly standing: 'claimed' | 'proven' },
  { id: _claimed, schema, attributes, ...fields }: Claims,
): Promise<string> {
  // Never with the claimed id: a stranger must not be able to occupy an id that an owner will import.
  const id = randomUUID()
  const json = {
    schema: missingKeysAdded('{}', schema),
    attributes: missingKeysAdded('{}', attributes),
  }
  await session.db
    .insertInto('customer')
    .values({
      id,
      workspace_id: workspaceId,
      ...fields,
      ...json,
      standing,
      search: customerSearch(fields),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

/** Returns the stored text itself when nothing is new, so that an unchanged record is not written again. */
function missingKeysAdded(stored: string, claimed: Claims['schema']): string {
  const known = JSON.parse(stored) as Record<string, unknown>
  const missing = Object.entries(claimed).filter(([key]) => !Object.hasOwn(known, key))
  const room = mostKeys - Object.keys(known).length
  return missing.length === 0 || room <= 0
    ? stored
    : JSON.stringify(Object.fromEntries([...Object.entries(known), ...missing.slice(0, room)]))
}
