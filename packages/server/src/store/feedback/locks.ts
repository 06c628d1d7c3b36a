// Locks of saves. The embedded store has one writer and needs none. On PostgreSQL, a save that reads before it writes holds
// an advisory lock on everything it reads. One sorted statement takes all its locks, so two saves cannot deadlock.
// The locks end with the transaction.
import { claimsOf } from '../customers/customer-claims.ts'
import type { NewPhoneCode } from '../phones/phone-code-store.ts'
import type { Session } from '../query/session.ts'
import type { FeedbackRow } from './feedback-row.ts'
import type { FeedbackWrite } from './feedback-store.ts'
import { runKey } from './run-key.ts'

const lockText = `select pg_advisory_xact_lock(held) from (
  select distinct hashtextextended(name, 0) as held from json_array_elements_text(?) as name order by 1) as sorted`

export async function holdForSave(
  session: Session,
  { row, continues, refuseIfAnsweredSince, quota }: FeedbackWrite,
): Promise<void> {
  if (session.engine === 'sqlite') return
  const { nodeId, deviceId, claimedAt, idempotencyKey } = row
  const names = [
    `run ${nodeId} ${runKey(idempotencyKey === null ? { deviceId, claimedAt } : { idempotencyKey })}`,
    ...customerLocks(row),
  ]
  if (continues !== null || refuseIfAnsweredSince !== null)
    names.push(`device ${nodeId} ${deviceId}`)
  if (quota !== null) names.push(`quota ${nodeId}`)
  await session.rows(lockText, [JSON.stringify(names)])
}

/** On PostgreSQL, locks these names until this transaction ends, and waits while another transaction holds one. */
export async function holdNames(session: Session, names: readonly string[]): Promise<void> {
  if (session.engine === 'postgres' && names.length > 0)
    await session.rows(lockText, [JSON.stringify(names)])
}

export async function holdForCustomers(
  session: Session,
  rows: readonly Omit<FeedbackRow, 'customerId'>[],
): Promise<void> {
  if (session.engine === 'postgres')
    await session.rows(lockText, [JSON.stringify(rows.flatMap(customerLocks))])
}

/** Locks everything that the limits of a message count. */
export async function holdForCode(
  session: Session,
  { workspaceId, address, prefix, senders }: NewPhoneCode,
): Promise<void> {
  if (session.engine === 'sqlite') return
  const names = [
    `phone ${address}`,
    `prefix ${prefix}`,
    `messages ${workspaceId}`,
    ...senders.map((sender) => `sender ${sender}`),
  ]
  await session.rows(lockText, [JSON.stringify(names)])
}

/** Call it before one of the host's ids is given to a customer. */
export async function holdForCustomerIds(
  session: Session,
  workspaceId: string,
  {
    external_id,
    user_id,
  }: { readonly external_id: string | null; readonly user_id: string | null },
): Promise<void> {
  const named = [external_id && `external ${external_id}`, user_id && `user ${user_id}`].filter(
    (name) => name !== null && name !== '',
  )
  if (session.engine === 'postgres')
    await session.rows(lockText, [
      JSON.stringify(named.map((name) => `customer ${workspaceId} ${name}`)),
    ])
}

function customerLocks(row: Omit<FeedbackRow, 'customerId'>): string[] {
  const claims = claimsOf(row)
  const named = [
    claims.id && `id ${claims.id}`,
    claims.external_id && `external ${claims.external_id}`,
    claims.user_id && `user ${claims.user_id}`,
  ]
  return named
    .filter((name) => name !== null && name !== '')
    .map((name) => `customer ${row.workspaceId} ${name}`)
}
