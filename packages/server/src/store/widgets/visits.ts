// Logs a visit of a widget and returns its customer: the person the owner signed for, otherwise the person that the page
// claims, otherwise the device's last visitor, otherwise a new one. Claims find only records that claims made: no page gets an
// owner's own record by naming it, and no claim changes a proven one.
import type { Claims } from '../customers/customer-claims.ts'
import { noClaims } from '../customers/customer-claims.ts'
import {
  claimedOnly,
  fillGaps,
  findProven,
  lookUp,
  makeCustomer,
  unlessUnproven,
} from '../customers/customer-of-feedback.ts'
import { holdNames } from '../feedback/locks.ts'
import { plainOf } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { CustomerRecord } from '../schema.ts'
import type { VisitWrite } from './widget-store.ts'

export async function keepVisit(
  session: Session,
  input: VisitWrite,
): Promise<{ customerId: string } | 'node_missing'> {
  const visit = plainOf(input)
  const claims = unlessUnproven({ ...noClaims, ...visit.claims }, visit.provenBy)
  await hold(session, visit)
  const nodes = await session.rows(
    `select id from node where id = ?${session.engine === 'postgres' ? ' for share' : ''}`,
    [visit.nodeId],
  )
  if (nodes.length === 0) return 'node_missing'
  const standing = visit.provenBy === null ? 'claimed' : 'proven'
  const found = await findVisitor(session, visit, claims)
  if (found) await fillGaps(session, found, claims, visit.at, standing)
  const customerId =
    found?.id ??
    (await makeCustomer(
      session,
      { workspaceId: visit.workspaceId, at: visit.at, standing },
      claims,
    ))
  await session.db
    .insertInto('visit')
    .values({
      id: visit.id,
      workspace_id: visit.workspaceId,
      node_id: visit.nodeId,
      customer_id: customerId,
      device_id: visit.deviceId,
      at: visit.at,
    })
    .execute()
  return { customerId }
}

async function findVisitor(
  session: Session,
  visit: VisitWrite,
  { external_id, user_id }: Claims,
): Promise<CustomerRecord | null> {
  const { workspaceId, provenBy } = visit
  if (provenBy !== null)
    return findProven(session, workspaceId, provenBy, { external_id, user_id }[provenBy] ?? '')
  const named =
    (external_id !== null &&
      (await lookUp(session, workspaceId, 'external_id', external_id, claimedOnly))) ||
    (user_id !== null && (await lookUp(session, workspaceId, 'user_id', user_id, claimedOnly)))
  if (named) return named
  const last = await lastOnDevice(session, visit)
  const isAnother =
    last &&
    ((external_id !== null && last.external_id !== null) ||
      (user_id !== null && last.user_id !== null))
  return isAnother ? null : last
}

/** Never a proven customer: the next person at a shared device has not signed in. */
async function lastOnDevice(
  session: Session,
  { nodeId, deviceId }: VisitWrite,
): Promise<CustomerRecord | null> {
  if (deviceId === null) return null
  const text = `select customer.* from visit join customer on customer.id = visit.customer_id
    where visit.node_id = ? and visit.device_id = ? and customer.standing = 'claimed' order by visit.at desc, visit.id desc limit 1`
  return (await session.rows<CustomerRecord>(text, [nodeId, deviceId]))[0] ?? null
}

async function hold(
  session: Session,
  { workspaceId, nodeId, deviceId, claims }: VisitWrite,
): Promise<void> {
  const names = [
    claims.external_id && `customer ${workspaceId} external ${claims.external_id}`,
    claims.user_id && `customer ${workspaceId} user ${claims.user_id}`,
    deviceId && `device ${nodeId} ${deviceId}`,
  ]
  await holdNames(
    session,
    names.flatMap((name) => name || []),
  )
}
